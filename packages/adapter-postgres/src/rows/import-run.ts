import type { ImportRun } from "@review-proof/ports/store"
import { tableOf } from "./table.ts"

export const importRuns = tableOf<ImportRun>()("import_runs", {
  id: "id",
  companyId: "company_id",
  businessId: "business_id",
  startedBy: "started_by",
  fileName: "file_name",
  state: "state",
  problem: "problem",
  line: "line",
  imported: "imported",
  duplicates: "duplicates",
  rejected: "rejected",
  createdAt: "created_at",
  updatedAt: "updated_at",
  version: "version"
})
