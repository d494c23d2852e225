import { Context } from "effect"
import type { Backlog } from "../model/backlog.ts"
import type { QueuedNotice } from "../model/notice.ts"
import type { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** The outbox of mails to members. The change `QueueNotice` fills it. */
export class Notices extends Context.Service<
  Notices,
  {
    /**
     * Leases up to `limit` due notices, the longest due first: those that somebody waits for
     * (`isAwaited`), or all others. No other instance gets them in the meantime.
     */
    readonly claimDue: (
      awaited: boolean,
      limit: number,
      leaseMillis: number
    ) => Stored<ReadonlyArray<DueNotice>>
    /**
     * The number of waiting notices, up to `most`, and the milliseconds for which the oldest has been
     * due. Only the operator's console needs it: a store may leave it out.
     */
    readonly backlog?: (most: number) => Stored<Backlog>
    /** Settles a notice that was sent or given up: it is never due again. */
    readonly settle: (id: string) => Stored<void>
    /** Deletes settled notices that were queued for a time before `before`; returns the number. */
    readonly forget: (before: Timestamp) => Stored<number>
    /**
     * Postpones a claimed notice and counts an attempt. Does nothing if the claim that was valid
     * until `leasedUntil` no longer holds: another instance has the notice, or it was settled.
     */
    readonly retry: (id: string, leasedUntil: Timestamp, dueAt: Timestamp) => Stored<void>
  }
>()("@review-proof/ports/Notices") {}

/** One entry of the outbox of notices. */
export interface DueNotice {
  readonly notice: QueuedNotice
  /** Attempts made before this one. */
  readonly attempts: number
  /** The end of this claim, by the store's clock. */
  readonly leasedUntil: Timestamp
}
