import { Product } from "@review-proof/ports"
import { type Row, tableOf } from "./table.ts"

export const products = tableOf(Product, "products", {
  key: ["business_id", "sku", "company_id"],
  renamed: { group: "product_group" }
})

export type ProductRow = Row<typeof products>
