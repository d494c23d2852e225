import { changeProduct, decideProduct, listProducts } from "@review-proof/domain/reviews"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentCaller } from "../../steps/admission.ts"
import { answerOnce } from "../../steps/idempotency.ts"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { productWire, type CreateProductWire } from "../wire/product.ts"
import { modelOf } from "../../wire/wire-of.ts"
import { PublicApi } from "../api.ts"

export const ProductsHandlers = HttpApiBuilder.group(PublicApi, "products", (handlers) =>
  handlers.handleAll({
    listProducts: Effect.fnUntraced(function* ({ query }) {
      const business = query.business ?? null
      const page = yield* listProducts(yield* CurrentCaller, { ...pageQuery(query), business })
      return pageWire(page, productWire)
    }),
    createProduct: Effect.fnUntraced(function* ({ payload, request }) {
      const caller = yield* CurrentCaller
      const product = newProduct(payload)
      return yield* answerOnce(
        {
          request,
          operation: "createProduct",
          resource: "",
          body: product,
          wire: productWire
        },
        decideProduct(caller, product)
      )
    }),
    updateProduct: Effect.fnUntraced(function* ({ params, payload }) {
      const { business = null, ...changes } = payload
      const target = { sku: params.sku, business }
      const product = yield* changeProduct(yield* CurrentCaller, target, modelOf(changes))
      return productWire(product)
    })
  })
)

const newProduct = (payload: typeof CreateProductWire.Type) => ({
  sku: payload.sku,
  name: payload.name,
  url: payload.url ?? null,
  imageUrl: payload.image_url ?? null,
  gtin: payload.gtin ?? null,
  group: payload.group ?? null,
  business: payload.business ?? null
})
