import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import { PublicNumbers, Reviews, ReviewState, UnitOfWork } from "../../index.ts"
import { givenBusiness, givenBusinesses, givenReview, replace } from "../given.ts"
import type { LawTester } from "../suite.ts"
import { newestFirst } from "../paging.ts"

export const repeatedTextsLaws = (test: LawTester<PublicNumbers | Reviews | UnitOfWork>): void => {
  test.prop(
    "A repeated text is found among the newest reviews of a business, in any state",
    { data: Arbitrary.array(someReview, { maxLength: 12 }) },
    function* ({ data }) {
      const reviews = yield* Reviews
      const { business, other } = yield* givenBusinesses
      yield* givenReview(other, { textHash: "elsewhere" })
      const given = yield* Effect.forEach(data, (fields) => givenReview(business, fields))
      for (const among of [1, 3, 20, 100]) {
        const newest = given.toSorted(newestFirst).slice(0, among)
        for (const hash of [...hashes, "elsewhere"]) {
          assert.strictEqual(
            yield* reviews.isRepeated(business.id, hash, among),
            newest.some(({ textHash }) => textHash === hash)
          )
        }
      }
    },
    { arbitrary: { runs: 15 } }
  )

  test("A text that a review no longer has is not found", function* () {
    const reviews = yield* Reviews
    const business = yield* givenBusiness()
    const review = yield* givenReview(business, { textHash: "said" })
    assert.isTrue(yield* reviews.isRepeated(business.id, "said", 100))
    yield* replace.review(review, { textHash: "edited" })
    assert.isFalse(yield* reviews.isRepeated(business.id, "said", 100))
    assert.isTrue(yield* reviews.isRepeated(business.id, "edited", 100))
  })
}

const hashes = ["one", "two", "Two"] as const

const someReview = Arbitrary.schema(
  Schema.Struct({
    textHash: Schema.Literals(hashes),
    state: ReviewState,
    createdAt: Schema.Literals([1000, 1001, 5000])
  })
)
