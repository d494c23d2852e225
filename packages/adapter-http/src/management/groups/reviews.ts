import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Proof, ReviewState, Stars } from "@review-proof/ports"
import { LanguageTag } from "@review-proof/domain/fields"
import { errorStatuses, FromWire, ToWire } from "@review-proof/http-server"
import { QueryBoolean, QueryInteger, QueryText } from "../../fields/query.ts"
import { FieldRules } from "../../fields/field-rules.ts"
import { csvColumns, requiredColumns } from "../import/csv-review.ts"
import { csvType, ImportReportWire, ndjsonType } from "../wire/import.ts"
import {
  CreateReviewWire,
  EditReviewWire,
  ManagedReviewWire,
  ReviewHistoryWire
} from "../wire/review.ts"
import { CreateReplyWire, ReplyWire } from "../../wire/review.ts"
import { reviewRule } from "../wire/review-rules.ts"
import { IdPath } from "../wire/ids.ts"
import { created, list, listBy, patch, post, read, remove } from "../operations.ts"
import {
  CreateProofRequestWire,
  DecideProofRequestWire,
  decisionRule,
  ProofRequestWire
} from "../wire/proof-request.ts"

export const ReviewsGroup = HttpApiGroup.make("reviews", { topLevel: true })
  .add(
    post(
      "createReview",
      "/businesses/:id/reviews",
      [CreateReviewWire, [created(ManagedReviewWire), ManagedReviewWire]],
      "Publish a review"
    ).annotate(FieldRules, reviewRule),
    HttpApiEndpoint.post("importReviews", "/businesses/:id/reviews/import", {
      params: IdPath,
      payload: HttpApiSchema.StreamUint8Array({ contentType: [ndjsonType, csvType] }),
      success: ImportReportWire,
      error: errorStatuses(400, 401, 403, 404, 413, 415, 429)
    })
      .annotate(OpenApi.Summary, "Import reviews from a stream, of any length")
      .annotate(
        OpenApi.Description,
        "Each line of NDJSON is a `CreateReview`. Fields of CSV are separated by commas, or by " +
          "semicolons or tabs where the first line is. That line names the columns: " +
          `${csvColumns.map((name) => `\`${name}\``).join(", ")}; ` +
          `${requiredColumns.join(", ")} are required. ` +
          "With `Prefer: import-progress`, answers of 102 report the progress: " +
          "`Import-Progress: line=1000, imported=998, duplicates=1, rejected=1`. " +
          "By then everything up to the record that begins at that line is committed."
      ),
    listBy(
      "listReviews",
      "/businesses/:id/reviews",
      ManagedReviewWire,
      "List a business's reviews in every state, newest first",
      {
        state: Schema.optionalKey(ReviewState),
        stars: Schema.optionalKey(QueryInteger(5).pipe(Schema.decodeTo(Stars))),
        proof: Schema.optionalKey(Proof),
        language: Schema.optionalKey(LanguageTag),
        product: Schema.optionalKey(
          QueryText(64).annotate({ description: "The SKU of the product." })
        ),
        replied: Schema.optionalKey(QueryBoolean),
        q: Schema.optionalKey(
          QueryText(200).annotate({ description: "Words in the title or the text, ignoring case." })
        ),
        from: Schema.optionalKey(FromWire),
        to: Schema.optionalKey(ToWire)
      }
    ).annotate(
      OpenApi.Description,
      "`from` and `to` are days (UTC, both included) or date-times. Where few reviews match, a page " +
        "may be short or empty and still have a `next_cursor`."
    ),
    read("getReview", "/reviews/:id", ReviewHistoryWire, "Read a review with its history"),
    post(
      "replyAsMember",
      "/reviews/:id/replies",
      [CreateReplyWire, created(ReplyWire)],
      "Reply to a review in public, signed by the acting member or the first owner",
      409
    ),
    patch("editReply", "/replies/:id", [CreateReplyWire, ReplyWire], "Correct a reply", 409),
    remove("removeReply", "/replies/:id", "Remove a reply", 409),
    patch(
      "editReview",
      "/reviews/:id",
      [EditReviewWire, ManagedReviewWire],
      "Change the date and the product of a published review",
      409
    ).annotate(FieldRules, reviewRule)
  )
  .annotate(OpenApi.Title, "Reviews")
  .annotate(OpenApi.Description, "Reviews in every state.")

export const ProofRequestsGroup = HttpApiGroup.make("proofRequests", { topLevel: true })
  .add(
    post(
      "createProofRequest",
      "/reviews/:id/proof-requests",
      [CreateProofRequestWire, created(ProofRequestWire)],
      "Ask for proof of a published review",
      409
    ),
    list(
      "listProofRequests",
      "/reviews/:id/proof-requests",
      ProofRequestWire,
      "List a review's proof requests, newest first"
    ),
    read("getProofRequest", "/proof-requests/:id", ProofRequestWire, "Read a proof request"),
    post(
      "decideProofRequest",
      "/proof-requests/:id/decide",
      [DecideProofRequestWire, ProofRequestWire],
      "Accept or reject the evidence; accepting raises the proof",
      409
    ).annotate(FieldRules, decisionRule)
  )
  .annotate(OpenApi.Title, "Proof requests")
  .annotate(OpenApi.Description, "Requests for proof of reviews, and their decisions.")
