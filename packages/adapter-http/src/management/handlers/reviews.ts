import {
  createProofRequest,
  createReview,
  decideProofRequest,
  editReview,
  importReviews,
  listBusinessReviews,
  listProofRequests,
  readHistory,
  getProofRequest,
  getAnyReview
} from "@review-proof/domain/reviews"
import { editReply, getBusiness, removeReply, replyAsMember } from "@review-proof/domain/companies"
import type { ReviewWithReplies } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings, Imports } from "@review-proof/http-server"
import { replyWire } from "../../wire/review.ts"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { businessIn, proofRequestIn, replyIn, reviewIn } from "../wire/ids.ts"
import { importReportWire } from "../wire/import.ts"
import { managedReviewWire, newReview, reviewHistoryWire } from "../wire/review.ts"
import { reviewProblems } from "../wire/review-rules.ts"
import { modelOf } from "../../wire/wire-of.ts"
import { currentActor, evidenceFilter, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { acting, reading } from "../handle.ts"
import { importLines } from "../import/import-lines.ts"
import { reportProgress } from "../import/report-progress.ts"
import { refuseFields } from "../../fields/field-problems.ts"
import { proofRequestWire } from "../wire/proof-request.ts"

export const ReviewsHandlers = HttpApiBuilder.group(ManagementApi, "reviews", (handlers) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* HttpSettings
    const shown = (found: ReviewWithReplies) => managedReviewWire(found, baseUrl)
    return handlers
      .handleRaw(
        "importReviews",
        Effect.fnUntraced(function* ({ params, request }) {
          const businessId = yield* businessIn(params)
          const lines = yield* importLines(request, yield* Clock.currentTimeMillis)
          const report = reportProgress(request)
          const imported = importReviews(yield* currentActor, businessId, lines, report)
          const within = yield* Imports
          return importReportWire(yield* within(imported))
        })
      )
      .handleAll({
        createReview: Effect.fnUntraced(function* ({ params, payload }) {
          const businessId = yield* businessIn(params)
          yield* refuseFields(reviewProblems(payload, yield* Clock.currentTimeMillis))
          const { created, review } = yield* createReview(
            yield* currentActor,
            newReview(businessId, payload)
          )
          const answer = (yield* evidenceFilter)(shown(review))
          return created ? answer : HttpServerResponse.jsonUnsafe(answer, { status: 200 })
        }),
        listReviews: Effect.fnUntraced(function* ({ params, query }) {
          const id = yield* businessIn(params)
          yield* requireReadRight("readPortal", (yield* getBusiness(id)).business.companyId)
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
          const readable = yield* evidenceFilter
          return pageWire(page, (found) => readable(shown(found)))
        }),
        getReview: Effect.fnUntraced(function* ({ params }) {
          const id = yield* reviewIn(params)
          const found = yield* getAnyReview(id)
          yield* requireReadRight("readPortal", found.review.companyId)
          const written = { review: found, ...(yield* readHistory(id)) }
          return (yield* evidenceFilter)(reviewHistoryWire(written, baseUrl))
        }),
        replyAsMember: acting(
          reviewIn,
          (actor, reviewId, { text }) => replyAsMember(actor, { reviewId, text }),
          replyWire
        ),
        editReply: acting(replyIn, (actor, id, { text }) => editReply(actor, id, text), replyWire),
        removeReply: Effect.fnUntraced(function* ({ params }) {
          const id = yield* replyIn(params)
          yield* removeReply(yield* currentActor, id)
        }),
        editReview: Effect.fnUntraced(function* ({ params, payload }) {
          const id = yield* reviewIn(params)
          yield* refuseFields(reviewProblems(payload, yield* Clock.currentTimeMillis))
          return shown(yield* editReview(yield* currentActor, id, modelOf(payload)))
        })
      })
  })
)

export const ProofRequestsHandlers = HttpApiBuilder.group(
  ManagementApi,
  "proofRequests",
  (handlers) =>
    handlers.handleAll({
      createProofRequest: acting(
        reviewIn,
        (actor, id, { kind }) => createProofRequest(actor, id, kind),
        proofRequestWire
      ),
      listProofRequests: Effect.fnUntraced(function* ({ params, query }) {
        const id = yield* reviewIn(params)
        yield* requireReadRight("readPortal", (yield* getAnyReview(id)).review.companyId)
        return pageWire(yield* listProofRequests(id, pageQuery(query)), proofRequestWire)
      }),
      getProofRequest: reading(proofRequestIn, getProofRequest, "readPortal", proofRequestWire),
      decideProofRequest: acting(proofRequestIn, decideProofRequest, proofRequestWire)
    })
)
