import { createReview, editReview, listBusinessReviews, readReview } from "@review-proof/domain"
import { type PlainDate, Reviews, type ReviewWithReplies } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings } from "../../http-settings.ts"
import { invalidRequest } from "../../pipeline/api-error.ts"
import { pageQuery, pageWire } from "../../wire/paging.ts"
import { reviewIdOf } from "../../wire/ids.ts"
import { businessIn } from "../../wire/portal-ids.ts"
import {
  managedReviewWire,
  moderationEntryWire,
  newReview,
  reviewEdit,
  revisionWire
} from "../../wire/portal-review.ts"
import { wireTime } from "../../wire/time.ts"
import { PORTAL_ACTOR } from "../actor.ts"
import { PortalApi } from "../api.ts"
import { refused } from "../refused.ts"

export const ReviewsHandlers = HttpApiBuilder.group(PortalApi, "reviews", (handlers) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* HttpSettings
    const shown = (found: ReviewWithReplies) => managedReviewWire(found, baseUrl)
    return handlers.handleAll({
      createReview: Effect.fn("portal.createReview")(function* ({ params, payload }) {
        const businessId = yield* businessIn(params)
        yield* checkExperienceDate(payload.experience_date)
        const { created, review } = yield* createReview(
          PORTAL_ACTOR,
          newReview(businessId, payload)
        )
        const answer = shown(review)
        return created ? answer : HttpServerResponse.jsonUnsafe(answer, { status: 200 })
      }, Effect.mapError(refused)),
      listReviews: Effect.fn("portal.listReviews")(function* ({ params, query }) {
        const id = yield* businessIn(params)
        const page = yield* listBusinessReviews(id, {
          ...pageQuery(query),
          state: query.state ?? null
        })
        return pageWire(page, shown)
      }, Effect.mapError(refused)),
      getReview: Effect.fn("portal.getReview")(function* ({ params }) {
        const id = yield* reviewIdOf(params.id)
        const found = yield* readReview(id)
        const reviews = yield* Reviews
        const [revisions, moderation] = yield* Effect.all(
          [reviews.revisions(id), reviews.moderationLog(id)],
          { concurrency: 2 }
        )
        return {
          ...shown(found),
          revisions: revisions.map(revisionWire),
          moderation: moderation.map(moderationEntryWire)
        }
      }, Effect.mapError(refused)),
      editReview: Effect.fn("portal.editReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        yield* checkExperienceDate(payload.experience_date)
        return shown(yield* editReview(PORTAL_ACTOR, id, reviewEdit(payload)))
      }, Effect.mapError(refused))
    })
  })
)

/** Nobody has experienced what is to come; a day is left for those ahead of UTC. */
const checkExperienceDate = Effect.fnUntraced(function* (date: PlainDate | null | undefined) {
  if (date === null || date === undefined) return
  const tomorrow = wireTime((yield* Clock.currentTimeMillis) + DAY).slice(0, 10)
  if (date > tomorrow) {
    return yield* invalidRequest("The body has fields that cannot be accepted.", {
      experience_date: "is in the future"
    })
  }
})

const DAY = 86_400_000
