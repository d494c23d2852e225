import { assert, it } from "@effect/vitest"
import { Products } from "@review-proof/ports"
import { givenBusiness, givenProduct } from "@review-proof/ports/testing"
import { Effect } from "effect"
import { MemoryStoreLayer } from "../src/index.ts"

it.effect("Products come in the order of the code points of their SKUs", () =>
  Effect.gen(function* () {
    const business = yield* givenBusiness()
    const skus = ["a", "a1", "b", "\uFB00", "\u{1F600}"]
    for (const sku of skus.toReversed()) yield* givenProduct(business, { sku })
    const { page } = yield* Products
    const { items } = yield* page(business.id, { limit: 10, after: null })
    assert.deepStrictEqual(
      items.map(({ sku }) => sku),
      skus
    )
  }).pipe(Effect.provide(MemoryStoreLayer))
)
