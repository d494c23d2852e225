import {
  createReview,
  editReview,
  importReviews,
  listBusinessReviews,
  readHistory,
  readReview
} from "@review-proof/domain/reviews"
import { editReply, getBusiness, removeReply, replyAsMember } from "@review-proof/domain/companies"
import { replyWire } from "../../wire/review.ts"
import type { ReviewWithReplies } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import {
  HttpSettings,
  Imports,
  invalidRequest,
  replyIdOf,
  reviewIdOf
} from "@review-proof/http-server"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { businessIn } from "../wire/ids.ts"
import { importReportWire } from "../wire/import.ts"
import { managedReviewWire, newReview, reviewEdit, reviewHistoryWire } from "../wire/review.ts"
import { type GivenFields, reviewProblems } from "../wire/review-rules.ts"
import { acting, forReader, mayRead } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { importLines } from "../import/import-lines.ts"
import { reportProgress } from "../import/report-progress.ts"
import { refused } from "../refused.ts"

export const ReviewsHandlers = HttpApiBuilder.group(ManagementApi, "reviews", (handlers) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* HttpSettings
    const shown = (found: ReviewWithReplies) => managedReviewWire(found, baseUrl)
    return handlers
      .handleRaw(
        "importReviews",
        Effect.fn("management.importReviews")(function* ({ params, request }) {
          const businessId = yield* businessIn(params)
          const lines = yield* importLines(request, yield* Clock.currentTimeMillis)
          const report = reportProgress(request)
          const imported = importReviews(yield* acting, businessId, lines, report)
          const budget = yield* Imports
          return importReportWire(yield* budget(imported, 1, ""))
        }, Effect.mapError(refused))
      )
      .handleAll({
        createReview: Effect.fn("management.createReview")(function* ({ params, payload }) {
          const businessId = yield* businessIn(params)
          yield* checkFields(payload)
          const { created, review } = yield* createReview(
            yield* acting,
            newReview(businessId, payload)
          )
          const answer = (yield* forReader)(shown(review))
          return created ? answer : HttpServerResponse.jsonUnsafe(answer, { status: 200 })
        }, Effect.mapError(refused)),
        listReviews: Effect.fn("management.listReviews")(function* ({ params, query }) {
          const id = yield* businessIn(params)
          yield* mayRead("readPortal", (yield* getBusiness(id)).business.companyId)
          const { cursor, from, limit, q, to, ...filters } = query
          const page = yield* listBusinessReviews(id, {
            ...pageQuery(query),
            filters: {
              ...filters,
              ...(from === undefined ? {} : { since: from }),
              ...(to === undefined ? {} : { until: to })
            },
            words: q ?? null
          })
          const readable = yield* forReader
          return pageWire(page, (found) => readable(shown(found)))
        }, Effect.mapError(refused)),
        getReview: Effect.fn("management.getReview")(function* ({ params }) {
          const id = yield* reviewIdOf(params.id)
          const found = yield* readReview(id)
          yield* mayRead("readPortal", found.review.companyId)
          const written = { review: found, ...(yield* readHistory(id)) }
          return (yield* forReader)(reviewHistoryWire(written, baseUrl))
        }, Effect.mapError(refused)),
        replyAsMember: Effect.fn("management.replyAsMember")(function* ({ params, payload }) {
          const reviewId = yield* reviewIdOf(params.id)
          const reply = yield* replyAsMember(yield* acting, { reviewId, text: payload.text })
          return replyWire(reply)
        }, Effect.mapError(refused)),
        editReply: Effect.fn("management.editReply")(function* ({ params, payload }) {
          const id = yield* replyIdOf(params.id)
          return replyWire(yield* editReply(yield* acting, id, payload.text))
        }, Effect.mapError(refused)),
        removeReply: Effect.fn("management.removeReply")(function* ({ params }) {
          yield* removeReply(yield* acting, yield* replyIdOf(params.id))
        }, Effect.mapError(refused)),
        editReview: Effect.fn("management.editReview")(function* ({ params, payload }) {
          const id = yield* reviewIdOf(params.id)
          yield* checkFields(payload)
          return shown(yield* editReview(yield* acting, id, reviewEdit(payload)))
        }, Effect.mapError(refused))
      })
  })
)

const checkFields = Effect.fnUntraced(function* (fields: GivenFields) {
  const problems = reviewProblems(fields, yield* Clock.currentTimeMillis)
  if (Object.keys(problems).length > 0) {
    return yield* invalidRequest("The body has invalid fields.", problems)
  }
})
