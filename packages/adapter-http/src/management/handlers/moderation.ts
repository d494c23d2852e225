import {
  hideReview,
  readQueue,
  redactReview,
  removeReview,
  resolveReview,
  restoreReview,
  verifyReview
} from "@review-proof/domain/reviews"
import type { ReviewWithReplies } from "@review-proof/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings, reviewIdOf } from "@review-proof/http-server"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { queueItemWire } from "../wire/queue.ts"
import { managedReviewWire } from "../wire/review.ts"
import { acting, forReader, operatorAlone } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { refused } from "../refused.ts"

export const ModerationHandlers = HttpApiBuilder.group(ManagementApi, "moderation", (handlers) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* HttpSettings
    const shown = (found: ReviewWithReplies) => managedReviewWire(found, baseUrl)
    return handlers.handleAll({
      listQueue: Effect.fn("management.listQueue")(function* ({ query }) {
        yield* operatorAlone
        const page = yield* readQueue({ ...pageQuery(query), kind: query.kind ?? null })
        return pageWire(page, (item) => queueItemWire(item, baseUrl))
      }, Effect.mapError(refused)),
      verifyReview: Effect.fn("management.verifyReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* verifyReview(yield* acting, id, payload))
      }, Effect.mapError(refused)),
      resolveReview: Effect.fn("management.resolveReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return (yield* forReader)(shown(yield* resolveReview(yield* acting, id, payload?.reason)))
      }, Effect.mapError(refused)),
      hideReview: Effect.fn("management.hideReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* hideReview(yield* acting, id, payload.reason))
      }, Effect.mapError(refused)),
      removeReview: Effect.fn("management.removeReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* removeReview(yield* acting, id, payload.reason))
      }, Effect.mapError(refused)),
      restoreReview: Effect.fn("management.restoreReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* restoreReview(yield* acting, id, payload?.reason))
      }, Effect.mapError(refused)),
      redactReview: Effect.fn("management.redactReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* redactReview(yield* acting, id, payload))
      }, Effect.mapError(refused))
    })
  })
)
