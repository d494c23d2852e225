import { Deliveries } from "@review-proof/ports"
import { Effect, Layer, Option, Ref } from "effect"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { claim, makeEndpointReader } from "./claim.ts"
import { backlogStatement, deliveryPage, findDelivery } from "./delivery-pages.ts"
import {
  activityParameters,
  activityStatement,
  type ActivityRow,
  summariesParameters,
  summariesStatement,
  type SummaryRow,
  toActivity,
  toSummary
} from "./delivery-reports.ts"
import { maintain } from "./maintain.ts"
import { recover, redeliver, sendSample } from "./redeliver.ts"
import { releaseParameters, releaseStatement } from "./release.ts"
import { settleParameters, settleStatement } from "./settle.ts"
import { creationPosition, toPage } from "../paging/page.ts"
import {
  attemptColumns,
  type AttemptRow,
  type DeliveryRow,
  type EndpointRow,
  toAttempt,
  toDelivery
} from "../rows/webhook.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const deliveriesLayer = Layer.effect(
  Deliveries,
  Effect.gen(function* () {
    const reads = yield* ReadClient
    const sql = yield* WriteClient
    const cursor = yield* Ref.make("")
    const readEndpoint = makeEndpointReader()
    return Deliveries.of({
      claim: (options) =>
        claim(sql, cursor, readEndpoint, options).pipe(mapSqlErrors("Deliveries.claim")),
      settle: (settlements, policy) =>
        sql
          .query<Pick<EndpointRow, "id">>(settleStatement, settleParameters(settlements, policy))
          .pipe(
            Effect.map((rows) => rows.map(({ id }) => id)),
            mapSqlErrors("Deliveries.settle")
          ),
      release: (leases) =>
        sql
          .query(releaseStatement, releaseParameters(leases))
          .pipe(Effect.asVoid, mapSqlErrors("Deliveries.release")),
      find: (id) =>
        reads.query<DeliveryRow>(findDelivery, [id]).pipe(
          Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), toDelivery)),
          mapSqlErrors("Deliveries.find")
        ),
      log: (id) =>
        reads.query<AttemptRow>(selectLog, [id]).pipe(
          Effect.map((rows) => rows.map(toAttempt)),
          mapSqlErrors("Deliveries.log")
        ),
      page: (endpointId, filters, request) => {
        const query = deliveryPage(endpointId, filters, request)
        return reads.query<DeliveryRow>(query.text, query.values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, toDelivery, creationPosition)),
          mapSqlErrors("Deliveries.page")
        )
      },
      summaries: (companyId, deliveries) =>
        reads
          .query<SummaryRow>(summariesStatement, summariesParameters(companyId, deliveries))
          .pipe(
            Effect.map((rows) => rows.map(toSummary)),
            mapSqlErrors("Deliveries.summaries")
          ),
      activity: (endpoints, bounds) =>
        reads.query<ActivityRow>(activityStatement, activityParameters(endpoints, bounds)).pipe(
          Effect.map((rows) => rows.map(toActivity)),
          mapSqlErrors("Deliveries.activity")
        ),
      redeliver: (id, audit, trace) =>
        redeliver(sql, id, audit, trace).pipe(mapSqlErrors("Deliveries.redeliver")),
      sendSample: (event, endpointId, audit, trace) =>
        sendSample(sql, event, endpointId, audit, trace).pipe(
          mapSqlErrors("Deliveries.sendSample")
        ),
      maintain: (before) => maintain(sql, before).pipe(mapSqlErrors("Deliveries.maintain")),
      recover: (endpointId, since, audit, trace) =>
        recover(sql, endpointId, since, audit, trace).pipe(mapSqlErrors("Deliveries.recover")),
      // It may look at many rows, which must not stand before others on a pipelined connection.
      backlog: sql.query<BacklogRow>(backlogStatement).pipe(
        Effect.map((rows) => ({
          depth: rows[0]?.depth ?? 0,
          oldestDueMillis: rows[0]?.oldest_due_millis ?? 0
        })),
        mapSqlErrors("Deliveries.backlog")
      )
    })
  })
)

interface BacklogRow {
  readonly depth: number
  readonly oldest_due_millis: number
}

const selectLog = `select ${attemptColumns} from webhook_attempts a
  where a.delivery_id = $1 order by a.at, a.attempt`
