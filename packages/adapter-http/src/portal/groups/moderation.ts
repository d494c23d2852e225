import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { errorStatuses } from "../../wire/error-body.ts"
import { IdPath } from "../../wire/portal-ids.ts"
import {
  DecisionWire,
  ManagedReviewWire,
  ReasonedWire,
  VerifyReviewWire
} from "../../wire/portal-review.ts"

/** What moderators decide about a review (rules.md, Reviews). */
export const ModerationGroup = HttpApiGroup.make("moderation", { topLevel: true })
  .add(
    HttpApiEndpoint.post("verifyReview", "/reviews/:id/verify", {
      params: IdPath,
      payload: VerifyReviewWire,
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    })
  )
  .add(
    HttpApiEndpoint.post("resolveReview", "/reviews/:id/resolve", {
      params: IdPath,
      payload: DecisionWire,
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    })
  )
  .add(
    HttpApiEndpoint.post("hideReview", "/reviews/:id/hide", {
      params: IdPath,
      payload: ReasonedWire,
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    })
  )
  .add(
    HttpApiEndpoint.post("removeReview", "/reviews/:id/remove", {
      params: IdPath,
      payload: ReasonedWire,
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    })
  )
  .add(
    HttpApiEndpoint.post("restoreReview", "/reviews/:id/restore", {
      params: IdPath,
      payload: DecisionWire,
      success: ManagedReviewWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    })
  )
