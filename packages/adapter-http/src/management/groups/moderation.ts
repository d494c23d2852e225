import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { FieldRules } from "../../fields/field-rules.ts"
import { errorStatuses } from "@review-proof/http-server"
import { NoBody } from "../wire/fields.ts"
import { IdPath } from "../wire/ids.ts"
import {
  DecisionWire,
  ManagedReviewWire,
  ReasonedWire,
  RedactReviewWire,
  VerifyReviewWire
} from "../wire/review.ts"
import { reviewRule } from "../wire/review-rules.ts"

/** Decisions of moderators about reviews (contract REVIEW-2). */
export const ModerationGroup = HttpApiGroup.make("moderation", { topLevel: true })
  .add(
    HttpApiEndpoint.post("verifyReview", "/reviews/:id/verify", {
      params: IdPath,
      payload: VerifyReviewWire,
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    })
      .annotate(FieldRules, reviewRule)
      .annotate(OpenApi.Summary, "Raise a review's proof")
  )
  .add(
    HttpApiEndpoint.post("resolveReview", "/reviews/:id/resolve", {
      params: IdPath,
      payload: [DecisionWire, NoBody],
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    }).annotate(OpenApi.Summary, "Mark a review as resolved")
  )
  .add(
    HttpApiEndpoint.post("hideReview", "/reviews/:id/hide", {
      params: IdPath,
      payload: ReasonedWire,
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    }).annotate(OpenApi.Summary, "Hide a published review")
  )
  .add(
    HttpApiEndpoint.post("removeReview", "/reviews/:id/remove", {
      params: IdPath,
      payload: ReasonedWire,
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    }).annotate(OpenApi.Summary, "Remove a review, or refuse a pending one")
  )
  .add(
    HttpApiEndpoint.post("restoreReview", "/reviews/:id/restore", {
      params: IdPath,
      payload: [DecisionWire, NoBody],
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    }).annotate(OpenApi.Summary, "Restore a review, or approve a pending one")
  )
  .add(
    HttpApiEndpoint.post("redactReview", "/reviews/:id/redact", {
      params: IdPath,
      payload: RedactReviewWire,
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 413, 415)
    })
      .annotate(OpenApi.Summary, "Redact text or the name of a review")
      .annotate(
        OpenApi.Description,
        "Takes personal data, insults or secrets out of a review in any state and out of its " +
          "replies: at least one of `title`, `text`, `name` and `replies`. What goes, goes from " +
          "earlier wordings, reasons, the audit log and stored answers too. Stars and score " +
          "stay. The page of a published review shows when it was shortened and why."
      )
  )
  .annotate(OpenApi.Title, "Moderation")
  .annotate(OpenApi.Description, "Decisions about reviews.")
