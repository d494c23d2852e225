import { TooManyReports } from "@review-proof/ports/store"
import { select, windowFreeAt } from "../store/select.ts"
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
  const since = createdAt - windowMillis
  const alike = select(
    state.reports,
    (other) => other.networkHash === networkHash && other.createdAt > since
  )
  const freeAt = windowFreeAt(alike, { most: atMost, windowMillis })
  return freeAt === null ? null : new TooManyReports({ freeAt })
}
