import type { CommitConflict } from "@review-proof/ports"
import type { ImportChange } from "@review-proof/ports/store"
import type { Transaction } from "./transaction.ts"

export const changeImport = (to: Transaction, change: ImportChange): CommitConflict | null => {
  const { importRuns, rejectedLines } = to.state
  switch (change._tag) {
    case "InsertImportRun":
      return to.insert(importRuns, change.run.id, change.run)
    case "ReplaceImportRun":
      return to.replace(change._tag, importRuns, change.run.id, change.run)
    case "InsertRejectedLines":
      return to.set(rejectedLines, change.run.id, [
        ...(rejectedLines.get(change.run.id) ?? []),
        ...change.lines
      ])
  }
}
