import { Schema } from "effect"
import { BusinessId, CompanyId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** A product of a business, named by its SKU. */
export const Product = Schema.Struct({
  companyId: CompanyId,
  businessId: BusinessId,
  /** Unique in its business, inactive products included. */
  sku: Schema.String,
  name: Schema.String,
  url: Schema.NullOr(Schema.String),
  imageUrl: Schema.NullOr(Schema.String),
  gtin: Schema.NullOr(Schema.String),
  group: Schema.NullOr(Schema.String),
  active: Schema.Boolean,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Schema.Int
})
export interface Product extends Schema.Schema.Type<typeof Product> {}
