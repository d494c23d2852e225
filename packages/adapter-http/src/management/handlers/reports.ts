import type { Actor } from "@review-proof/domain/companies"
import { NotFound } from "@review-proof/domain/requests"
import {
  decideReport,
  listReports,
  readReport,
  readReview,
  reportAsMember
} from "@review-proof/domain/reviews"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { reviewIdOf } from "@review-proof/http-server"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { reportIn } from "../wire/ids.ts"
import { reportWire } from "../wire/report.ts"
import { currentActor, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { asApiError } from "../errors.ts"

export const ReportsHandlers = HttpApiBuilder.group(ManagementApi, "reports", (handlers) =>
  handlers.handleAll({
    createReport: Effect.fn("management.createReport")(function* ({ params, payload }) {
      const id = yield* reviewIdOf(params.id)
      return reportWire(yield* reportAsMember(yield* currentActor, id, payload))
    }, Effect.mapError(asApiError)),
    listReports: Effect.fn("management.listReports")(function* ({ params, query }) {
      const id = yield* reviewIdOf(params.id)
      yield* requireReadRight("readPortal", (yield* readReview(id)).review.companyId)
      const byMembers = !readsVisitors(yield* currentActor)
      return pageWire(yield* listReports(id, { ...pageQuery(query), byMembers }), reportWire)
    }, Effect.mapError(asApiError)),
    getReport: Effect.fn("management.getReport")(function* ({ params }) {
      const report = yield* readReport(yield* reportIn(params))
      yield* requireReadRight("readPortal", report.companyId)
      const isShown = report.memberId !== null || readsVisitors(yield* currentActor)
      return isShown ? reportWire(report) : yield* new NotFound({ what: "report" })
    }, Effect.mapError(asApiError)),
    decideReport: Effect.fn("management.decideReport")(function* ({ params, payload }) {
      return reportWire(yield* decideReport(yield* currentActor, yield* reportIn(params), payload))
    }, Effect.mapError(asApiError))
  })
)

/** Only operators may read visitors' reports. */
const readsVisitors = (actor: Actor): boolean => typeof actor === "string"
