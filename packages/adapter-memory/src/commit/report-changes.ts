import { TooManyReports, VersionConflict } from "@review-proof/ports/store"
import { noticeEntry } from "../store/outbox.ts"
import { select, windowFreeAt } from "../store/select.ts"
import type { ChangeOf, Changes, Transaction } from "./transaction.ts"

export const reportChanges = {
  InsertReport: (to, change) =>
    tooMany(to, change) ?? to.insert(to.state.reports, change.report.id, change.report),
  ReplaceReport: (to, { _tag, report }) => {
    const { reports } = to.state
    const networkHash = reports.get(report.id)?.networkHash ?? null
    return to.replace(_tag, reports, report.id, { ...report, networkHash })
  },
  QueueNotice: (to, { notice }) => {
    const entry = noticeEntry(to.state, notice)
    return entry && to.set(to.state.notices, notice.id, entry)
  },
  PutSavedReplies: (to, { _tag, set }) => {
    const { savedReplies } = to.state
    const version = savedReplies.get(set.companyId)?.version ?? 0
    return version === set.version - 1
      ? to.set(savedReplies, set.companyId, set)
      : new VersionConflict({ change: _tag })
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
