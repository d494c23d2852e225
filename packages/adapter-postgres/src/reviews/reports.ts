import { Effect, Layer } from "effect"
import { Reports } from "@review-proof/ports/store"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { affectedRows, countingRows, readsOf } from "../connection/reads.ts"
import { bigint, creationPosition, creationPage, timestamp } from "../paging/page.ts"
import { reports } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"

export const ReportsLayer = Layer.effect(
  Reports,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const writes = yield* WriteClient
    const reads = readsOf(sql, reports.entity)
    return Reports.of({
      find: (id) => reads.first("Reports.find", `${select} where q.id = $1`, [id]),
      page: (reviewId, { byMembers = false }, request) => {
        const ofMembers = byMembers ? "and q.member_id is not null" : ""
        const text = `${select} where q.review_id = $1 ${ofMembers}`
        const query = creationPage({ text, values: [bigint(reviewId)] }, "q", request)
        return reads.page("Reports.page", query, request.limit, creationPosition)
      },
      openByMembers: (businessId, limit) =>
        reads.all("Reports.openByMembers", openReportsByMembers, [businessId, bigint(limit)]),
      ofContact: (companyId, hash) =>
        reads.all("Reports.ofContact", reportsOfContact, [hash, companyId]),
      forgetNetworks: (before) =>
        affectedRows(writes, "Reports.forgetNetworks", forgetNetworks, [timestamp(before)])
    })
  })
)

const select = `select ${columns(reports, "q")} from reports q`

export const openReportsByMembers = `${select}
  where q.status = 'open' and q.business_id = $1 and q.member_id is not null
  order by q.created_at, q.id limit $2`

export const reportsOfContact = `${select} where q.contact_hash = $1 and q.company_id = $2
  order by q.created_at, q.id`

const forgetNetworks = countingRows(`update reports set network_hash = null
  where network_hash is not null and created_at < $1`)
