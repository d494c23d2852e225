import type { Changes } from "./transaction.ts"

export const importChanges = {
  InsertImportRun: (to, { run }) => to.insert(to.state.importRuns, run.id, run),
  ReplaceImportRun: (to, { _tag, run }) => to.replace(_tag, to.state.importRuns, run.id, run),
  InsertRejectedLines: (to, { lines, run }) => {
    const { rejectedLines } = to.state
    return to.set(rejectedLines, run.id, [...(rejectedLines.get(run.id) ?? []), ...lines])
  }
} satisfies Partial<Changes>
