import { Context } from "effect"
import type { Backlog } from "../model/backlog.ts"
import type { QueuedNotice } from "../model/notice.ts"
import type { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** The outbox of mails to members. */
export class Notices extends Context.Service<
  Notices,
  {
    /** Queues a notice unless one with its id was queued and not forgotten; returns whether it was new. */
    readonly queue: (notice: QueuedNotice) => Stored<boolean>
    /**
     * Leases up to `limit` due notices: no other instance gets them in the meantime. Those that
     * somebody waits for (`isAwaited`) come first, then the longest due.
     */
    readonly claimDue: (
      limit: number,
      leaseMillis: number
    ) => Stored<ReadonlyArray<{ readonly notice: QueuedNotice; readonly attempts: number }>>
    /**
     * The number of waiting notices, up to `most`, and the milliseconds for which the oldest has been
     * due. Only the operator's console needs it: a store may leave it out.
     */
    readonly backlog?: (most: number) => Stored<Backlog>
    /** The notice was sent or given up: it is never due again. */
    readonly settle: (id: string) => Stored<void>
    /** Deletes settled notices that were queued for a time before `before`; returns the number. */
    readonly forget: (before: Timestamp) => Stored<number>
    /** Postpones a notice and counts an attempt. Does nothing to a settled one. */
    readonly retry: (id: string, dueAt: Timestamp) => Stored<void>
  }
>()("@review-proof/ports/Notices") {}
