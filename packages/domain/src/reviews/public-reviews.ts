/** Reads for the public pages, which need no key. */
import { Businesses, BusinessId, ReviewId, Reviews } from "@review-proof/ports"
import type { BusinessReviewFilters, ModerationEntry } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import { shortNamePattern } from "../businesses/create-business.ts"
import { getBusiness } from "../businesses/get-business.ts"
import { NotFound, orNotFound } from "../errors.ts"
import { creationPosition, readPage, type PageQuery } from "../paging/paged.ts"
import { boundFilters } from "./list-reviews.ts"

/** A business with its score, by an id or a short name from an address. Fails with `NotFound`. */
export const readPublicBusiness = Effect.fnUntraced(function* (named: string) {
  const id = Option.getOrUndefined(decodeId(named))
  if (id !== undefined) return yield* getBusiness(id)
  const businesses = yield* Businesses
  const found = shortNamePattern.test(named)
    ? yield* businesses.findByShortName(named)
    : Option.none()
  return yield* orNotFound("business")(found)
})

/**
 * The business and one page of its published reviews, newest first. Fails with
 * `NotFound` or `InvalidCursor`.
 */
export const listPublicReviews = Effect.fn("listPublicReviews")(function* (
  businessId: string,
  query: PageQuery & { readonly filters: Omit<BusinessReviewFilters, "state"> }
) {
  const { business, score } = yield* readPublicBusiness(businessId)
  const { id } = business
  const reviews = yield* Reviews
  const list = { owner: id, list: "public reviews", filters: boundFilters(query.filters), position }
  const filters = { ...query.filters, state: "published" } as const
  const page = yield* readPage(list, query, (request) => reviews.page(id, filters, request))
  return { business, score, page }
})

/**
 * A text that changes whenever the answer of `listPublicReviews`, the counts or the history of the
 * business do; cheaper to read.
 */
export const publicReviewsVersion = Effect.fnUntraced(function* (businessId: string) {
  const id =
    Option.getOrUndefined(decodeId(businessId)) ??
    (yield* readPublicBusiness(businessId)).business.id
  return yield* Reviews.use((reviews) => reviews.publishedVersion(id))
})

/** A published review with its business, and its shortenings, oldest first. Fails with `NotFound`. */
export const readPublicReview = Effect.fn("readPublicReview")(function* (id: ReviewId) {
  const reviews = yield* Reviews
  const found = Option.getOrUndefined(yield* reviews.find(id))
  if (found?.review.state !== "published") return yield* new NotFound({ what: "review" })
  const [{ business }, log] = yield* Effect.all(
    [getBusiness(found.review.businessId), reviews.moderationLog(id)],
    { concurrency: 2 }
  )
  return { ...found, business, shortenings: log.filter(isShortening) }
})

/** An erasure has a reason where it took words out, and not the name alone. */
const isShortening = ({ action, reason }: ModerationEntry): boolean =>
  (action === "redacted" || action === "erased") && reason !== null

const position = creationPosition(ReviewId)
const decodeId = Schema.decodeUnknownOption(BusinessId)
