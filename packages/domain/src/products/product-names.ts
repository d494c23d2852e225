import { Products, type BusinessId } from "@review-proof/ports"
import { Effect, Option } from "effect"

/** The names of products. Those that the business does not have are left out. */
export const productNames = Effect.fnUntraced(function* (
  businessId: BusinessId,
  skus: ReadonlyArray<string>
) {
  const products = yield* Products
  const found = yield* Effect.forEach(skus, (sku) => products.find(businessId, sku), {
    concurrency: 5
  })
  return found.flatMap(Option.toArray).map(({ name }) => name)
})
