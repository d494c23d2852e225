import { DuplicateSku, type CommitConflict } from "@review-proof/ports"
import { keyFrom } from "../store/select.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"

/** A SKU identifies one product of a business, inactive products included. */
export const insertProduct = (
  to: Transaction,
  { product }: ChangeOf<"InsertProduct">
): CommitConflict | null => {
  const { products } = to.state
  const key = keyFrom(product.businessId, product.sku)
  return products.has(key)
    ? new DuplicateSku({ sku: product.sku })
    : to.insert(products, key, product)
}

export const replaceProduct = (
  to: Transaction,
  { _tag, product }: ChangeOf<"ReplaceProduct">
): CommitConflict | null =>
  to.replace(_tag, to.state.products, keyFrom(product.businessId, product.sku), product)
