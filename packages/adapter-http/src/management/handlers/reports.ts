import { decideReport, listReports, readReport, reportAsMember } from "@review-proof/domain/reviews"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { reviewIdOf } from "@review-proof/http-server"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { reportIn } from "../wire/ids.ts"
import { reportWire } from "../wire/report.ts"
import { acting } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { refused } from "../refused.ts"

export const ReportsHandlers = HttpApiBuilder.group(ManagementApi, "reports", (handlers) =>
  handlers.handleAll({
    createReport: Effect.fn("management.createReport")(function* ({ params, payload }) {
      const id = yield* reviewIdOf(params.id)
      return reportWire(yield* reportAsMember(yield* acting, id, payload))
    }, Effect.mapError(refused)),
    listReports: Effect.fn("management.listReports")(function* ({ params, query }) {
      const id = yield* reviewIdOf(params.id)
      return pageWire(yield* listReports(id, pageQuery(query)), reportWire)
    }, Effect.mapError(refused)),
    getReport: Effect.fn("management.getReport")(function* ({ params }) {
      return reportWire(yield* readReport(yield* reportIn(params)))
    }, Effect.mapError(refused)),
    decideReport: Effect.fn("management.decideReport")(function* ({ params, payload }) {
      return reportWire(yield* decideReport(yield* acting, yield* reportIn(params), payload))
    }, Effect.mapError(refused))
  })
)
