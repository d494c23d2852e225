import { unclaimed } from "../store/outbox.ts"
import type { Changes } from "./transaction.ts"

export const noticeChanges = {
  QueueNotice: (to, { notice }) => {
    const { noticed, notices } = to.state
    return noticed.has(notice.id) || notices.has(notice.id)
      ? null
      : to.set(notices, notice.id, { notice, dueAt: notice.dueAt, ...unclaimed })
  }
} satisfies Partial<Changes>
