import type { Product } from "@review-proof/ports"
import { type Row, tableOf } from "./table.ts"

export const products = tableOf<Product>()(
  "products",
  {
    companyId: "company_id",
    businessId: "business_id",
    sku: "sku",
    name: "name",
    url: "url",
    imageUrl: "image_url",
    gtin: "gtin",
    group: "product_group",
    active: "active",
    createdAt: "created_at",
    updatedAt: "updated_at",
    version: "version"
  },
  ["business_id", "sku", "company_id"]
)

export type ProductRow = Row<typeof products>
