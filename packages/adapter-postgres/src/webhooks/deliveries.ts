import { Deliveries, type EndpointId } from "@review-proof/ports"
import type { Backlog, DeliverySummary, EndpointActivity } from "@review-proof/ports/store"
import { Effect, Layer, Ref } from "effect"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { claim, makeEndpointReader } from "./claim.ts"
import { backlogStatement, deliveryPage, findDelivery } from "./delivery-pages.ts"
import {
  activityParameters,
  activityStatement,
  summariesParameters,
  summariesStatement
} from "./delivery-reports.ts"
import { maintain } from "./maintain.ts"
import { recover, redeliver, sendSample } from "./redeliver.ts"
import { releaseStatement, settleParameters, settleStatement } from "./settle.ts"
import { creationPosition } from "../paging/page.ts"
import { columns } from "../rows/table.ts"
import { attempts, deliveries } from "../rows/entity-tables.ts"
import { executed, onlyRow, readsOf } from "../connection/reads.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const DeliveriesLayer = Layer.effect(
  Deliveries,
  Effect.gen(function* () {
    const reads = yield* ReadClient
    const sql = yield* WriteClient
    const cursor = yield* Ref.make("")
    const readEndpoint = makeEndpointReader()
    const found = readsOf(reads, deliveries.entity)
    return Deliveries.of({
      claim: (options) =>
        claim(sql, cursor, readEndpoint, options).pipe(mapSqlErrors("Deliveries.claim")),
      settle: (settlements, policy) =>
        readsOf(sql, ({ id }: { readonly id: EndpointId }) => id).all(
          "Deliveries.settle",
          settleStatement,
          settleParameters(settlements, policy)
        ),
      release: (leases) =>
        executed(sql, "Deliveries.release", releaseStatement, [
          JSON.stringify(leases.map(({ deliveryId: id, epoch }) => ({ id, epoch })))
        ]),
      find: (id) => found.first("Deliveries.find", findDelivery, [id]),
      log: (id) => readsOf(reads, attempts.entity).all("Deliveries.log", selectLog, [id]),
      page: (endpointId, filters, request) => {
        const query = deliveryPage(endpointId, filters, request)
        return found.page("Deliveries.page", query, request.limit, creationPosition)
      },
      summaries: (companyId, deliveries) =>
        reads
          .query<DeliverySummary>(summariesStatement, summariesParameters(companyId, deliveries))
          .pipe(mapSqlErrors("Deliveries.summaries")),
      activity: (endpoints, bounds) =>
        reads
          .query<EndpointActivity>(activityStatement, activityParameters(endpoints, bounds))
          .pipe(mapSqlErrors("Deliveries.activity")),
      redeliver: (id, audit, trace) =>
        redeliver(sql, id, audit, trace).pipe(mapSqlErrors("Deliveries.redeliver")),
      sendSample: (event, endpointId, audit, trace) =>
        sendSample(sql, event, endpointId, audit, trace),
      maintain: (before) => maintain(sql, before).pipe(mapSqlErrors("Deliveries.maintain")),
      recover: (endpointId, since, audit, trace) =>
        recover(sql, endpointId, since, audit, trace).pipe(mapSqlErrors("Deliveries.recover")),
      // It may look at many rows, so it must not delay other statements of a pipelined connection.
      backlog: onlyRow<Backlog>(sql, "Deliveries.backlog", backlogStatement)
    })
  })
)

const selectLog = `select ${columns(attempts, "a")} from webhook_attempts a
  where a.delivery_id = $1 order by a.at, a.attempt`
