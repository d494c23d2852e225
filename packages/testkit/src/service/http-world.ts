/** Companies and what they have, made by the use cases, for tests that look at them over HTTP. */
import { createBusiness } from "@review-proof/domain/companies"
import { createInvitation, linkToken } from "@review-proof/domain/invitations"
import type { LinkPurpose, NewInvitation } from "@review-proof/domain/invitations"
import type { NewKey } from "@review-proof/domain/keys"
import type { NewReview } from "@review-proof/domain/reviews"
import { Invitations, Reviews } from "@review-proof/ports"
import type { Business, BusinessId, CompanyId, Invitation, InvitationId } from "@review-proof/ports"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import {
  actor,
  callerOf,
  makeCompany as createCompany,
  makeKey as createOneKey
} from "../domain/account.ts"
import { newInvitation, publish } from "../domain/given.ts"
import { anEmail } from "../unique.ts"

/** A company with a business, and a key that reads and replies, unless `rights` says otherwise. */
export const makeAccount = Effect.fnUntraced(function* (rights: Partial<NewKey> = {}) {
  const company = yield* makeCompany()
  const business = yield* makeBusiness(company.id)
  const caller = callerOf(company.id, [business.id])
  return { caller, company, business, ...(yield* makeKey(company.id, rights)) }
})

/** The time at which `account` and `shop` are made. */
export const start = Date.parse("2026-11-21T09:00:00Z")

/** Makes an account at a known time. */
export const account = Effect.andThen(TestClock.setTime(start), makeAccount())

/** Makes a business with an account of its own at a known time. */
export const shop = Effect.map(account, ({ business }) => business)

export const makeCompany = (name = "Acme") =>
  createCompany({ name, owner: { name: "Ann", email: "ann@example.com" } })

export const makeBusiness = (companyId: CompanyId, name = "Acme Shop") =>
  createBusiness(actor, companyId, { name, url: "https://shop.example" }).pipe(
    Effect.map(({ business }) => business)
  )

export const makeKey = (companyId: CompanyId, rights: Partial<NewKey> = {}) =>
  Effect.map(createOneKey(companyId, { name: "Integration", ...rights }), ({ key, secret }) => ({
    apiKey: key,
    key: Redacted.value(secret)
  }))

export const makeReview = (businessId: BusinessId, more: Partial<NewReview> = {}) =>
  publish(businessId, {
    stars: 5,
    text: "Very good",
    proof: "invited",
    reviewerName: "Bob",
    ...more
  })

/** All reviews of a business, in whatever state. */
export const reviewsOf = ({ id }: Pick<Business, "id">) =>
  Effect.map(
    Reviews.use((reviews) => reviews.page(id, {}, { limit: 100, after: null })),
    ({ items }) => items.map(({ review }) => review)
  )

export const invite = Effect.fnUntraced(function* (
  { companyId, id }: Business,
  given: Partial<NewInvitation> = {}
) {
  const input = newInvitation({ name: "Jane Doe", email: anEmail(), ...given })
  return yield* createInvitation(callerOf(companyId, [id]), input)
}, Effect.orDie)

export const kept = (id: InvitationId) =>
  Invitations.use((invitations) => Effect.flatMap(invitations.find(id), Effect.fromOption)).pipe(
    Effect.orDie
  )

/** The path of an invitation's page, dot or unsubscribing link. */
export const linkTo = (purpose: LinkPurpose, invitation: Pick<Invitation, "id" | "linkNonce">) =>
  Effect.map(linkToken(purpose, invitation), (token) => `/${purpose[0]}/${token}`)

/** A business's invitation, and the path of its page, dot or unsubscribing link. */
export const invited = Effect.fnUntraced(function* (
  purpose: LinkPurpose,
  given: Partial<NewInvitation> = {}
) {
  const business = yield* shop
  const invitation = yield* invite(business, given)
  return { business, invitation, path: yield* linkTo(purpose, invitation) }
})
