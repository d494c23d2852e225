import { Products, Timestamp } from "@review-proof/ports"
import type { ProductPosition } from "@review-proof/ports"
import { Effect, Schema } from "effect"
import type { Caller } from "../access/caller.ts"
import { chooseBusiness } from "../access/choose-business.ts"
import { readPage } from "../paging/paged.ts"
import type { PageQuery } from "../paging/paged.ts"
import { utf8 } from "../utf8.ts"

/**
 * Active products of one business, newest first. Fails with `BusinessRequired`,
 * `NotFound` (business) or `InvalidCursor`.
 */
export const listProducts = Effect.fnUntraced(function* (
  caller: Caller,
  query: PageQuery & { readonly business: string | null }
) {
  const businessId = yield* chooseBusiness(caller, query.business)
  const products = yield* Products
  const list = {
    owner: caller.companyId,
    list: "products",
    filters: { business: businessId },
    position: Position
  }
  return yield* readPage(list, query, (request) =>
    Effect.map(products.pageActive(businessId, request), (page) => ({
      items: page.items,
      next: page.next === null ? null : shortened(page.next)
    }))
  )
})

const Position = Schema.Struct({ createdAt: Timestamp, sku: Schema.String })

/**
 * A position that fits into a cursor. A SKU of 64 characters may take 256
 * bytes, more than a cursor holds; its beginning does, and tells products apart
 * unless they were made in one millisecond and begin with the same 90 bytes.
 */
const shortened = ({ createdAt, sku }: ProductPosition): ProductPosition => {
  let bytes = 0
  let short = ""
  for (const character of sku) {
    bytes += utf8(JSON.stringify(character)).length - 2
    if (bytes > maxSkuBytes) break
    short += character
  }
  return { createdAt, sku: short }
}

const maxSkuBytes = 90
