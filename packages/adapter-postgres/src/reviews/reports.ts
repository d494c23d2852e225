import { Effect, Layer, Option } from "effect"
import { Reports } from "@review-proof/ports/store"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import {
  afterPosition,
  bigint,
  creationPosition,
  fetchSize,
  Parameters,
  timestamp,
  toPage
} from "../paging/page.ts"
import { type ReportRow, reports, toReport } from "../rows/report.ts"
import { columns } from "../rows/table.ts"

export const reportsLayer = Layer.effect(
  Reports,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const writes = yield* WriteClient
    return Reports.of({
      find: (id) =>
        sql.query<ReportRow>(`${select} where q.id = $1`, [id]).pipe(
          Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), toReport)),
          mapSqlErrors("Reports.find")
        ),
      page: (reviewId, request) => {
        const parameters = new Parameters()
        const review = parameters.add(bigint(reviewId))
        const after = afterPosition(parameters, "descending", "q.created_at, q.id", request.after)
        const text = `${select} where q.review_id = ${review} and ${after}
          order by q.created_at desc, q.id desc limit ${parameters.add(fetchSize(request))}`
        return sql.query<ReportRow>(text, parameters.values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, toReport, creationPosition)),
          mapSqlErrors("Reports.page")
        )
      },
      openByMembers: (businessId, limit) =>
        sql.query<ReportRow>(openReportsByMembers, [businessId, bigint(limit)]).pipe(
          Effect.map((rows) => rows.map(toReport)),
          mapSqlErrors("Reports.openByMembers")
        ),
      ofContact: (companyId, hash) =>
        sql.query<ReportRow>(reportsOfContact, [hash, companyId]).pipe(
          Effect.map((rows) => rows.map(toReport)),
          mapSqlErrors("Reports.ofContact")
        ),
      forgetNetworks: (before) =>
        writes.query<{ readonly forgotten: number }>(forgetNetworks, [timestamp(before)]).pipe(
          Effect.map((rows) => rows[0]?.forgotten ?? 0),
          mapSqlErrors("Reports.forgetNetworks")
        )
    })
  })
)

const select = `select ${columns(reports, "q")} from reports q`

export const openReportsByMembers = `${select}
  where q.status = 'open' and q.business_id = $1 and q.member_id is not null
  order by q.created_at, q.id limit $2`

export const reportsOfContact = `${select} where q.contact_hash = $1 and q.company_id = $2
  order by q.created_at, q.id`

const forgetNetworks = `with past as (
    update reports set network_hash = null
     where network_hash is not null and created_at < $1 returning 1
  ) select count(*) as forgotten from past`
