import {
  hideReview,
  removeReview,
  resolveReview,
  restoreReview,
  verifyReview
} from "@review-proof/domain"
import type { ReviewWithReplies } from "@review-proof/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings } from "../../http-settings.ts"
import { reviewIdOf } from "../../wire/ids.ts"
import { managedReviewWire } from "../../wire/portal-review.ts"
import { PORTAL_ACTOR } from "../actor.ts"
import { PortalApi } from "../api.ts"
import { refused } from "../refused.ts"

export const ModerationHandlers = HttpApiBuilder.group(PortalApi, "moderation", (handlers) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* HttpSettings
    const shown = (found: ReviewWithReplies) => managedReviewWire(found, baseUrl)
    return handlers.handleAll({
      verifyReview: Effect.fn("portal.verifyReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* verifyReview(PORTAL_ACTOR, id, payload.proof))
      }, Effect.mapError(refused)),
      resolveReview: Effect.fn("portal.resolveReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* resolveReview(PORTAL_ACTOR, id, payload?.reason))
      }, Effect.mapError(refused)),
      hideReview: Effect.fn("portal.hideReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* hideReview(PORTAL_ACTOR, id, payload.reason))
      }, Effect.mapError(refused)),
      removeReview: Effect.fn("portal.removeReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* removeReview(PORTAL_ACTOR, id, payload.reason))
      }, Effect.mapError(refused)),
      restoreReview: Effect.fn("portal.restoreReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* restoreReview(PORTAL_ACTOR, id, payload?.reason))
      }, Effect.mapError(refused))
    })
  })
)
