import { ImportRuns, type RejectedImportLine } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { readsOf } from "../connection/reads.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { creationPosition, creationPage } from "../paging/page.ts"
import { importRuns } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"

export const ImportRunsLayer = Layer.effect(
  ImportRuns,
  Effect.map(ReadClient, (sql) => {
    const reads = readsOf(sql, importRuns.entity)
    return ImportRuns.of({
      find: (id) => reads.first("ImportRuns.find", `${select} where r.id = $1`, [id]),
      page: (businessId, request) => {
        const text = `${select} where r.business_id = $1`
        const query = creationPage({ text, values: [businessId] }, "r", request)
        return reads.page("ImportRuns.page", query, request.limit, creationPosition)
      },
      rejectedLines: (companyId, id, after, limit) =>
        sql
          .query<RejectedImportLine>(rejectedLines, [id, companyId, after, limit])
          .pipe(mapSqlErrors("ImportRuns.rejectedLines"))
    })
  })
)

const select = `select ${columns(importRuns, "r")} from import_runs r`

const rejectedLines = `select l.line, l.problems from rejected_import_lines l
  where l.run_id = $1 and l.company_id = $2 and l.line > $3::integer
  order by l.line limit $4::integer`
