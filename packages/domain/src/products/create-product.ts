import type { Product } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import type { Caller } from "../access/caller.ts"
import { chooseBusiness } from "../access/choose-business.ts"
import { commitDecision } from "../commit/commit.ts"

/** The description of a product. */
export interface ProductFields extends Pick<
  Product,
  "name" | "url" | "imageUrl" | "gtin" | "group"
> {}

/** A product as an API client enters it. */
export interface NewProduct extends ProductFields {
  readonly sku: string
  /** Needed by a key that can use several businesses. */
  readonly business: string | null
}

/** Decides and commits a product, for callers without an idempotency key. */
export const createProduct = (caller: Caller, input: NewProduct) =>
  commitDecision(decideProduct(caller, input))

/**
 * Adds an active product. The store refuses with `DuplicateSku` where the business has one
 * of the SKU, also an inactive one. Fails with `BusinessRequired` or `NotFound` (business).
 */
export const decideProduct = Effect.fnUntraced(function* (caller: Caller, input: NewProduct) {
  const businessId = yield* chooseBusiness(caller, input.business)
  const now = yield* Clock.currentTimeMillis
  const { gtin, group, imageUrl, name, sku, url } = input
  const product: Product = {
    companyId: caller.companyId,
    businessId,
    sku,
    name,
    url,
    imageUrl,
    gtin,
    group,
    active: true,
    createdAt: now,
    updatedAt: now,
    version: 1
  }
  return {
    value: product,
    commit: { changes: [{ _tag: "InsertProduct", product }] },
    expected: ["DuplicateSku"]
  } as const
})
