import { ProofRequestId, ProofRequests, type ReviewId } from "@review-proof/ports"
import { Effect } from "effect"
import { orNotFound } from "../errors.ts"
import { creationPosition, readPage, type PageQuery } from "../paging/paged.ts"
import { getAnyReview } from "../reviews/list-reviews.ts"
import { publicReviewId } from "../ids/public-ids.ts"

/** Lists the proof requests of a review, newest first. Fails with `NotFound` or `InvalidCursor`. */
export const listProofRequests = Effect.fn("listProofRequests")(function* (
  reviewId: ReviewId,
  query: PageQuery
) {
  yield* getAnyReview(reviewId)
  const requests = yield* ProofRequests
  const owner = publicReviewId(reviewId)
  const list = { owner, list: "proof requests", position: creationPosition(ProofRequestId) }
  return yield* readPage(list, query, (request) => requests.page(reviewId, request))
})

/** The newest ten of a review, newest first: all that a page shows. */
export const newestProofRequests = (reviewId: ReviewId) =>
  Effect.map(
    ProofRequests.use((requests) => requests.page(reviewId, { limit: 10, after: null })),
    ({ items }) => items
  )

/** Fails with `NotFound`. */
export const getProofRequest = Effect.fn("getProofRequest")(function* (id: ProofRequestId) {
  const requests = yield* ProofRequests
  return yield* orNotFound("proof request")(yield* requests.find(id))
})
