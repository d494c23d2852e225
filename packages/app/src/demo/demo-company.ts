import { createBusiness, createCompany } from "@review-proof/domain/companies"
import { cancelInvitation, createInvitation, reviewLink } from "@review-proof/domain/invitations"
import { createKey } from "@review-proof/domain/keys"
import {
  createProduct,
  createReview,
  hideReview,
  removeReview,
  replyToReview,
  resolveReview
} from "@review-proof/domain/reviews"
import type { Caller } from "@review-proof/domain/access"
import type { CreatedKey } from "@review-proof/domain/keys"
import { Companies, KeyId, Scope, UnitOfWork } from "@review-proof/ports"
import type { BusinessId, Company, IdempotencyRecord, ReviewId } from "@review-proof/ports"
import { Clock, Duration, Effect } from "effect"
import { sampleProducts, sampleReply, sampleReview } from "../storefront/sample-review.ts"
import { trades } from "../storefront/trades.ts"

type DemoData =
  | {
      readonly _tag: "Made"
      readonly company: Company
      readonly businessId: BusinessId
      /** With its secret, which is known only now. */
      readonly key: CreatedKey
      /** A review that has no reply yet. */
      readonly unanswered: ReviewId
      /** The review page of a customer who was invited, if one was. */
      readonly invitationPath: string | null
    }
  | { readonly _tag: "MadeBefore"; readonly company: Company }
  /** The store holds companies of somebody else. */
  | { readonly _tag: "NotWanted" }

/** Makes the demo company where the store is empty (contract RUN-1). */
export const ensureDemoData = Effect.fn("ensureDemoData")(function* (options: {
  /** Only where messages go to the log: the demo must not write to anybody. */
  readonly withInvitations: boolean
}) {
  const companies = yield* Companies
  while (yield* companies.isEmpty) {
    // In an empty store no rule refuses it.
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
 * True for one of several instances that start at once on an empty store.
 * If that one dies before it made the company, another gets its turn.
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

/** Making the company first takes far less. */
const turnMillis = 5000

const companyName = "Harbour Lane Coffee (demo)"
const ownerName = "Robin Marsh"
const actor = "demo data"

/** The index was chosen: its reviews have every proof, every number of stars and different texts. */
const shop = { index: 110, trade: trades[0], language: "en", quality: 0.7 } as const
const reviewCount = 32
const reviewedDays = 550

const makeDemoData = Effect.fnUntraced(function* (withInvitations: boolean) {
  const company = yield* createCompany(actor, {
    name: companyName,
    plan: "pro",
    monthlyLimit: null,
    owner: { name: ownerName, email: "robin@harbour-lane.example" }
  })
  const { business } = yield* createBusiness(actor, company.id, {
    name: "Harbour Lane Coffee",
    url: "https://harbour-lane.example",
    shortName: "harbour-lane-coffee"
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
  const noMore = { url: null, imageUrl: null, gtin: null, group: null, business: null }
  yield* Effect.forEach(sampleProducts(shop), (product) =>
    createProduct(caller, { ...product, ...noMore })
  )
  const invitationPath = withInvitations ? yield* makeInvitations(caller) : null
  const unanswered = yield* makeReviews(caller, business.id)
  yield* makeModeratedReviews(business.id)
  const made: DemoData = {
    _tag: "Made",
    company,
    businessId: business.id,
    key,
    unanswered,
    invitationPath
  }
  return made
})

/** Answers the last review that has no reply. */
const makeReviews = Effect.fnUntraced(function* (caller: Caller, businessId: BusinessId) {
  const period = { end: yield* Clock.currentTimeMillis, days: reviewedDays }
  const samples = Array.from({ length: reviewCount }, (_, i) => sampleReview(shop, i, period))
  const oldestFirst = samples.sort(
    (one, other) => (one.createdAt ?? period.end) - (other.createdAt ?? period.end)
  )
  let unanswered: ReviewId | undefined
  for (const sample of oldestFirst) {
    const { review } = yield* createReview(actor, { businessId, ...sample })
    const { id } = review.review
    const text = sampleReply(shop, sample)
    if (text === null) unanswered = id
    else yield* replyToReview(caller, { reviewId: id, text })
    if (text !== null && sample.stars < 3) yield* resolveReview(actor, id)
  }
  return yield* Effect.orDie(Effect.fromNullishOr(unanswered))
})

const makeModeratedReviews = Effect.fnUntraced(function* (businessId: BusinessId) {
  const review = {
    businessId,
    title: null,
    language: "en",
    proof: "unverified",
    evidence: null,
    reviewerName: null,
    product: null,
    experienceDate: null,
    createdAt: null,
    externalId: null
  } as const
  const rude = yield* createReview(actor, {
    ...review,
    stars: 1,
    text: "The person behind the counter is an idiot and everybody should know their name."
  })
  yield* hideReview(actor, rude.review.review.id, "Insults a person")
  const advertising = yield* createReview(actor, {
    ...review,
    stars: 5,
    text: "Cheap watches and followers, ask me how."
  })
  yield* removeReview(actor, advertising.review.review.id, "Advertising")
})

/** Invites one customer now and others later; answers the path of the first one's review page. */
const makeInvitations = Effect.fnUntraced(function* (caller: Caller) {
  const now = yield* Clock.currentTimeMillis
  const [first, , last] = yield* Effect.forEach(customers, ({ inDays, ...customer }) =>
    createInvitation(caller, {
      ...customer,
      phone: null,
      channel: "email",
      business: null,
      sendAt: inDays === 0 ? null : now + Duration.toMillis(Duration.days(inDays))
    })
  )
  if (last !== undefined) yield* cancelInvitation(caller, last.id)
  return first === undefined ? null : yield* reviewLink("", first)
})

const customers = [
  {
    name: "Wanda Fisk",
    email: "wanda@customers.example",
    reference: "order-1001",
    products: ["item-1"],
    language: "en",
    inDays: 0
  },
  {
    name: "Henrik Maas",
    email: "henrik@customers.example",
    reference: "order-1002",
    products: [],
    language: "de",
    inDays: 7
  },
  {
    name: "Odile Perrin",
    email: "odile@customers.example",
    reference: "order-1003",
    products: ["item-4", "item-5"],
    language: "fr",
    inDays: 21
  }
]

/** The owner, working with the key: replies are signed with the name of its creator. */
const callerOf = ({ key }: CreatedKey, businessId: BusinessId): Caller => ({
  companyId: key.companyId,
  creatorName: ownerName,
  reach: { companyId: key.companyId, businesses: null },
  businesses: { ids: [businessId], complete: true }
})
