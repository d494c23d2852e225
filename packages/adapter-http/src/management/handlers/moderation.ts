import {
  decideReport,
  hideReview,
  listReports,
  listQueue,
  getReport,
  getAnyReview,
  redactReview,
  removeReview,
  reportAsMember,
  resolveReview,
  restoreReview,
  verifyReview
} from "@review-proof/domain/reviews"
import type { ReviewWithReplies } from "@review-proof/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings } from "@review-proof/http-server"
import type { Actor } from "@review-proof/domain/companies"
import { NotFound } from "@review-proof/domain/requests"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { queueItemWire } from "../wire/queue.ts"
import { managedReviewWire } from "../wire/review.ts"
import { currentActor, evidenceFilter, requireOperator, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { acting } from "../handle.ts"
import { reportIn, reviewIn } from "../wire/ids.ts"
import { reportWire } from "../wire/report.ts"

export const ModerationHandlers = HttpApiBuilder.group(ManagementApi, "moderation", (handlers) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* HttpSettings
    const shown = (found: ReviewWithReplies) => managedReviewWire(found, baseUrl)
    return handlers.handleAll({
      listQueue: Effect.fnUntraced(function* ({ query }) {
        yield* requireOperator
        const page = yield* listQueue({ ...pageQuery(query), kind: query.kind ?? null })
        return pageWire(page, (item) => queueItemWire(item, baseUrl))
      }),
      verifyReview: acting(reviewIn, verifyReview, shown),
      resolveReview: Effect.fnUntraced(function* ({ params, payload }) {
        const id = yield* reviewIn(params)
        return (yield* evidenceFilter)(
          shown(yield* resolveReview(yield* currentActor, id, payload?.reason))
        )
      }),
      hideReview: acting(reviewIn, (actor, id, { reason }) => hideReview(actor, id, reason), shown),
      removeReview: acting(
        reviewIn,
        (actor, id, { reason }) => removeReview(actor, id, reason),
        shown
      ),
      restoreReview: acting(
        reviewIn,
        (actor, id, payload) => restoreReview(actor, id, payload?.reason),
        shown
      ),
      redactReview: acting(reviewIn, redactReview, shown)
    })
  })
)

export const ReportsHandlers = HttpApiBuilder.group(ManagementApi, "reports", (handlers) =>
  handlers.handleAll({
    createReport: acting(reviewIn, reportAsMember, reportWire),
    listReports: Effect.fnUntraced(function* ({ params, query }) {
      const id = yield* reviewIn(params)
      yield* requireReadRight("readPortal", (yield* getAnyReview(id)).review.companyId)
      const byMembers = !readsVisitors(yield* currentActor)
      return pageWire(yield* listReports(id, { ...pageQuery(query), byMembers }), reportWire)
    }),
    getReport: Effect.fnUntraced(function* ({ params }) {
      const report = yield* getReport(yield* reportIn(params))
      yield* requireReadRight("readPortal", report.companyId)
      const isShown = report.memberId !== null || readsVisitors(yield* currentActor)
      return isShown ? reportWire(report) : yield* new NotFound({ what: "report" })
    }),
    decideReport: acting(reportIn, decideReport, reportWire)
  })
)

/** Only operators may read visitors' reports. */
const readsVisitors = (actor: Actor): boolean => typeof actor === "string"
