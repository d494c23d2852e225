import { ReviewId, Reviews } from "@review-proof/ports"
import type { BusinessId, ReviewFilters, ReviewState } from "@review-proof/ports"
import { Effect } from "effect"
import type { Caller } from "../access/caller.ts"
import { narrowReach } from "../access/choose-business.ts"
import { orNotFound } from "../errors.ts"
import { creationPosition, readPage } from "../paging/paged.ts"
import type { PageQuery } from "../paging/paged.ts"
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
      filters: {
        ...query.filters,
        language: query.filters.language?.toLowerCase(),
        business: query.business
      },
      position
    }
    return Reviews.use((reviews) =>
      readPage(list, query, (request) => reviews.pagePublished(reach, query.filters, request))
    )
  })

/** One published review within the caller's reach. */
export const getReview = Effect.fnUntraced(function* (caller: Caller, id: ReviewId) {
  const reviews = yield* Reviews
  return yield* orNotFound("review")(yield* reviews.findPublished(caller.reach, id))
})

/** All reviews of a business, or those in one state, newest first. */
export const listBusinessReviews = Effect.fn("listBusinessReviews")(function* (
  businessId: BusinessId,
  query: PageQuery & { readonly state: ReviewState | null }
) {
  yield* getBusiness(businessId)
  const reviews = yield* Reviews
  const filters = { state: query.state }
  const list = { owner: businessId, list: "all reviews", filters, position }
  return yield* readPage(list, query, (request) => reviews.page(businessId, query.state, request))
})

const position = creationPosition(ReviewId)
