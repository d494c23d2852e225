import { Products } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { compareIds, keyFrom, pageOf, select } from "../store/select.ts"

export const ProductsLayer = Layer.effect(
  Products,
  Effect.map(MemoryStore, ({ productScores, products }) =>
    Products.of({
      find: finder((businessId, sku) => products.get(keyFrom(businessId, sku))),
      findBySkus: method((wanted) =>
        [...new Set(wanted.map(({ businessId, sku }) => keyFrom(businessId, sku)))].flatMap(
          (key) => products.get(key) ?? []
        )
      ),
      sums: method(
        (businessId, skus) =>
          new Map(
            skus.flatMap((sku) => {
              const known = productScores.get(keyFrom(businessId, sku))
              return known === undefined ? [] : [[sku, known.added] as const]
            })
          )
      ),
      page: method((businessId, request) =>
        pageOf(
          select(products, (product) => product.businessId === businessId),
          request,
          ({ sku }) => sku,
          compareIds
        )
      ),
      pageActive: method((businessId, request) =>
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
