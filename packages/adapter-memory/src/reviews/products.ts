import { Products } from "@review-proof/ports"
import { Effect, Layer, Order } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { keyFrom, pageOf, select } from "../store/select.ts"

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
          bySku
        )
      ),
      pageActive: method((businessId, request) =>
        pageOf(
          select(products, (product) => product.active && product.businessId === businessId),
          request,
          ({ createdAt, sku }) => ({ createdAt, sku }),
          (left, right) => right.createdAt - left.createdAt || bySku(right.sku, left.sku)
        )
      )
    })
  )
)

/** By code points: a comparison of strings goes by code units, which differ beyond U+FFFF. */
const bySku = Order.mapInput(Order.Array(Order.Number), (sku: string) =>
  Array.from(sku, (character) => character.codePointAt(0) ?? 0)
)
