import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ReviewState } from "@review-proof/ports"
import { Conditional, errorStatuses } from "@review-proof/http-server"
import { FieldRules } from "../../fields/field-rules.ts"
import { pageOf, pageParameters } from "../../fields/paging.ts"
import { CSV, NDJSON } from "../import/media-types.ts"
import { ImportReportWire } from "../wire/import.ts"
import { IdPath } from "../wire/ids.ts"
import {
  CreateReviewWire,
  EditReviewWire,
  ManagedReviewWire,
  ReviewHistoryWire
} from "../wire/review.ts"
import { reviewRule } from "../wire/review-rules.ts"

/** Reviews in every state. */
export const ReviewsGroup = HttpApiGroup.make("reviews", { topLevel: true })
  .add(
    HttpApiEndpoint.post("createReview", "/businesses/:id/reviews", {
      params: IdPath,
      payload: CreateReviewWire,
      success: [ManagedReviewWire.pipe(HttpApiSchema.status(201)), ManagedReviewWire],
      error: errorStatuses(400, 401, 404, 413, 415)
    })
      .annotate(FieldRules, reviewRule)
      .annotate(OpenApi.Summary, "Publish a review")
  )
  .add(
    HttpApiEndpoint.post("importReviews", "/businesses/:id/reviews/import", {
      params: IdPath,
      payload: HttpApiSchema.StreamUint8Array({ contentType: [NDJSON, CSV] }),
      success: ImportReportWire,
      error: errorStatuses(400, 401, 404, 413, 415, 429)
    })
      .annotate(OpenApi.Summary, "Import reviews from a stream, of any length")
      .annotate(
        OpenApi.Description,
        "With `Prefer: import-progress`, answers of 102 tell on the way how far it is: " +
          "`Import-Progress: line=1000, imported=998, duplicates=1, rejected=1`. " +
          "All up to the record that begins at that line is committed then."
      )
  )
  .add(
    HttpApiEndpoint.get("listReviews", "/businesses/:id/reviews", {
      params: IdPath,
      query: { ...pageParameters, state: Schema.optionalKey(ReviewState) },
      success: pageOf(ManagedReviewWire),
      error: errorStatuses(400, 401, 404)
    }).annotate(OpenApi.Summary, "List a business's reviews in every state, newest first")
  )
  .add(
    HttpApiEndpoint.get("getReview", "/reviews/:id", {
      params: IdPath,
      success: ReviewHistoryWire,
      error: errorStatuses(400, 401, 404)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Read a review with its history")
  )
  .add(
    HttpApiEndpoint.patch("editReview", "/reviews/:id", {
      params: IdPath,
      payload: EditReviewWire,
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    })
      .annotate(FieldRules, reviewRule)
      .annotate(OpenApi.Summary, "Change the date and the product of a published review")
  )
  .annotate(OpenApi.Title, "Reviews")
  .annotate(OpenApi.Description, "Reviews in every state.")
