import { TooManyReports } from "@review-proof/ports/store"
import { select } from "../store/select.ts"
import type { ChangeOf, Changes, Transaction } from "./transaction.ts"

export const reportChanges = {
  InsertReport: (to, change) =>
    tooMany(to, change) ?? to.insert(to.state.reports, change.report.id, change.report),
  ReplaceReport: (to, { _tag, report }) => {
    const { reports } = to.state
    const networkHash = reports.get(report.id)?.networkHash ?? null
    return to.replace(_tag, reports, report.id, { ...report, networkHash })
  }
} satisfies Partial<Changes>

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
