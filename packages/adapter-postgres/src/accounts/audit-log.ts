import { AuditLog, type AuditEntryId, type CompanyId } from "@review-proof/ports"
import type { AuditFilters, CreationPosition, PageRequest } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { afterPosition, fetchSize, Parameters, timestamp, type Query } from "../paging/page.ts"
import { auditLog, type AuditRow } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"
import { readsOf } from "../connection/reads.ts"

export const AuditLogLayer = Layer.effect(
  AuditLog,
  Effect.map(ReadClient, (sql) => {
    const reads = readsOf(sql, auditLog.entity)
    return AuditLog.of({
      page: (companyId, filters, request) =>
        reads.page(
          "AuditLog.page",
          auditPage(companyId, filters, request),
          request.limit,
          position
        ),
      about: (companyId, targets) => reads.all("AuditLog.about", selectAbout, [companyId, targets])
    })
  })
)

/** Each set of filters has one index, which other pages cannot use (0003-commits.ts). */
export const auditPage = (
  companyId: CompanyId,
  { action, actor, before, since }: AuditFilters,
  request: PageRequest<CreationPosition<AuditEntryId>>
): Query => {
  const parameters = new Parameters()
  const conditions = [`a.company_id = ${parameters.add(companyId)}`]
  if (actor !== undefined) conditions.push(`a.actor = ${parameters.add(actor)}`)
  if (action !== undefined) conditions.push(`a.action = ${parameters.add(action)}`)
  if (actor === undefined && action !== undefined) conditions.push("a.action <> 'by_action'")
  if (actor !== undefined && action === undefined) conditions.push("a.action <> 'by_actor'")
  if (since !== undefined) conditions.push(`a.at >= ${parameters.add(timestamp(since))}`)
  if (before !== undefined) conditions.push(`a.at < ${parameters.add(timestamp(before))}`)
  conditions.push(afterPosition(parameters, "newest first", "a.at, a.id", request.after))
  const text = `select ${columns(auditLog, "a")} from audit_log a
    where ${conditions.join(" and ")}
    order by a.at desc, a.id desc limit ${parameters.add(fetchSize(request))}`
  return { text, values: parameters.values }
}

/** Found by the target alone: see `sameCompany`. */
export const selectAbout = `select ${columns(auditLog, "a")} from audit_log a
  where a.target = any($2) and a.company_id is not distinct from $1`

const position = (row: AuditRow) => ({ createdAt: row.at, id: row.id })
