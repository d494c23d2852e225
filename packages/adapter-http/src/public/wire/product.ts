import type { Product } from "@review-proof/ports"
import { skuProblem } from "@review-proof/domain/reviews"
import { Effect, Schema } from "effect"
import type { FieldRule } from "../../fields/field-rules.ts"
import { Text, WireTime, wireTime } from "@review-proof/http-server"
import { pageOf } from "../../fields/paging.ts"

/** Shape: contract API-8. */
export const ProductWire = Schema.Struct({
  sku: Schema.String,
  name: Schema.String,
  business_id: Schema.String,
  url: Schema.NullOr(Schema.String),
  image_url: Schema.NullOr(Schema.String),
  gtin: Schema.NullOr(Schema.String),
  group: Schema.NullOr(Schema.String),
  active: Schema.Boolean,
  updated_at: WireTime
}).annotate({ identifier: "Product" })

export const ProductPageWire = pageOf(ProductWire).annotate({ identifier: "ProductPage" })

const details = {
  url: Schema.optionalKey(Schema.NullOr(Text(0, 500))),
  image_url: Schema.optionalKey(Schema.NullOr(Text(0, 500))),
  gtin: Schema.optionalKey(Schema.NullOr(Text(0, 32))),
  group: Schema.optionalKey(Schema.NullOr(Text(0, 80))),
  business: Schema.optionalKey(Schema.NullOr(Text(0, 200)))
}

export const CreateProductWire = Schema.Struct({
  sku: Text(1, 64),
  name: Text(1, 200),
  ...details
}).annotate({ identifier: "CreateProduct" })

/** All optional: what is absent stays. `sku` may only repeat the path's. */
export const ChangeProductWire = Schema.Struct({
  sku: Schema.optionalKey(Text(1, 64)),
  name: Schema.optionalKey(Text(1, 200)),
  ...details,
  active: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "ChangeProduct" })

/** Lets the domain judge a new SKU (see `FieldRules`). */
export const changeProductRule: FieldRule = ({ sound: { sku } }, path) =>
  Effect.succeed(typeof sku === "string" ? skuProblem(path["sku"] ?? "", sku) : {})

export const productWire = (product: Product): typeof ProductWire.Type => ({
  sku: product.sku,
  name: product.name,
  business_id: product.businessId,
  url: product.url,
  image_url: product.imageUrl,
  gtin: product.gtin,
  group: product.group,
  active: product.active,
  updated_at: wireTime(product.updatedAt)
})
