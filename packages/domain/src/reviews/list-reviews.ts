import { ReviewId, Reviews } from "@review-proof/ports"
import type {
  BusinessId,
  BusinessReach,
  BusinessReviewFilters,
  ReviewFilters,
  ReviewWithReplies
} from "@review-proof/ports"
import { hasWords, isWithin } from "@review-proof/ports/store"
import type { PageOrder, PageRequest, ReviewPosition } from "@review-proof/ports/store"
import { Effect, Option } from "effect"
import type { Caller } from "../access/caller.ts"
import { narrowReach } from "../access/choose-business.ts"
import { NotFound, orNotFound } from "../errors.ts"
import { creationPosition, readPage, type PageQuery } from "../paging/paged.ts"
import { readMatching } from "../paging/read-matching.ts"
import { getBusiness } from "../businesses/get-business.ts"

/** A page of published reviews, filtered. */
export interface ReviewQuery extends PageQuery {
  readonly filters: ReviewFilters
  /** Null asks for all businesses of the key. */
  readonly business: string | null
}

/** Published reviews, newest first. Fails with `NotFound` (business) or `InvalidCursor`. */
export const listReviews = (caller: Caller, query: ReviewQuery) =>
  Effect.flatMap(narrowReach(caller, query.business), (reach) => {
    const list = {
      owner: caller.companyId,
      list: "reviews",
      filters: { ...boundFilters(query.filters), business: query.business },
      position
    }
    return Reviews.use((reviews) =>
      readPage(list, query, (request) => reviews.pagePublished(reach, query.filters, request))
    )
  })

/** One published review within the caller's reach. */
export const getReview = Effect.fnUntraced(function* (caller: Caller, id: ReviewId) {
  const found = yield* reviewWithin(caller.reach, id)
  return found.review.state === "published" ? found : yield* new NotFound({ what: "review" })
})

/** A review within reach, in any state. Fails with `NotFound`. */
export const reviewWithin = Effect.fnUntraced(function* (reach: BusinessReach, id: ReviewId) {
  const reviews = yield* Reviews
  const found = Option.filter(yield* reviews.find(id), ({ review }) => isWithin(reach, review))
  return yield* orNotFound("review")(found)
})

/** A review of any company, in any state. Fails with `NotFound`. */
export const getAnyReview = Effect.fn("getAnyReview")(function* (id: ReviewId) {
  const reviews = yield* Reviews
  return yield* orNotFound("review")(yield* reviews.find(id))
})

/** Reviews of a business as its people and operators look for them. */
export interface BusinessReviewQuery extends PageQuery {
  readonly filters: BusinessReviewFilters
  /** Words that all occur in the title or the text, ignoring case; null asks for no words. */
  readonly words: string | null
}

/**
 * Reviews of a business in any state, newest first. Where few match, a page is short, and its cursor
 * says where to continue. Fails with `NotFound` (business) or `InvalidCursor`.
 */
export const listBusinessReviews = Effect.fn("listBusinessReviews")(function* (
  businessId: BusinessId,
  query: BusinessReviewQuery
) {
  yield* getBusiness(businessId)
  const reviews = yield* Reviews
  const { words } = query
  const filters = { ...boundFilters(query.filters), words }
  const list = { owner: businessId, list: "all reviews", filters, position }
  const matching = matchingOf(reviews, businessId, query)
  return yield* readPage(list, query, (request) => readMatching(matching, request))
})

/** The filters as a cursor is bound to them: those that find the same are the same. */
export const boundFilters = ({ language, proofs, ...others }: BusinessReviewFilters) => ({
  ...others,
  language: language?.toLowerCase(),
  proofs: proofs?.join(" ")
})

/** The next newer or older review of such a list; null if it is not among the next thousands. */
export const neighbourOf = Effect.fnUntraced(function* (
  { review }: ReviewWithReplies,
  query: ListFilters,
  wanted: "newer" | "older"
) {
  const order = wanted === "newer" ? "oldest first" : "newest first"
  const matching = matchingOf(yield* Reviews, review.businessId, query, order)
  const { items } = yield* readMatching(matching, { limit: 1, after: review })
  return items[0] ?? null
})

type ListFilters = Pick<BusinessReviewQuery, "filters" | "words">

const matchingOf = (
  reviews: Reviews["Service"],
  businessId: BusinessId,
  { filters, words }: ListFilters,
  order: PageOrder = "newest first"
) => ({
  read: (request: PageRequest<ReviewPosition>) =>
    reviews.page(businessId, filters, { ...request, order }),
  fits: hasWords(words, ({ review }: ReviewWithReplies) => `${review.title ?? ""}\n${review.text}`),
  positionOf: ({ review: { createdAt, id } }: ReviewWithReplies) => ({ createdAt, id })
})

const position = creationPosition(ReviewId)
