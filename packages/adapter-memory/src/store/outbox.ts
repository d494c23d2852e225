import type { Timestamp } from "@review-proof/ports"
import type { QueuedNotice } from "@review-proof/ports/store"
import { select } from "./select.ts"
import type { State } from "./state.ts"
import type { Waiting } from "./stored-rows.ts"

/** The state of an entry that was just queued. */
export const unclaimed = { attempts: 0, leasedUntil: null } as const

/** Entries that may be claimed now, the longest due first. */
export const dueEntries = <Entry extends Waiting>(
  outbox: ReadonlyMap<unknown, Entry>,
  now: Timestamp
): ReadonlyArray<Entry> =>
  select(outbox, (entry) => claimableAt(entry) <= now).toSorted(
    (left, right) => claimableAt(left) - claimableAt(right)
  )

const claimableAt = ({ dueAt, leasedUntil }: Waiting): Timestamp => leasedUntil ?? dueAt

/** Queues a notice unless one with its id was queued before; returns whether it was new. */
export const queueNotice = ({ noticed, notices }: State, notice: QueuedNotice): boolean => {
  if (noticed.has(notice.id) || notices.has(notice.id)) return false
  notices.set(notice.id, { notice, dueAt: notice.dueAt, ...unclaimed })
  return true
}
