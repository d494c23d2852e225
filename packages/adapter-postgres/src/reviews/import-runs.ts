import { ImportRuns, type RejectedImportLine } from "@review-proof/ports/store"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "../connection/client.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { afterPosition, creationPosition, fetchSize, Parameters, toPage } from "../paging/page.ts"
import { type ImportRunRow, importRuns, toImportRun } from "../rows/import-run.ts"
import { columns } from "../rows/table.ts"

export const importRunsLayer = Layer.effect(
  ImportRuns,
  Effect.map(ReadClient, (sql) =>
    ImportRuns.of({
      find: (id) =>
        sql.query<ImportRunRow>(`${select} where r.id = $1`, [id]).pipe(
          Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), toImportRun)),
          mapSqlErrors("ImportRuns.find")
        ),
      page: (businessId, request) => {
        const parameters = new Parameters()
        const business = parameters.add(businessId)
        const after = afterPosition(parameters, "descending", "r.created_at, r.id", request.after)
        const text = `${select} where r.business_id = ${business} and ${after}
          order by r.created_at desc, r.id desc limit ${parameters.add(fetchSize(request))}`
        return sql.query<ImportRunRow>(text, parameters.values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, toImportRun, creationPosition)),
          mapSqlErrors("ImportRuns.page")
        )
      },
      rejectedLines: (companyId, id, after, limit) =>
        sql
          .query<RejectedImportLine>(rejectedLines, [id, companyId, after, limit])
          .pipe(mapSqlErrors("ImportRuns.rejectedLines"))
    })
  )
)

const select = `select ${columns(importRuns, "r")} from import_runs r`

const rejectedLines = `select l.line, l.problems from rejected_import_lines l
  where l.run_id = $1 and l.company_id = $2 and l.line > $3::integer
  order by l.line limit $4::integer`
