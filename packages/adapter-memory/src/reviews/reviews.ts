import type {
  BusinessId,
  BusinessReach,
  BusinessReviewFilters,
  Review,
  ReviewFilters,
  ReviewWithReplies
} from "@review-proof/ports"
import { isWithin } from "@review-proof/ports/store"
import type { PageRequest, ReviewPageRequest, ReviewPosition } from "@review-proof/ports/store"
import { Reviews } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { repliedReviews, reviewCounts } from "./review-counts.ts"
import { byAge, byCreation, keyFrom, newestFirst, oldestFirst, select } from "../store/select.ts"
import type { State } from "../store/state.ts"

export const ReviewsLayer = Layer.effect(
  Reviews,
  Effect.map(MemoryStore, (state) => {
    const { externalIds, moderation, reviews, revisions } = state
    const allOf = (businessId: BusinessId) =>
      select(reviews, (review) => review.businessId === businessId)
    const publishedOf = (businessId: BusinessId) =>
      allOf(businessId).filter((review) => review.state === "published")
    const found = (review: Review | undefined) => review && withReplies(state, [review])[0]
    return Reviews.of({
      ...reviewCounts(state),
      pagePublished: method((reach, filters, request) => published(state, reach, filters, request)),
      // A change of a reply comes with a new version of its review, and no version goes back.
      publishedVersion: method((businessId) =>
        [
          state.businesses.get(businessId)?.version,
          state.scores.get(businessId)?.version,
          allOf(businessId).reduce((sum, { version }) => sum + version, 0)
        ].join(" ")
      ),
      find: finder((id) => found(reviews.get(id))),
      page: method((businessId, filters, request) =>
        ofBusiness(state, businessId, filters, request)
      ),
      replyTimes: method((businessId, since, among) => {
        const newest = publishedOf(businessId)
          .filter(({ createdAt, proof }) => createdAt >= since && proof !== "imported")
          .toSorted(byAge)
          .slice(0, among)
        return withReplies(state, newest).map(({ replies: [first], review }) => ({
          createdAt: review.createdAt,
          repliedAt: first?.createdAt ?? null
        }))
      }),
      findByReply: finder((id) => {
        const reply = state.replies.get(id)
        return reply && found(reviews.get(reply.reviewId))
      }),
      findByExternalId: finder((businessId, externalId) => {
        const id = externalIds.get(keyFrom(businessId, externalId))
        return found(id && reviews.get(id))
      }),
      knownExternalIds: method(
        (businessId, ids) => new Set(ids.filter((id) => externalIds.has(keyFrom(businessId, id))))
      ),
      isRepeated: method((businessId, textHash, among) =>
        allOf(businessId)
          .toSorted(byAge)
          .slice(0, among)
          .some((review) => review.textHash === textHash)
      ),
      revisions: method((id) => select(revisions, ({ reviewId }) => reviewId === id)),
      moderationLog: method((id) => select(moderation, ({ reviewId }) => reviewId === id))
    })
  })
)

const published = (
  state: State,
  reach: BusinessReach,
  filters: ReviewFilters,
  request: PageRequest<ReviewPosition>
) => {
  const { items, next } = newestFirst(
    state.reviews,
    (review) => review.state === "published" && isWithin(reach, review) && matches(review, filters),
    request
  )
  return { items: withReplies(state, items), next }
}

const ofBusiness = (
  state: State,
  businessId: BusinessId,
  filters: BusinessReviewFilters,
  request: ReviewPageRequest
) => {
  const { product, proofs, replied, state: wanted, until } = filters
  const answered = replied === undefined ? undefined : repliedReviews(state)
  const { items, next } = (request.order === "oldest first" ? oldestFirst : newestFirst)(
    state.reviews,
    (review) =>
      review.businessId === businessId &&
      (wanted === undefined || review.state === wanted) &&
      (proofs === undefined || proofs.includes(review.proof)) &&
      (product === undefined || review.product?.sku === product) &&
      (until === undefined || review.createdAt <= until) &&
      (answered === undefined || answered.has(review.id) === replied) &&
      matches(review, filters),
    request
  )
  return { items: withReplies(state, items), next }
}

export const withReplies = (
  { replies }: State,
  reviews: ReadonlyArray<Review>
): ReadonlyArray<ReviewWithReplies> => {
  const ids = new Set(reviews.map(({ id }) => id))
  const ofAll = select(replies, ({ reviewId }) => ids.has(reviewId)).toSorted(byCreation)
  return reviews.map((review) => ({
    review,
    replies: ofAll.filter(({ reviewId }) => reviewId === review.id)
  }))
}

const matches = (review: Review, { language, proof, since, stars }: ReviewFilters): boolean =>
  (stars === undefined || review.stars === stars) &&
  (proof === undefined || review.proof === proof) &&
  (since === undefined || review.createdAt >= since) &&
  (language === undefined || extendsTag(review.language, language))

/** A tag matches itself and any that extends it (contract REVIEW-9). */
const extendsTag = (tag: string, wanted: string): boolean =>
  `${tag.toLowerCase()}-`.startsWith(`${wanted.toLowerCase()}-`)
