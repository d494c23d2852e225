// A host program: it has its own start and its own store, and calls the
// domain's use cases as functions. No HTTP, no SQL.
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import {
  callerWithin,
  createBusiness,
  createCompany,
  createReview,
  getBusiness,
  replyToReview,
  reviewCount,
  WebCryptoLayer
} from "@review-proof/domain"
import { Businesses, Companies } from "@review-proof/ports"
import { Config, Console, Effect, Layer } from "effect"
import { ownStoreLayer } from "./own-store.ts"

const actor = "own-store"
const first = { limit: 1, after: null }

const program = Effect.gen(function* () {
  const { companyId, id, name } = yield* ourBusiness
  const { review } = yield* createReview(actor, {
    businessId: id,
    stars: 5,
    title: "Sourdough",
    text: "Still warm when I got home.",
    language: "en",
    proof: "transaction",
    evidence: "order 7",
    reviewerName: "Noor",
    product: null,
    experienceDate: null,
    createdAt: null,
    externalId: null
  })
  // The program is trusted: it needs no API key to act for the company.
  const caller = yield* callerWithin(companyId, { name: "Ada Owner" })
  yield* replyToReview(caller, { reviewId: review.review.id, text: "Thank you, Noor." })
  const { score } = yield* getBusiness(id)
  const reviews = reviewCount(score.sums)
  yield* Console.log(`${name}: ${(score.shown ?? 0) / 100} of 5 from ${reviews} reviews`)
})

/** The one that an earlier run made, or a new one. */
const ourBusiness = Effect.gen(function* () {
  const companies = yield* Companies
  const businesses = yield* Businesses
  const [known] = (yield* companies.page(first)).items
  if (known !== undefined) {
    const [found] = (yield* businesses.page(known.id, first)).items
    if (found !== undefined) return found.business
  }
  const company = yield* createCompany(actor, {
    name: "Bakery Group",
    plan: "free",
    monthlyLimit: null,
    owner: { name: "Ada Owner", email: "ada@example.com" }
  })
  const made = yield* createBusiness(actor, company.id, {
    name: "Corner Bakery",
    url: "https://bakery.example/"
  })
  return made.business
})

const store = Config.String("OWN_STORE_FILE").pipe(
  Config.withDefault("own-store.journal"),
  Effect.map(ownStoreLayer),
  Layer.unwrap
)

program.pipe(Effect.provide(Layer.merge(store, WebCryptoLayer)), NodeRuntime.runMain)
