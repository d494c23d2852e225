import type { Product } from "@review-proof/ports"
import { instant, table } from "./table.ts"

export const products = table({
  name: "products",
  columns: [
    "company_id",
    "business_id",
    "sku",
    "name",
    "url",
    "image_url",
    "gtin",
    "product_group",
    "active",
    "created_at",
    "updated_at",
    "version"
  ],
  row: (product: Product) => ({
    company_id: product.companyId,
    business_id: product.businessId,
    sku: product.sku,
    name: product.name,
    url: product.url,
    image_url: product.imageUrl,
    gtin: product.gtin,
    product_group: product.group,
    active: product.active,
    created_at: instant(product.createdAt),
    updated_at: instant(product.updatedAt),
    version: product.version
  })
})

export interface ProductRow {
  readonly company_id: Product["companyId"]
  readonly business_id: Product["businessId"]
  readonly sku: string
  readonly name: string
  readonly url: string | null
  readonly image_url: string | null
  readonly gtin: string | null
  readonly product_group: string | null
  readonly active: boolean
  readonly created_at: number
  readonly updated_at: number
  readonly version: number
}

export const toProduct = (row: ProductRow): Product => ({
  companyId: row.company_id,
  businessId: row.business_id,
  sku: row.sku,
  name: row.name,
  url: row.url,
  imageUrl: row.image_url,
  gtin: row.gtin,
  group: row.product_group,
  active: row.active,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version
})
