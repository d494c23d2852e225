import {
  decideReport,
  hideReview,
  listReports,
  readQueue,
  readReport,
  readReview,
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
import { HttpSettings, reviewIdOf } from "@review-proof/http-server"
import type { Actor } from "@review-proof/domain/companies"
import { NotFound } from "@review-proof/domain/requests"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { queueItemWire } from "../wire/queue.ts"
import { managedReviewWire } from "../wire/review.ts"
import { currentActor, evidenceFilter, requireOperator, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { reportIn } from "../wire/ids.ts"
import { reportWire } from "../wire/report.ts"

export const ModerationHandlers = HttpApiBuilder.group(ManagementApi, "moderation", (handlers) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* HttpSettings
    const shown = (found: ReviewWithReplies) => managedReviewWire(found, baseUrl)
    return handlers.handleAll({
      listQueue: Effect.fn("management.listQueue")(function* ({ query }) {
        yield* requireOperator
        const page = yield* readQueue({ ...pageQuery(query), kind: query.kind ?? null })
        return pageWire(page, (item) => queueItemWire(item, baseUrl))
      }),
      verifyReview: Effect.fn("management.verifyReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* verifyReview(yield* currentActor, id, payload))
      }),
      resolveReview: Effect.fn("management.resolveReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return (yield* evidenceFilter)(
          shown(yield* resolveReview(yield* currentActor, id, payload?.reason))
        )
      }),
      hideReview: Effect.fn("management.hideReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* hideReview(yield* currentActor, id, payload.reason))
      }),
      removeReview: Effect.fn("management.removeReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* removeReview(yield* currentActor, id, payload.reason))
      }),
      restoreReview: Effect.fn("management.restoreReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* restoreReview(yield* currentActor, id, payload?.reason))
      }),
      redactReview: Effect.fn("management.redactReview")(function* ({ params, payload }) {
        const id = yield* reviewIdOf(params.id)
        return shown(yield* redactReview(yield* currentActor, id, payload))
      })
    })
  })
)

export const ReportsHandlers = HttpApiBuilder.group(ManagementApi, "reports", (handlers) =>
  handlers.handleAll({
    createReport: Effect.fn("management.createReport")(function* ({ params, payload }) {
      const id = yield* reviewIdOf(params.id)
      return reportWire(yield* reportAsMember(yield* currentActor, id, payload))
    }),
    listReports: Effect.fn("management.listReports")(function* ({ params, query }) {
      const id = yield* reviewIdOf(params.id)
      yield* requireReadRight("readPortal", (yield* readReview(id)).review.companyId)
      const byMembers = !readsVisitors(yield* currentActor)
      return pageWire(yield* listReports(id, { ...pageQuery(query), byMembers }), reportWire)
    }),
    getReport: Effect.fn("management.getReport")(function* ({ params }) {
      const report = yield* readReport(yield* reportIn(params))
      yield* requireReadRight("readPortal", report.companyId)
      const isShown = report.memberId !== null || readsVisitors(yield* currentActor)
      return isShown ? reportWire(report) : yield* new NotFound({ what: "report" })
    }),
    decideReport: Effect.fn("management.decideReport")(function* ({ params, payload }) {
      return reportWire(yield* decideReport(yield* currentActor, yield* reportIn(params), payload))
    })
  })
)

/** Only operators may read visitors' reports. */
const readsVisitors = (actor: Actor): boolean => typeof actor === "string"
