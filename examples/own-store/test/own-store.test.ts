// Goal: the store of the example owes what every store owes, and one thing that
// the laws cannot ask of a store in general: what was acknowledged survives.
import { assert, it } from "@effect/vitest"
import {
  createBusiness,
  createCompany,
  createReview,
  getBusiness,
  WebCrypto
} from "@review-proof/domain"
import { PublicNumbers, Reviews } from "@review-proof/ports"
import { allStoreLaws } from "@review-proof/ports/testing"
import { Effect, Layer, Option } from "effect"
import { appendFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import { ownStore } from "../src/own-store.ts"

const folder = mkdtempSync(join(tmpdir(), "own-store-"))
afterAll(() => rmSync(folder, { recursive: true }))

allStoreLaws("own store", ownStore(join(folder, "laws.ndjson")))

const run = (file: string) => Layer.fresh(Layer.merge(ownStore(file), WebCrypto))

const review = {
  stars: 4,
  title: null,
  text: "Good bread.",
  language: "en",
  proof: "invited",
  evidence: "order 7",
  reviewerName: null,
  product: null,
  experienceDate: null,
  createdAt: null,
  externalId: "till-1"
} as const

const firstRun = Effect.gen(function* () {
  const owner = { name: "Ada Owner", email: "ada@example.com" }
  const company = yield* createCompany("test", {
    name: "Bakery Group",
    plan: "pro",
    monthlyLimit: null,
    owner
  })
  const { business } = yield* createBusiness("test", company.id, {
    name: "Corner Bakery",
    url: "https://bakery.example/"
  })
  const made = yield* createReview("test", { businessId: business.id, ...review })
  return { made: made.review.review, scored: yield* getBusiness(business.id) }
})

it.live("what was acknowledged is there after a restart, to the last bit of the score", () =>
  Effect.gen(function* () {
    const file = join(folder, "restart.ndjson")
    const before = yield* Effect.provide(firstRun, run(file))
    const after = Effect.gen(function* () {
      const reviews = yield* Reviews
      const numbers = yield* PublicNumbers
      const kept = yield* reviews.find(before.made.id)
      assert.deepStrictEqual(
        Option.map(kept, (found) => found.review),
        Option.some(before.made)
      )
      assert.deepStrictEqual(yield* getBusiness(before.scored.business.id), before.scored)
      assert.isAbove(yield* numbers.nextReview, before.made.id)
      const again = yield* createReview("test", { businessId: before.made.businessId, ...review })
      assert.isFalse(again.created)
    })
    yield* Effect.provide(after, run(file))
    yield* Effect.provide(after, run(file))
  })
)

it.live("a line that a crash cut short is dropped, and nothing is lost by it", () =>
  Effect.gen(function* () {
    const file = join(folder, "torn.ndjson")
    const before = yield* Effect.provide(firstRun, run(file))
    appendFileSync(file, '{"changes":[{"_tag":"InsertCompany","comp')
    const { id } = before.scored.business
    const more = createReview("test", { ...review, businessId: id, externalId: "till-2" })
    yield* Effect.provide(more, run(file))
    const after = yield* Effect.provide(getBusiness(id), run(file))
    assert.deepStrictEqual(after.score.sums.stars, [0, 0, 0, 2, 0])
  })
)
