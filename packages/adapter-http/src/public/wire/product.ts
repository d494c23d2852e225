import { skuProblem } from "@review-proof/domain/reviews"
import { Effect, Schema } from "effect"
import type { FieldRule } from "../../fields/field-rules.ts"
import { productFields, WireTime } from "@review-proof/http-server"
import { pageOf } from "../../fields/paging.ts"
import { ChosenBusiness } from "../../wire/business.ts"
import { wireOf } from "../../wire/wire-of.ts"

const gtin = { description: "The Global Trade Item Number. It is kept as given, unchecked." }
const group = { description: "A name of your own for products that belong together." }

/** A product as answers state it (contract API-8). */
export const ProductWire = Schema.Struct({
  sku: Schema.String,
  name: Schema.String,
  business_id: Schema.String,
  url: Schema.NullOr(Schema.String),
  image_url: Schema.NullOr(Schema.String),
  gtin: Schema.NullOr(Schema.String).annotate(gtin),
  group: Schema.NullOr(Schema.String).annotate(group),
  active: Schema.Boolean,
  updated_at: WireTime
}).annotate({ identifier: "Product" })

export const ProductPageWire = pageOf(ProductWire).annotate({ identifier: "ProductPage" })

const details = {
  url: Schema.optionalKey(Schema.NullOr(productFields.url)),
  image_url: Schema.optionalKey(Schema.NullOr(productFields.image_url)),
  gtin: Schema.optionalKey(Schema.NullOr(productFields.gtin).annotate(gtin)),
  group: Schema.optionalKey(Schema.NullOr(productFields.group).annotate(group)),
  business: Schema.optionalKey(ChosenBusiness)
}

export const CreateProductWire = Schema.Struct({
  sku: productFields.sku,
  name: productFields.name,
  ...details
}).annotate({ identifier: "CreateProduct" })

/** All optional; absent fields do not change. */
export const ChangeProductWire = Schema.Struct({
  sku: Schema.optionalKey(
    productFields.sku.annotate({ description: "Must equal the SKU in the path." })
  ),
  name: Schema.optionalKey(productFields.name),
  ...details,
  active: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "False removes the product from the list; true restores it."
    })
  )
}).annotate({ identifier: "ChangeProduct" })

/** Lets the domain judge a new SKU (see `FieldRules`). */
export const changeProductRule: FieldRule = ({ sound: { sku } }, path) =>
  Effect.succeed(typeof sku === "string" ? skuProblem(path["sku"] ?? "", sku) : {})

export const productWire = wireOf(ProductWire)
