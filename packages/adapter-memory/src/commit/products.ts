import { DuplicateSku } from "@review-proof/ports"
import { keyFrom } from "../store/select.ts"
import type { Changes } from "./transaction.ts"

export const productChanges = {
  /** A SKU identifies one product of a business, inactive products included. */
  InsertProduct: (to, { product }) => {
    const { products } = to.state
    const key = keyFrom(product.businessId, product.sku)
    return products.has(key)
      ? new DuplicateSku({ sku: product.sku })
      : to.insert(products, key, product)
  },
  ReplaceProduct: (to, { _tag, product }) =>
    to.replace(_tag, to.state.products, keyFrom(product.businessId, product.sku), product)
} satisfies Partial<Changes>
