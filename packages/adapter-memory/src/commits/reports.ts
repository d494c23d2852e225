import type { CommitConflict } from "@review-proof/ports"
import { TooManyReports } from "@review-proof/ports/store"
import { select } from "../store/select.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"

export const changeReport = (
  to: Transaction,
  change: ChangeOf<"InsertReport" | "ReplaceReport">
): CommitConflict | null => {
  const { reports } = to.state
  const { report } = change
  if (change._tag === "InsertReport") {
    return tooMany(to, change) ?? to.insert(reports, report.id, report)
  }
  const networkHash = reports.get(report.id)?.networkHash ?? null
  return to.replace(change._tag, reports, report.id, { ...report, networkHash })
}

const tooMany = (
  { state }: Transaction,
  { atMost, report, windowMillis }: ChangeOf<"InsertReport">
): TooManyReports | null => {
  const { createdAt, networkHash } = report
  if (networkHash === null) return null
  const times = select(
    state.reports,
    (other) => other.networkHash === networkHash && other.createdAt > createdAt - windowMillis
  )
    .map((other) => other.createdAt)
    .toSorted((left, right) => right - left)
  const filling = times[atMost - 1]
  return filling === undefined ? null : new TooManyReports({ freeAt: filling + windowMillis })
}
