import type { Timestamp } from "@review-proof/ports"
import type { QueuedNotice } from "@review-proof/ports/store"
import { select } from "./select.ts"
import type { State } from "./state.ts"
import type { Waiting, WaitingNotice } from "./stored-rows.ts"

/** The state of an entry that was just queued. */
export const unclaimed = { attempts: 0, leasedUntil: null } as const

/** Entries that may be claimed now, the longest due first. */
export const dueEntries = <Entry extends Waiting>(
  outbox: ReadonlyMap<unknown, Entry>,
  now: Timestamp
): ReadonlyArray<Entry> =>
  select(outbox, ({ dueAt, leasedUntil }) => (leasedUntil ?? dueAt) <= now).toSorted(
    (left, right) => left.dueAt - right.dueAt
  )

/** The entry of a notice; null if one with its id was queued and not forgotten. */
export const noticeEntry = (
  { noticed, notices }: State,
  notice: QueuedNotice
): WaitingNotice | null =>
  noticed.has(notice.id) || notices.has(notice.id)
    ? null
    : { notice, dueAt: notice.dueAt, ...unclaimed }
