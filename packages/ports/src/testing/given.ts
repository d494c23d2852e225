/**
 * Makes new things that laws start from. Each is committed. What a thing belongs to is new as well,
 * unless it is given.
 */
import { Clock, Effect } from "effect"
import type {
  ApiKey,
  Business,
  Company,
  Event,
  Invitation,
  Member,
  ProofRequest,
  Reply,
  Report,
  Review,
  Suppression,
  WebhookEndpoint
} from "../index.ts"
import type { Change, Commit } from "../store.ts"
import { PublicNumbers, UnitOfWork } from "../index.ts"
import { day, onOtherInstance } from "./suite.ts"
import { fresh } from "./fresh.ts"
import {
  sampleProofRequest,
  sampleReply,
  sampleReport,
  sampleReview
} from "./arbitraries/review-samples.ts"
import {
  sampleAnswer,
  sampleBusiness,
  sampleCompany,
  sampleEndpoint,
  sampleEvent,
  sampleFacts,
  sampleInvitation,
  sampleKey,
  sampleMember,
  sampleSuppression
} from "./arbitraries/samples.ts"

export interface GivenCompany {
  readonly company: Company
  readonly owner: Member
}

/**
 * Commits and expects that it happened. The commit is made at the other instance, if there is one:
 * whoever reads next sees it.
 */
export const committed = Effect.fnUntraced(function* (given: Partial<Commit>) {
  const commit = { changes: [], events: [], audit: [], ...given }
  const result = yield* onOtherInstance(UnitOfWork.use((port) => port.commit(commit)))
  if (result._tag !== "Committed") {
    return yield* Effect.die(new Error("The idempotency key was answered before"))
  }
})

export const changed = (...changes: ReadonlyArray<Change>) => committed({ changes })

const replacing =
  <A extends { readonly version: number }>(changeOf: (next: A) => Change) =>
  (before: A, fields: Partial<A>) => {
    const next: A = { ...before, ...fields, version: before.version + 1 }
    return Effect.as(changed(changeOf(next)), next)
  }

/** Each commits the next version of a thing, with these fields changed, and returns it. */
export const replace = {
  business: replacing<Business>((business) => ({ _tag: "ReplaceBusiness", business })),
  company: replacing<Company>((company) => ({ _tag: "ReplaceCompany", company })),
  endpoint: replacing<WebhookEndpoint>((endpoint) => ({ _tag: "ReplaceEndpoint", endpoint })),
  invitation: replacing<Invitation>((invitation) => ({ _tag: "ReplaceInvitation", invitation })),
  key: replacing<ApiKey>((key) => ({ _tag: "ReplaceKey", key })),
  member: replacing<Member>((member) => ({ _tag: "ReplaceMember", member })),
  review: replacing<Review>((review) => ({ _tag: "ReplaceReview", review }))
}

export const givenCompany = Effect.fnUntraced(function* (given: Partial<Company> = {}) {
  const company = sampleCompany({ id: yield* fresh.companyId, ...given })
  const owner = sampleMember({ id: yield* fresh.memberId, companyId: company.id })
  yield* changed({ _tag: "InsertCompany", company }, { _tag: "InsertMember", member: owner })
  return { company, owner } satisfies GivenCompany
})

export const givenMember = Effect.fnUntraced(function* (
  { company }: Pick<GivenCompany, "company">,
  given: Partial<Member> = {}
) {
  const member = sampleMember({ id: yield* fresh.memberId, companyId: company.id, ...given })
  yield* changed({ _tag: "InsertMember", member })
  return member
})

export const givenBusiness = Effect.fnUntraced(function* (
  of?: GivenCompany,
  given: Partial<Business> = {}
) {
  const { company } = of ?? (yield* givenCompany())
  const business = sampleBusiness({ id: yield* fresh.businessId, companyId: company.id, ...given })
  yield* changed({ _tag: "InsertBusiness", business })
  return business
})

/** Two businesses of a company. */
export const givenBusinesses = Effect.gen(function* () {
  const company = yield* givenCompany()
  const [business, other] = [yield* givenBusiness(company), yield* givenBusiness(company)]
  return { company, business, other }
})

export const givenKey = Effect.fnUntraced(function* (
  of: GivenCompany,
  given: Partial<ApiKey> = {}
) {
  const key = sampleKey({
    id: yield* fresh.keyId,
    companyId: of.company.id,
    clientId: yield* fresh.clientId,
    hash: yield* fresh.credentialHash,
    createdBy: of.owner.id,
    createdAt: yield* Clock.currentTimeMillis,
    ...given
  })
  yield* changed({ _tag: "InsertKey", key })
  return key
})

/** An answer to a new key's request that ends `millis` from now, or ended before; it is not kept. */
export const newAnswer = Effect.fnUntraced(function* (of: GivenCompany, millis: number = day) {
  const { id: scope } = yield* givenKey(of)
  const now = yield* Clock.currentTimeMillis
  const times = { createdAt: now + Math.min(0, millis) - 1, expiresAt: now + millis }
  return sampleAnswer({ scope, key: yield* fresh.text, ...times })
})

export const givenReview = Effect.fnUntraced(function* (
  of?: Business,
  given: Partial<Review> = {}
) {
  const numbers = yield* PublicNumbers
  const { companyId, id: businessId } = of ?? (yield* givenBusiness())
  const review = sampleReview({ id: yield* numbers.nextReview, companyId, businessId, ...given })
  yield* changed({ _tag: "InsertReview", review })
  return review
})

/** Makes reviews of a business, not yet committed. */
export const newReviews = Effect.fnUntraced(function* (
  { companyId, id: businessId }: Business,
  given: ReadonlyArray<Partial<Review>>
) {
  const ids = yield* PublicNumbers.use(({ nextReviews }) => nextReviews(given.length))
  return ids.map((id, index) => sampleReview({ id, companyId, businessId, ...given[index] }))
})

export const insertReviews = (reviews: ReadonlyArray<Review>) =>
  changed(...reviews.map((review) => ({ _tag: "InsertReview", review }) as const))

/** Makes reviews of a business in one commit. */
export const givenReviews = (of: Business, given: ReadonlyArray<Partial<Review>>) =>
  Effect.tap(newReviews(of, given), insertReviews)

/** Makes a reply, and returns it with its review as it then is. */
export const givenReply = Effect.fnUntraced(function* (review: Review, given: Partial<Reply> = {}) {
  const numbers = yield* PublicNumbers
  const reply = sampleReply({
    id: yield* numbers.nextReply,
    reviewId: review.id,
    companyId: review.companyId,
    ...given
  })
  const next = { ...review, version: review.version + 1 }
  yield* changed({ _tag: "ReplaceReview", review: next }, { _tag: "InsertReply", reply })
  return { reply, review: next }
})

export const givenProofRequest = Effect.fnUntraced(function* (
  review: Review,
  given: Partial<ProofRequest> = {}
) {
  const { businessId, companyId, id: reviewId } = review
  const id = yield* fresh.proofRequestId
  const request = sampleProofRequest({ ...given, id, companyId, businessId, reviewId })
  yield* changed({ _tag: "InsertProofRequest", request })
  return request
})

/** A report of a review; ten in a second are the most of one network. */
export const givenReport = Effect.fnUntraced(function* (
  review: Review,
  given: Partial<Report> = {}
) {
  const { businessId, companyId, id: reviewId } = review
  const id = yield* fresh.reportId
  const report = sampleReport({ ...given, id, companyId, businessId, reviewId })
  yield* changed({ _tag: "InsertReport", report, atMost: 10, windowMillis: 1000 })
  return report
})

/** The time in which a business invites a contact once: 30 days. */
export const quietMillis = 30 * day

/** A commit that invites a new contact. */
export const inviting = Effect.fnUntraced(function* (
  business: Business,
  given: Partial<Invitation>,
  quiet: number = quietMillis
) {
  const numbers = yield* PublicNumbers
  const invitation = sampleInvitation({
    id: yield* numbers.nextInvitation,
    companyId: business.companyId,
    businessId: business.id,
    contactHash: yield* fresh.contactHash,
    ...given
  })
  const messageId = `msg_${yield* fresh.text}`
  const change = { _tag: "InsertInvitation", invitation, quietMillis: quiet, messageId } as const
  return { changes: [change] as const, events: [], audit: [] } satisfies Commit
})

/** An invitation to a new contact, in the outbox. */
export const givenInvitation = Effect.fnUntraced(function* (
  of?: Business,
  given: Partial<Invitation> = {},
  quiet: number = 0
) {
  const commit = yield* inviting(of ?? (yield* givenBusiness()), given, quiet)
  yield* committed(commit)
  return commit.changes[0].invitation
})

export const givenSuppression = Effect.fnUntraced(function* (
  { company }: Pick<GivenCompany, "company">,
  given: Partial<Suppression> = {}
) {
  const suppression = sampleSuppression({
    id: yield* fresh.suppressionId,
    companyId: company.id,
    contactHash: yield* fresh.contactHash,
    ...given
  })
  yield* changed({ _tag: "InsertSuppression", suppression })
  return suppression
})

export const givenEndpoint = Effect.fnUntraced(function* (
  of: GivenCompany,
  given: Partial<WebhookEndpoint> = {},
  maxPerCompany: number = 100
) {
  const endpoint = sampleEndpoint({
    id: yield* fresh.endpointId,
    companyId: of.company.id,
    url: `https://${yield* fresh.text}.example/hooks`,
    ...given
  })
  yield* changed({ _tag: "InsertEndpoint", endpoint, maxPerCompany })
  return endpoint
})

/** An event of the company that is not recorded yet, by default `review.created`. */
export const newEvent = Effect.fnUntraced(function* (
  of: Pick<GivenCompany, "company">,
  given: Partial<Event> = {}
) {
  const id = yield* fresh.eventId
  const createdAt = yield* Clock.currentTimeMillis
  return sampleEvent({ id, companyId: of.company.id, facts: sampleFacts, createdAt, ...given })
})

export const givenEvent = Effect.fnUntraced(function* (
  company: Pick<GivenCompany, "company">,
  given: Partial<Event> = {}
) {
  const event = yield* newEvent(company, given)
  yield* committed({ events: [event] })
  return event
})
