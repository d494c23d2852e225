import { Products } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./store/memory-store.ts"
import { compareIds, keyFrom, pageOf, select } from "./store/select.ts"

export const ProductsLive = Layer.effect(
  Products,
  Effect.map(MemoryStore, ({ products }) =>
    Products.of({
      find: (businessId, sku) =>
        Effect.sync(() => Option.fromNullishOr(products.get(keyFrom(businessId, sku)))),
      pageActive: (businessId, request) =>
        Effect.sync(() =>
          pageOf(
            select(products, (product) => product.active && product.businessId === businessId),
            request,
            ({ createdAt, sku }) => ({ createdAt, sku }),
            (left, right) => right.createdAt - left.createdAt || compareIds(right.sku, left.sku)
          )
        )
    })
  )
)
