import { callerWithin } from "@review-proof/domain/access"
import { sendDueInvitations } from "@review-proof/domain/background"
import { createBusiness, createCompany, listBusinesses } from "@review-proof/domain/companies"
import { listCompanyInvitations } from "@review-proof/domain/invitations"
import { createProduct } from "@review-proof/domain/reviews"
import { Companies, IdempotencyRecords, Invitations, KeyId, UnitOfWork } from "@review-proof/ports"
import type { Company } from "@review-proof/ports"
import type { DueInvitation } from "@review-proof/ports/store"
import { Clock, Effect, Option, Predicate } from "effect"
import { trades } from "../storefront/trades.ts"
import { sampleProducts } from "../storefront/sample-review.ts"
import { invitationSteps, silentCustomers } from "./demo-invitations.ts"
import { reviewSteps } from "./demo-reviews.ts"
import { asOf, day, minute, runSteps } from "./past.ts"
import { actor, type Shop } from "./shop.ts"
import { writtenReviews } from "./written-review.ts"

export interface DemoOptions extends Pick<Shop, "withInvitations"> {
  /** Links in messages begin with it. */
  readonly baseUrl: string
  /** True if other instances may start on the same store. */
  readonly isShared: boolean
}

/**
 * Makes the demo company if the store is empty, and finishes one that an interrupted start left
 * incomplete (contract RUN-1). Null if the store holds other companies.
 */
export const ensureDemoCompany = Effect.fn("ensureDemoCompany")(function* (options: DemoOptions) {
  for (;;) {
    const company = yield* oldestCompany
    if (company !== null && company.name !== companyName) return null
    if (company !== null && (yield* isWhole)) return { company, ...(yield* shopOf(company)) }
    if (!options.isShared) yield* make(company, options)
    else if (yield* isOurTurn) yield* Effect.raceFirst(make(company, options), renewTurn)
    else yield* Effect.sleep("100 millis")
  }
})

const oldestCompany = Effect.gen(function* () {
  const companies = yield* Companies
  const { items } = yield* companies.page({ limit: 1, after: null })
  return items[0] ?? null
})

const scope = KeyId.make("key_demo")

const recordOf = (key: string, millis: number) =>
  Effect.map(Clock.currentTimeMillis, (now) => ({
    scope,
    key,
    fingerprint: "",
    answer: "",
    createdAt: now,
    expiresAt: now + millis
  }))

/** Returns the record that was kept before it, if one was. */
const keep = Effect.fnUntraced(function* (key: string, millis: number) {
  const record = yield* recordOf(key, millis)
  return yield* IdempotencyRecords.use((records) => records.putIfAbsent(record))
})

const isWhole = Effect.map(
  IdempotencyRecords.use((records) => records.find(scope, "whole")),
  Option.isSome
)

const turnMillis = 15_000

/**
 * True for one of several instances that start at once. If that one dies before the demo is
 * complete, another gets its turn after some seconds.
 */
const isOurTurn = Effect.map(keep("turn", turnMillis), Option.isNone)

/** Keeps the turn, however long a busy machine takes for the demo. */
const renewTurn = Effect.forever(
  Effect.gen(function* () {
    yield* Effect.sleep(turnMillis / 3)
    const record = yield* recordOf("turn", turnMillis)
    yield* IdempotencyRecords.use((records) => records.put(record))
  })
)

const companyName = "Harbour Lane Coffee (demo)"
const ownerName = "Robin Marsh"
const daysSinceOpening = 560

const make = Effect.fnUntraced(function* (begun: Company | null, options: DemoOptions) {
  const opened = (yield* Clock.currentTimeMillis) - daysSinceOpening * day
  const company = begun ?? (yield* asOf(opened, createDemoCompany))
  const { business, caller } = yield* asOf(company.createdAt, openShop(company))
  const newest = { limit: 100, cursor: null, status: null, business: null }
  const { items } = yield* listCompanyInvitations(company.id, newest)
  const invitations = new Map(items.map((invitation) => [invitation.name, invitation]))
  const shop: Shop = { ...options, caller, businessId: business.id, invitations }
  // The same end at every start, so that one that finishes the demo makes the same reviews.
  const end = company.createdAt + daysSinceOpening * day
  yield* runSteps([
    ...writtenReviews().flatMap((review, index) => reviewSteps(shop, review, index + 1, end)),
    ...(options.withInvitations
      ? silentCustomers(end).flatMap((customer) => invitationSteps(shop, customer))
      : [])
  ])
  yield* sendPastMessages(company, options.baseUrl)
  yield* keep("whole", 36_500 * day)
})

/**
 * Sends the demo's mails of the past by a sender that only shows them, before the workers can.
 * Invitations of other companies are left to the workers.
 */
const sendPastMessages = Effect.fnUntraced(function* ({ id }: Company, baseUrl: string) {
  const claimed = yield* Invitations.use(({ claimDue }) => claimDue("email", 100, minute))
  const isOurs = ({ invitation }: DueInvitation) => invitation.companyId === id
  yield* Effect.forEach(claimed.filter(Predicate.not(isOurs)), giveBack, { discard: true })
  yield* sendDueInvitations(claimed.filter(isOurs), baseUrl)
})

/** A version conflict means that the message has left the outbox meanwhile. */
const giveBack = Effect.fnUntraced(function* ({ invitation }: DueInvitation) {
  const dueAt = yield* Clock.currentTimeMillis
  const changes = [{ _tag: "RescheduleMessage", invitation, dueAt }] as const
  yield* UnitOfWork.use(({ commit }) => commit({ changes, events: [], audit: [] })).pipe(
    Effect.catchTag("VersionConflict", () => Effect.void)
  )
})

const createDemoCompany = createCompany(actor, {
  name: companyName,
  plan: "pro",
  monthlyLimit: null,
  owner: { name: ownerName, email: "robin@harbour-lane.example" }
})

/** The business with its products. */
const openShop = Effect.fnUntraced(function* (company: Company) {
  const { items } = yield* listBusinesses(company.id, { limit: 1, cursor: null })
  if (items[0] === undefined) {
    yield* createBusiness(actor, company.id, {
      name: "Harbour Lane Coffee",
      url: "https://harbour-lane.example",
      shortName: "harbour-lane-coffee",
      replyTo: "hello@harbour-lane.example",
      address: "12 Harbour Lane\nBristol BS1 4RB\nUnited Kingdom"
    })
  }
  const shop = yield* shopOf(company)
  const noMore = { url: null, imageUrl: null, gtin: null, group: null, business: null }
  yield* Effect.forEach(sampleProducts({ trade: trades[0] }), (product) =>
    Effect.catchTag(
      createProduct(shop.caller, { ...product, ...noMore }),
      "DuplicateSku",
      () => Effect.void
    )
  )
  return shop
})

/** The business, and the owner who acts for it: replies are signed with that name. */
const shopOf = Effect.fnUntraced(function* ({ id }: Company) {
  const { items } = yield* listBusinesses(id, { limit: 1, cursor: null })
  const first = yield* Effect.fromNullishOr(items[0])
  return { business: first.business, caller: yield* callerWithin(id, { name: ownerName }) }
})
