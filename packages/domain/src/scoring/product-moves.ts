import type { Review } from "@review-proof/ports"
import { type Change, type ProductMove, emptySums } from "@review-proof/ports/store"
import { countAlike, type ScoredReview, tallyReview } from "./tally.ts"

/** The fields of a review that count for its product. */
type ProductReview = ScoredReview & Pick<Review, "businessId" | "companyId" | "product">

/**
 * The changes to the sums of products when a review changes from `before` (null: new) to `after`.
 * Only published reviews with a product's SKU count.
 */
export const productMoves = (
  before: ProductReview | null,
  after: ProductReview
): ReadonlyArray<Change> => {
  const isOfSameProduct = before?.product?.sku === after.product?.sku
  if (before !== null && isOfSameProduct && countAlike(before, after)) return []
  return [contribution(before, -1), contribution(after, 1)].flatMap((move) =>
    move === null ? [] : [{ _tag: "AddToProductScore", move }]
  )
}

/** The changes to the sums of products by new reviews of one business, one for each product. */
export const productsAdded = (reviews: ReadonlyArray<ProductReview>): ReadonlyArray<Change> => {
  const moves = new Map<string, ProductMove>()
  for (const review of reviews) {
    const move = contribution(review, 1, moves.get(review.product?.sku ?? "")?.added)
    if (move !== null) moves.set(move.sku, move)
  }
  return Array.from(moves.values(), (move) => ({ _tag: "AddToProductScore", move }))
}

const contribution = (
  review: ProductReview | null,
  sign: 1 | -1,
  sums = emptySums
): ProductMove | null => {
  const sku = review?.product?.sku ?? null
  if (review === null || review.state !== "published" || sku === null) return null
  const { businessId, companyId } = review
  return { businessId, companyId, sku, added: tallyReview(sums, review, sign) }
}
