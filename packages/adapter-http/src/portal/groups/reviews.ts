import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ReviewState } from "@review-proof/ports"
import { errorStatuses } from "../../wire/error-body.ts"
import { pageOf, pageParameters } from "../../wire/paging.ts"
import { IdPath } from "../../wire/portal-ids.ts"
import {
  CreateReviewWire,
  EditReviewWire,
  ManagedReviewWire,
  ReviewHistoryWire
} from "../../wire/portal-review.ts"

/** Reviews in every state. */
export const ReviewsGroup = HttpApiGroup.make("reviews", { topLevel: true })
  .add(
    HttpApiEndpoint.post("createReview", "/businesses/:id/reviews", {
      params: IdPath,
      payload: CreateReviewWire,
      success: [ManagedReviewWire, ManagedReviewWire.pipe(HttpApiSchema.status(201))],
      error: errorStatuses(400, 401, 404, 413, 415)
    })
  )
  .add(
    HttpApiEndpoint.get("listReviews", "/businesses/:id/reviews", {
      params: IdPath,
      query: { ...pageParameters, state: Schema.optionalKey(ReviewState) },
      success: pageOf(ManagedReviewWire),
      error: errorStatuses(400, 401, 404)
    })
  )
  .add(
    HttpApiEndpoint.get("getReview", "/reviews/:id", {
      params: IdPath,
      success: ReviewHistoryWire,
      error: errorStatuses(400, 401, 404)
    })
  )
  .add(
    HttpApiEndpoint.patch("editReview", "/reviews/:id", {
      params: IdPath,
      payload: EditReviewWire,
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    })
  )
