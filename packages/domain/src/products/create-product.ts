import type { BusinessId, DuplicateSku, Product } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import type { Caller } from "../access/caller.ts"
import { chooseBusiness } from "../access/choose-business.ts"
import type { IdempotentRequest } from "../idempotency/idempotent-request.ts"
import { idempotently } from "../idempotency/idempotently.ts"
import { replayKnown } from "../idempotency/replay-known.ts"

/** The description of a product. */
export interface ProductFields {
  readonly name: string
  readonly url: string | null
  readonly imageUrl: string | null
  readonly gtin: string | null
  readonly group: string | null
}

/** A product as an API client enters it. */
export interface NewProduct extends ProductFields {
  readonly sku: string
  /** Needed by a key that can use several businesses. */
  readonly business: string | null
}

/**
 * Adds an active product. Fails with `DuplicateSku` where the business has one
 * of the SKU, also an inactive one, with `BusinessRequired` or `NotFound` (business).
 */
export const createProduct = Effect.fnUntraced(function* (
  caller: Caller,
  input: NewProduct,
  request?: IdempotentRequest<Product, DuplicateSku>
) {
  const businessId = yield* chooseBusiness(caller, input.business)
  const decision = decideProduct(caller, businessId, input)
  return yield* replayKnown(request, idempotently(request, decision, ["DuplicateSku"]))
})

const decideProduct = (caller: Caller, businessId: BusinessId, input: NewProduct) =>
  Effect.map(Clock.currentTimeMillis, (now) => {
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
      commit: { changes: [{ _tag: "InsertProduct" as const, product }], events: [], audit: [] }
    }
  })
