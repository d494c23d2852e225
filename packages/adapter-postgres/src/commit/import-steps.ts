import { importRuns } from "../rows/import-run.ts"
import {
  changePart,
  insertStep,
  type ChangeOf,
  recordInput,
  replaceStep,
  type Step
} from "./step.ts"

const insertRejectedLines: Step<ChangeOf<"InsertRejectedLines">> = {
  inputs: [
    recordInput(
      "insert_rejected",
      `run_id text collate "C", company_id text collate "C", line integer, problems json`,
      (changes) =>
        changes.flatMap(({ lines, run }) =>
          lines.map(({ line, problems }) => ({
            run_id: run.id,
            company_id: run.companyId,
            line,
            problems
          }))
        )
    )
  ],
  expressions: {
    insert_rejected_done: `insert into rejected_import_lines (run_id, company_id, line, problems)
      select run_id, company_id, line, problems from insert_rejected`
  }
}

export const importParts = {
  InsertImportRun: changePart(
    "InsertImportRun",
    insertStep("insert_import", importRuns, (change) => change.run)
  ),
  ReplaceImportRun: changePart(
    "ReplaceImportRun",
    replaceStep("replace_import", importRuns, ["id", "company_id"], (change) => change.run)
  ),
  InsertRejectedLines: changePart("InsertRejectedLines", insertRejectedLines)
}
