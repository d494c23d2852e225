import { AuditLog } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { afterPosition, fetchSize, Parameters, timestamp } from "../paging/page.ts"
import { auditLog, type AuditRow } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"
import { readsOf } from "../connection/reads.ts"

export const AuditLogLayer = Layer.effect(
  AuditLog,
  Effect.map(ReadClient, (sql) => {
    const reads = readsOf(sql, auditLog.entity)
    return AuditLog.of({
      page: (companyId, filters, request) => {
        const parameters = new Parameters()
        const conditions = [`a.company_id = ${parameters.add(companyId)}`]
        if (filters.actor !== undefined) {
          conditions.push(`a.actor = ${parameters.add(filters.actor)}`)
        }
        if (filters.action !== undefined) {
          conditions.push(`a.action = ${parameters.add(filters.action)}`)
        }
        if (filters.since !== undefined) {
          conditions.push(`a.at >= ${parameters.add(timestamp(filters.since))}`)
        }
        if (filters.before !== undefined) {
          conditions.push(`a.at < ${parameters.add(timestamp(filters.before))}`)
        }
        conditions.push(afterPosition(parameters, "descending", "a.at, a.id", request.after))
        const text = `select ${columns(auditLog, "a")} from audit_log a
          where ${conditions.join(" and ")}
          order by a.at desc, a.id desc limit ${parameters.add(fetchSize(request))}`
        return reads.page(
          "AuditLog.page",
          { text, values: parameters.values },
          request.limit,
          position
        )
      },
      about: (companyId, targets) => reads.all("AuditLog.about", selectAbout, [companyId, targets])
    })
  })
)

/** Found by the target alone: see `sameCompany`. */
export const selectAbout = `select ${columns(auditLog, "a")} from audit_log a
  where a.target = any($2) and a.company_id is not distinct from $1`

const position = (row: AuditRow) => ({ createdAt: row.at, id: row.id })
