import { unclaimed } from "../store/outbox.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"

export const queueNotice = (to: Transaction, { notice }: ChangeOf<"QueueNotice">): null => {
  const { noticed, notices } = to.state
  return noticed.has(notice.id) || notices.has(notice.id)
    ? null
    : to.set(notices, notice.id, { notice, dueAt: notice.dueAt, ...unclaimed })
}
