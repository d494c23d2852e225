import { Products } from "@review-proof/ports"
import type { Business, Member, Product, ScoreSums } from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import { NotFound } from "../errors.ts"
import { emptyPage, type Paged } from "../paging/paged.ts"
import { readProducts } from "../products/list-products.ts"
import { requireOwnRight } from "../rights/actor.ts"
import { scoreOn } from "../scoring/score.ts"
import { emptySums, utcDay } from "@review-proof/ports/store"
import { findShownBusiness, requireShownBusiness } from "./chosen-business.ts"

/** A product with the sums of its published reviews. */
export interface ScoredProduct {
  readonly product: Product
  readonly sums: ScoreSums
  /** In hundredths, by the formula of a business's score; null without reviews. */
  readonly score: number | null
}

/** Products of a business as its people look at them. */
export interface ProductBoard {
  /** Null while the company has no business. */
  readonly business: Business | null
  /** The listed products, newest first. */
  readonly page: Paged<ScoredProduct>
}

/** Fails with `NotFound` (business) or `InvalidCursor`. */
export const readProductBoard = Effect.fn("readProductBoard")(function* (
  member: Member,
  asked: { readonly business: string | null; readonly cursor: string | null }
) {
  const shown = yield* findShownBusiness(member, asked.business)
  if (shown === null) {
    const empty: ProductBoard = { business: null, page: emptyPage }
    return empty
  }
  const { business } = shown
  const page = yield* readProducts(business, { limit: 20, cursor: asked.cursor })
  const items = yield* scored(business, page.items)
  const board: ProductBoard = { business, page: { ...page, items } }
  return board
})

/**
 * The business that a product is added to; null while there is none. Fails with `RoleRequired` or
 * `NotFound`.
 */
export const readNewProduct = Effect.fn("readNewProduct")(function* (
  member: Member,
  named: string | null
) {
  yield* requireOwnRight(member, "manageProducts")
  return (yield* findShownBusiness(member, named))?.business ?? null
})

/** A product to be changed, in the list or out of it. Fails with `RoleRequired` or `NotFound`. */
export const readShownProduct = Effect.fn("readShownProduct")(function* (
  member: Member,
  asked: { readonly business: string | null; readonly sku: string }
) {
  yield* requireOwnRight(member, "manageProducts")
  const business = yield* requireShownBusiness(member, asked.business)
  const found = yield* Products.use((port) => port.find(business.id, asked.sku))
  const [product] = yield* scored(business, Option.toArray(found))
  return product === undefined ? yield* new NotFound({ what: "product" }) : { ...product, business }
})

const scored = Effect.fnUntraced(function* ({ id }: Business, products: ReadonlyArray<Product>) {
  const today = utcDay(yield* Clock.currentTimeMillis)
  const skus = products.map(({ sku }) => sku)
  const all = skus.length === 0 ? new Map() : yield* Products.use((port) => port.sums(id, skus))
  return products.map((product): ScoredProduct => {
    const sums: ScoreSums = all.get(product.sku) ?? emptySums
    return { product, sums, score: scoreOn(sums, today) }
  })
})
