import { getReview, listReviews, decideReply } from "@review-proof/domain/reviews"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings, reviewIdOf } from "@review-proof/http-server"
import { CurrentCaller } from "../../steps/admission.ts"
import { answerOnce } from "../../steps/idempotency.ts"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { replyWire, reviewWire, type ReviewPageWire } from "../../wire/review.ts"
import { PublicApi } from "../api.ts"

export const ReviewsHandlers = HttpApiBuilder.group(
  PublicApi,
  "reviews",
  Effect.fnUntraced(function* (handlers) {
    const { baseUrl } = yield* HttpSettings
    return handlers.handleAll({
      listReviews: ({ query }) =>
        CurrentCaller.use((caller) => {
          const { business, cursor, limit, ...filters } = query
          const asked = { ...pageQuery(query), filters, business: business ?? null }
          return Effect.map(listReviews(caller, asked), (page) => {
            const body: typeof ReviewPageWire.Type = pageWire(page, (item) =>
              reviewWire(item, baseUrl)
            )
            // The most frequent answer: it has the schema's type already, so it is not encoded again.
            return HttpServerResponse.jsonUnsafe(body)
          })
        }),
      getReview: Effect.fnUntraced(function* ({ params }) {
        const id = yield* reviewIdOf(params.id)
        return reviewWire(yield* getReview(yield* CurrentCaller, id), baseUrl)
      }),
      replyToReview: Effect.fnUntraced(function* ({ params, payload, request }) {
        const caller = yield* CurrentCaller
        const reviewId = yield* reviewIdOf(params.id)
        return yield* answerOnce(
          {
            request,
            operation: "replyToReview",
            resource: String(reviewId),
            body: payload,
            wire: replyWire
          },
          decideReply(caller, { reviewId, text: payload.text })
        )
      })
    })
  })
)
