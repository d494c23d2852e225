import { Proof, Stars } from "@review-proof/ports"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AdmissionStep, RequiredScope } from "../../steps/admission.ts"
import { LanguageTag } from "@review-proof/domain/fields"
import { Conditional, SinceWire, errorStatuses } from "@review-proof/http-server"
import { Contract } from "../../steps/contract.ts"
import { Idempotent } from "../../steps/idempotency.ts"
import { pageParameters } from "../../fields/paging.ts"
import { QueryInteger, QueryText } from "../../fields/query.ts"
import { CreateReplyWire, ReplyWire, ReviewPageWire, ReviewWire } from "../../wire/review.ts"

/** `rev_7` or `7`. Anything else is 404, so the handler parses it. */
const ReviewPath = {
  id: Schema.String.annotate({ description: "The review's id, or its number alone." })
}

export const ReviewsGroup = HttpApiGroup.make("reviews", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listReviews", "/v1/reviews", {
      query: {
        stars: Schema.optionalKey(QueryInteger(5).pipe(Schema.decodeTo(Stars))),
        proof: Schema.optionalKey(Proof),
        since: Schema.optionalKey(SinceWire),
        language: Schema.optionalKey(LanguageTag),
        ...pageParameters,
        business: Schema.optionalKey(QueryText(200))
      },
      success: ReviewPageWire,
      error: errorStatuses(400, 401, 403, 404, 429)
    })
      .annotate(RequiredScope, "reviews:read")
      .annotate(OpenApi.Summary, "List published reviews, newest first"),
    HttpApiEndpoint.get("getReview", "/v1/reviews/:id", {
      params: ReviewPath,
      success: ReviewWire,
      error: errorStatuses(400, 401, 403, 404, 429)
    })
      .middleware(Conditional)
      .annotate(RequiredScope, "reviews:read")
      .annotate(OpenApi.Summary, "Read one published review"),
    HttpApiEndpoint.post("replyToReview", "/v1/reviews/:id/replies", {
      params: ReviewPath,
      payload: CreateReplyWire,
      success: ReplyWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 403, 404, 409, 413, 415, 429)
    })
      .annotate(RequiredScope, "replies:write")
      .annotate(Idempotent, true)
      .annotate(OpenApi.Summary, "Reply to a review in public, as the business")
  )
  .middleware(Contract)
  .middleware(AdmissionStep)
  .annotate(OpenApi.Title, "Reviews")
  .annotate(
    OpenApi.Description,
    "Published reviews, each with its proof type, and replies to them."
  )
