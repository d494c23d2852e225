import { assert, it, vi } from "@effect/vitest"
import { givenBusiness, givenReviews } from "@review-proof/ports/testing"
import { Effect, Layer } from "effect"
import { MemoryStoreLayer } from "../src/index.ts"
import { MemoryStore } from "../src/store/memory-store.ts"

const imported = Effect.fnUntraced(function* (count: number) {
  const given = Array.from({ length: count }, (_, index) => ({ externalId: `x-${index}` }))
  yield* givenReviews(yield* givenBusiness(), given)
})

it.effect(
  "imported reviews, each with an importer's id, are taken without a look at the others",
  () =>
    Effect.gen(function* () {
      yield* imported(100)
      const { reviews } = yield* MemoryStore
      const looks = ([Symbol.iterator, "entries", "forEach", "keys", "values"] as const).map(
        (way) => vi.spyOn(reviews, way)
      )
      yield* imported(100)
      assert.strictEqual(reviews.size, 200)
      assert.deepStrictEqual(
        looks.map(({ mock }) => mock.calls.length),
        looks.map(() => 0)
      )
    }).pipe(Effect.provide(Layer.merge(MemoryStoreLayer, MemoryStore.layer)))
)
