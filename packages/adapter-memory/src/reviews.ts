import type { BusinessReach, Review, ReviewFilters, ReviewPosition } from "@review-proof/ports"
import { Reviews } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"
import { creationOf, pageOf, selected } from "./store/positions.ts"
import { fallingWithin, isWithin } from "./store/reach.ts"
import type { ReviewState } from "./store/review-state.ts"
import { keyFrom } from "./store/unique-index.ts"

export const ReviewsLive = Layer.effect(
  Reviews,
  Effect.map(MemoryStore, ({ reviews: state }) =>
    Reviews.of({
      pagePublished: (reach, filters, { limit, after }) =>
        Effect.sync(() => pageWithReplies(state, published(state, reach, filters, after), limit)),
      findPublished: (reach, id) =>
        Effect.sync(() => {
          const review = state.all.get(id)
          return review?.state === "published" &&
            isWithin(reach, review.companyId, review.businessId)
            ? Option.some(state.withReplies(review))
            : Option.none()
        }),
      find: (id) => Effect.sync(() => found(state, state.all.get(id))),
      page: (businessId, reviewState, { limit, after }) =>
        Effect.sync(() => {
          const reviews = state.ofBusiness.falling([businessId], after)
          const wanted =
            reviewState === null
              ? reviews
              : selected(reviews, (review) => review.state === reviewState)
          return pageWithReplies(state, wanted, limit)
        }),
      findByExternalId: (businessId, externalId) =>
        Effect.sync(() => found(state, state.byExternalId.get(keyFrom(businessId, externalId)))),
      knownExternalIds: (businessId, externalIds) =>
        Effect.sync(
          () => new Set(externalIds.filter((id) => state.byExternalId.get(keyFrom(businessId, id))))
        ),
      isRepeated: (businessId, textHash, among) =>
        Effect.sync(() => {
          const { items } = pageOf(state.ofBusiness.falling([businessId], null), among, creationOf)
          return items.some((review) => review.textHash === textHash)
        }),
      revisions: (id) =>
        Effect.sync(() => state.revisionsOfReview.all(String(id)).map(({ line }) => line)),
      moderationLog: (id) =>
        Effect.sync(() => state.moderationOfReview.all(String(id)).map(({ line }) => line))
    })
  )
)

const found = (state: ReviewState, review: Review | undefined) =>
  Option.map(Option.fromNullishOr(review), state.withReplies)

/** Published reviews that match, newest first. */
const published = (
  state: ReviewState,
  reach: BusinessReach,
  filters: ReviewFilters,
  after: ReviewPosition | null
): Iterable<Review> => {
  const indexes = { ofCompany: state.publishedOfCompany, ofBusiness: state.publishedOfBusiness }
  const reviews = notBefore(fallingWithin(reach, indexes, after), filters.since)
  return selected(
    reviews,
    (review) =>
      (filters.stars === undefined || review.stars === filters.stars) &&
      (filters.proof === undefined || review.proof === filters.proof) &&
      (filters.language === undefined || extendsTag(review.language, filters.language))
  )
}

/** Stops at the first review that is too old, since those behind it are older still. */
function* notBefore(reviews: Iterable<Review>, since: number | undefined): Iterable<Review> {
  for (const review of reviews) {
    if (since !== undefined && review.createdAt < since) return
    yield review
  }
}

/** Whether a language tag equals another or begins with its subtags (contract REVIEW-9). */
const extendsTag = (tag: string, wanted: string): boolean =>
  `${tag.toLowerCase()}-`.startsWith(`${wanted.toLowerCase()}-`)

const pageWithReplies = (state: ReviewState, reviews: Iterable<Review>, limit: number) => {
  const page = pageOf(reviews, limit, creationOf)
  return { ...page, items: page.items.map(state.withReplies) }
}
