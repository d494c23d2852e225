import { importRuns } from "../rows/entity-tables.ts"
import { insertStep, recordStep, replaceStep, type Steps } from "./step.ts"

export const importSteps = {
  InsertImportRun: insertStep(importRuns, ({ run }) => run),
  ReplaceImportRun: replaceStep(importRuns, ({ run }) => run),
  InsertRejectedLines: recordStep(
    "insert_rejected",
    `run_id text collate "C", company_id text collate "C", line integer, problems json`,
    ({ lines, run }) =>
      lines.map(({ line, problems }) => ({
        run_id: run.id,
        company_id: run.companyId,
        line,
        problems
      })),
    `insert into rejected_import_lines (run_id, company_id, line, problems)
      select run_id, company_id, line, problems from insert_rejected`
  )
} satisfies Partial<Steps>
