import { Context } from "effect"
import type { QueuedNotice } from "./model/notice.ts"
import type { Timestamp } from "./model/time.ts"
import type { Stored } from "./stored.ts"

/** The outbox of mails to members. */
export class Notices extends Context.Service<
  Notices,
  {
    /** Queues a notice unless one of its id was ever queued: answers whether it was new. */
    readonly queue: (notice: QueuedNotice) => Stored<boolean>
    /** Leases up to `limit` due notices, so that no other instance sends them meanwhile. */
    readonly claimDue: (
      limit: number,
      leaseMillis: number
    ) => Stored<ReadonlyArray<{ readonly notice: QueuedNotice; readonly attempts: number }>>
    /** Sent, or given up: it is never due again. */
    readonly settle: (id: string) => Stored<void>
    readonly retry: (id: string, dueAt: Timestamp) => Stored<void>
  }
>()("@review-proof/ports/Notices") {}
