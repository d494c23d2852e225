/** Goal: a product's sums are always those of the published reviews that name it. */
import { assert } from "@effect/vitest"
import {
  editReview,
  hideReview,
  importReviews,
  restoreReview,
  verifyReview
} from "@review-proof/domain/reviews"
import { emptySums } from "@review-proof/ports/store"
import { Products, type BusinessId } from "@review-proof/ports"
import { countedSums, publish, reviewToImport } from "@review-proof/testkit/domain/given"
import { makeCompany, World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { Effect, Stream } from "effect"

const of = (sku: string | null) => ({ product: { sku, name: null } })

const sumsOf = Effect.fnUntraced(function* (businessId: BusinessId, sku: string) {
  const all = yield* Products.use((ports) => ports.sums(businessId, [sku]))
  return all.get(sku) ?? emptySums
})

layer(World)("a product's sums", (test) => {
  test("follow each of its reviews through everything that happens to it", function* () {
    const { businessId } = yield* makeCompany()
    const check = Effect.fnUntraced(function* () {
      for (const sku of ["a/b", "b"]) {
        assert.deepStrictEqual(
          yield* sumsOf(businessId, sku),
          yield* countedSums(businessId, sku),
          sku
        )
      }
    })
    const first = yield* publish(businessId, { ...of("a/b"), stars: 5 })
    yield* publish(businessId, { ...of("a/b"), stars: 2 })
    yield* publish(businessId, of(null))
    yield* check()
    assert.deepStrictEqual((yield* sumsOf(businessId, "a/b")).stars, [0, 1, 0, 0, 1])
    yield* hideReview("op", first.id, "names a person")
    yield* check()
    assert.deepStrictEqual((yield* sumsOf(businessId, "a/b")).stars, [0, 1, 0, 0, 0])
    yield* restoreReview("op", first.id, null)
    yield* editReview("op", first.id, of("b"))
    yield* check()
    assert.deepStrictEqual((yield* sumsOf(businessId, "b")).stars, [0, 0, 0, 0, 1])
    yield* verifyReview("op", first.id, { proof: "transaction", evidence: "order 7" })
    yield* check()
    const review = reviewToImport({ ...of("b"), stars: 1 })
    yield* importReviews("op", businessId, Stream.make({ line: 1, review }))
    yield* check()
    assert.deepStrictEqual((yield* sumsOf(businessId, "b")).stars, [1, 0, 0, 0, 1])
  })
})
