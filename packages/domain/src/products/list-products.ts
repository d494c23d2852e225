import {
  Products,
  Timestamp,
  type Business,
  type BusinessId,
  type Product
} from "@review-proof/ports"
import type { Page, PageRequest, ProductPosition } from "@review-proof/ports/store"
import { Effect, Schema } from "effect"
import type { Caller } from "../access/caller.ts"
import { chooseBusiness } from "../access/choose-business.ts"
import { readPage, type PageQuery } from "../paging/paged.ts"
import { sha256 } from "../sha256.ts"
import { utf8 } from "../utf8.ts"

/**
 * Active products of one business, newest first. Fails with `BusinessRequired`,
 * `NotFound` (business) or `InvalidCursor`.
 */
export const listProducts = Effect.fnUntraced(function* (
  caller: Caller,
  query: PageQuery & { readonly business: string | null }
) {
  const id = yield* chooseBusiness(caller, query.business)
  return yield* readProducts({ companyId: caller.companyId, id }, query)
})

/** Active products of a business, newest first. Fails with `InvalidCursor`. */
export const readProducts = Effect.fnUntraced(function* (
  { companyId, id: businessId }: Pick<Business, "companyId" | "id">,
  query: PageQuery
) {
  const products = yield* Products
  const list = {
    owner: companyId,
    list: "products",
    filters: { business: businessId },
    position: Position
  }
  const read = Effect.fnUntraced(function* ({ after, limit }: PageRequest<typeof Position.Type>) {
    const exact = after === null ? null : yield* exactPosition(businessId, after)
    const page = yield* products.pageActive(businessId, { limit, after: exact })
    return {
      items: page.items,
      next: page.next === null ? null : yield* fittingPosition(page.next)
    }
  })
  return yield* readPage(list, query, read)
})

/** A long SKU is given by its beginning and its digest. */
const Position = Schema.Struct({
  createdAt: Timestamp,
  sku: Schema.String,
  digest: Schema.optionalKey(Schema.String)
})

/**
 * A position that fits into a cursor: a SKU of 64 characters may take 256 bytes
 * and more in JSON, which is beyond what a cursor holds.
 */
const fittingPosition = Effect.fnUntraced(function* ({ createdAt, sku }: ProductPosition) {
  return jsonBytes(sku) <= maxSkuBytes
    ? { createdAt, sku }
    : { createdAt, sku: skuPrefix(sku), digest: yield* digestOf(sku) }
})

/**
 * The position that a cursor stands for. If the cursor holds only the beginning and digest of a
 * SKU, the product is looked for among those created in the same millisecond. If it has left the
 * list since, the position is where its SKU begins.
 */
const exactPosition = Effect.fnUntraced(function* (
  businessId: BusinessId,
  { createdAt, digest, sku }: typeof Position.Type
) {
  if (digest === undefined) return { createdAt, sku }
  const products = yield* Products
  // No SKU is empty, so this is before every product of that millisecond.
  let after: ProductPosition | null = { createdAt: createdAt + 1, sku: "" }
  while (after !== null && after.createdAt >= createdAt) {
    const page: Page<Product, ProductPosition> = yield* products.pageActive(businessId, {
      limit: 100,
      after
    })
    for (const product of page.items) {
      if (product.createdAt === createdAt && (yield* digestOf(product.sku)) === digest) {
        return { createdAt, sku: product.sku }
      }
    }
    after = page.next
  }
  return { createdAt, sku }
})

const skuPrefix = (sku: string): string => {
  let bytes = 0
  let short = ""
  for (const character of sku) {
    bytes += jsonBytes(character)
    if (bytes > maxPrefixBytes) break
    short += character
  }
  return short
}

const jsonBytes = (text: string): number => utf8(JSON.stringify(text)).length - 2

/** 64 bits, enough to distinguish what one business creates in a millisecond. */
const digestOf = (sku: string) => Effect.map(sha256(sku), (hex) => hex.slice(0, 16))

const maxSkuBytes = 90
const maxPrefixBytes = 60
