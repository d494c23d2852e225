import { Products } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"
import { productKey } from "./store/catalogue-state.ts"
import { pageOf } from "./store/positions.ts"

export const ProductsLive = Layer.effect(
  Products,
  Effect.map(MemoryStore, ({ catalogue: state }) =>
    Products.of({
      find: (businessId, sku) =>
        Effect.sync(() => Option.fromNullishOr(state.products.get(productKey(businessId, sku)))),
      pageActive: (businessId, { limit, after }) =>
        Effect.sync(() =>
          pageOf(
            state.activeOfBusiness.falling([businessId], after),
            limit,
            state.activeOfBusiness.positionOf
          )
        )
    })
  )
)
