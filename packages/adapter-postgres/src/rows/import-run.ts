import { ImportRun } from "@review-proof/ports/store"
import { tableOf } from "./table.ts"

export const importRuns = tableOf(ImportRun, "import_runs")
