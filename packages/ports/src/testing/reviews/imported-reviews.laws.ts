import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { PublicNumbers, Reviews, ReviewState as ReviewStates, UnitOfWork } from "../../index.ts"
import { DuplicateExternalId } from "../../store.ts"
import { givenBusiness, givenBusinesses, givenReview, insertReviews, newReviews } from "../given.ts"
import { atOnce, type LawTester } from "../suite.ts"
import { refusedWith } from "../refusal.ts"

export const importedReviewsLaws = (
  test: LawTester<PublicNumbers | Reviews | UnitOfWork>
): void => {
  test("An importer's id is taken once in a business, whatever became of its review", function* () {
    const reviews = yield* Reviews
    const { business, other } = yield* givenBusinesses
    const first = yield* givenReview(business, { externalId: "x-1", state: "removed" })
    yield* givenReview(business, { externalId: null })
    yield* givenReview(business, { externalId: null })
    const capital = yield* givenReview(business, { externalId: "X-1" })
    const second = yield* givenReview(other, { externalId: "x-1" })
    const error = yield* refusedWith(
      givenReview(business, { externalId: "x-1" }),
      DuplicateExternalId
    )
    assert.strictEqual(error.reviewId, first.id)
    for (const review of [first, capital, second]) {
      const found = yield* reviews.findByExternalId(review.businessId, review.externalId ?? "")
      assert.deepStrictEqual(found, Option.some({ review, replies: [] }))
    }
    assert.deepStrictEqual(yield* reviews.findByExternalId(business.id, "x-2"), Option.none())
    const asked = ["x-2", "x-1", "X-1", "x-1", "", "x"]
    const known = yield* reviews.knownExternalIds(business.id, asked)
    assert.deepStrictEqual(known, new Set(["x-1", "X-1"]))
    assert.deepStrictEqual(yield* reviews.knownExternalIds(business.id, []), new Set())
    assert.deepStrictEqual(yield* reviews.knownExternalIds(other.id, asked), new Set(["x-1"]))
  })

  test.each(ReviewStates.literals)(
    "A review that is %s with an importer's id that is taken is refused",
    function* (state) {
      const business = yield* givenBusiness()
      for (const held of ReviewStates.literals) {
        const { id } = yield* givenReview(business, { externalId: held, state: held })
        const error = yield* refusedWith(
          givenReview(business, { externalId: held, state }),
          DuplicateExternalId
        )
        assert.strictEqual(error.reviewId, id)
      }
    }
  )

  test("A commit that brings an importer's id twice is refused with its first review", function* () {
    const reviews = yield* Reviews
    const business = yield* givenBusiness()
    const taken = ["x-0", "x-1", "x-0"].map((externalId) => ({ externalId }))
    const given = yield* newReviews(business, taken)
    const error = yield* refusedWith(insertReviews(given), DuplicateExternalId)
    assert.strictEqual(error.reviewId, given[0]?.id)
    const page = yield* reviews.page(business.id, {}, { limit: 5, after: null })
    assert.deepStrictEqual(page.items, [])
  })

  test("The known ids among a thousand are found", function* () {
    const { knownExternalIds } = yield* Reviews
    const business = yield* givenBusiness()
    const asked = Array.from({ length: 1000 }, (_, index) => `x-${index}`)
    const given = ["x-0", "x-499", "x-999"]
    yield* Effect.forEach(given, (externalId) => givenReview(business, { externalId }))
    assert.deepStrictEqual(yield* knownExternalIds(business.id, asked), new Set(given))
  })

  test("One of many simultaneous imports of one id succeeds", function* () {
    const reviews = yield* Reviews
    const business = yield* givenBusiness()
    const { done, refused } = yield* atOnce(20, () => givenReview(business, { externalId: "same" }))
    assert.lengthOf(done, 1)
    for (const error of refused) {
      assert(error._tag === "DuplicateExternalId")
      assert.strictEqual(error.reviewId, done[0]?.id)
    }
    const page = yield* reviews.page(business.id, {}, { limit: 5, after: null })
    assert.lengthOf(page.items, 1)
  })
}
