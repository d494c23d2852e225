import type { QueuedNotice } from "@review-proof/ports"
import type { WebhookState } from "./webhook-state.ts"

/** Queues a notice unless one of its id ever was: answers whether it was new. */
export const queueNotice = (state: WebhookState, notice: QueuedNotice): boolean => {
  if (state.noticed.has(notice.id)) return false
  state.noticed.add(notice.id)
  state.notices.entries.put({ notice, dueAt: notice.dueAt, attempts: 0, leasedUntil: null })
  return true
}
