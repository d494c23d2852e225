import {
  createBusiness,
  createCompany,
  createKey,
  createProduct,
  createReview,
  hideReview,
  needsEvidence,
  removeReview,
  replyToReview,
  resolveReview
} from "@review-proof/domain"
import type { Caller, CreatedKey } from "@review-proof/domain"
import { Companies, KeyId, Scope, UnitOfWork } from "@review-proof/ports"
import type { BusinessId, Company, IdempotencyRecord, ReviewId } from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import { makeDemoInvitations } from "./demo-invitations.ts"
import { demoProducts, demoReviews } from "./demo-reviews.ts"
import type { DemoReview } from "./demo-reviews.ts"

/** What a first start made, with the key's secret that is known only then; or what it made before. */
export type DemoData =
  | {
      readonly _tag: "Made"
      readonly company: Company
      readonly businessId: BusinessId
      readonly key: CreatedKey
      /** A review that has no reply yet. */
      readonly unanswered: ReviewId
      /** Of the page of a customer who was invited, if one was. */
      readonly invitationPath: string | null
    }
  | { readonly _tag: "MadeBefore"; readonly company: Company }
  /** The store holds companies of somebody's own. */
  | { readonly _tag: "NotWanted" }

/** Makes the demo company where the store is empty (contract RUN-1). */
export const ensureDemoData = Effect.fn("ensureDemoData")(function* (options: {
  /** Whether messages only go to the log: nobody is written to for show. */
  readonly withInvitations: boolean
}) {
  const companies = yield* Companies
  while (yield* companies.isEmpty) {
    // In an empty store no rule stands against it.
    if (yield* isFirst) return yield* Effect.orDie(makeDemoData(options.withInvitations))
    yield* Effect.sleep("100 millis")
  }
  const oldest = yield* companies.page({ limit: 1, after: null })
  const company = oldest.items.find(({ name }) => name === companyName)
  const found: DemoData =
    company === undefined ? { _tag: "NotWanted" } : { _tag: "MadeBefore", company }
  return found
})

/**
 * Whether this instance is to make it: of several that start at once on an empty
 * store, one. Should that one die before there is a company, another gets its turn.
 */
const isFirst = Effect.gen(function* () {
  const unit = yield* UnitOfWork
  const now = yield* Clock.currentTimeMillis
  const answer: IdempotencyRecord = {
    scope: KeyId.make("key_demo"),
    key: "first start",
    fingerprint: "",
    answer: "",
    createdAt: now,
    expiresAt: now + turnMillis
  }
  const result = yield* Effect.orDie(unit.commit({ changes: [], events: [], audit: [], answer }))
  return result._tag === "Committed"
})

/** The company is made at once, so that a few seconds are enough. */
const turnMillis = 5000

const companyName = "Harbour Lane Coffee (demo)"
const ownerName = "Robin Marsh"
const actor = "demo data"

const makeDemoData = Effect.fnUntraced(function* (withInvitations: boolean) {
  const company = yield* createCompany(actor, {
    name: companyName,
    plan: "pro",
    monthlyLimit: null,
    owner: { name: ownerName, email: "robin@harbour-lane.example" }
  })
  const { business } = yield* createBusiness(actor, company.id, {
    name: "Harbour Lane Coffee",
    url: "https://harbour-lane.example"
  })
  const key = yield* createKey(actor, company.id, {
    name: "Demo key",
    permissions: Scope.literals,
    businesses: null,
    ipAllowlist: [],
    lifetime: "365d",
    createdBy: null
  })
  const caller = callerOf(key, business.id)
  yield* Effect.forEach(Object.entries(demoProducts), ([sku, name]) =>
    createProduct(caller, { sku, name, ...noMore })
  )
  const invitationPath = withInvitations ? yield* makeDemoInvitations(caller) : null
  let unanswered: Option.Option<ReviewId> = Option.none()
  for (const review of demoReviews) {
    const id = yield* makeReview(caller, business.id, review)
    if (review.reply === undefined && review.fate === undefined) unanswered = Option.some(id)
  }
  const made: DemoData = {
    _tag: "Made",
    company,
    businessId: business.id,
    key,
    unanswered: yield* Effect.orDie(Effect.fromOption(unanswered)),
    invitationPath
  }
  return made
})

/** What the demo products leave open. */
const noMore = { url: null, imageUrl: null, gtin: null, group: null, business: null }

const dayMillis = 86_400_000

const makeReview = Effect.fnUntraced(function* (
  caller: Caller,
  businessId: BusinessId,
  demo: DemoReview
) {
  const now = yield* Clock.currentTimeMillis
  const { review } = yield* createReview(actor, {
    businessId,
    stars: demo.stars,
    title: demo.title,
    text: demo.text,
    language: demo.language,
    proof: demo.proof,
    evidence: needsEvidence(demo.proof) ? "receipt.pdf" : null,
    reviewerName: demo.name,
    product:
      demo.sku === undefined ? null : { sku: demo.sku, name: demoProducts[demo.sku] ?? null },
    experienceDate: null,
    createdAt: demo.daysAgo === undefined ? null : now - demo.daysAgo * dayMillis,
    externalId: null
  })
  const { id } = review.review
  if (demo.reply !== undefined) yield* replyToReview(caller, { reviewId: id, text: demo.reply })
  switch (demo.fate) {
    case "hidden":
      yield* hideReview(actor, id, "Insults a person")
      break
    case "removed":
      yield* removeReview(actor, id, "Advertising")
      break
    case "resolved":
      yield* resolveReview(actor, id)
      break
  }
  return id
})

/** The owner at work with the key: replies are signed with the name of its creator. */
const callerOf = ({ key }: CreatedKey, businessId: BusinessId): Caller => ({
  keyId: key.id,
  keyName: key.name,
  lineageId: key.lineageId,
  companyId: key.companyId,
  createdBy: key.createdBy,
  creatorName: ownerName,
  scopes: key.permissions,
  reach: { companyId: key.companyId, businesses: null },
  businesses: { ids: [businessId], complete: true }
})
