import { backlogOf, countsByStatus, Deliveries, Invitations, Notices } from "@review-proof/ports"
import type { InvitationStatus } from "@review-proof/ports"
import type { Backlog, QueueKind } from "@review-proof/ports/store"
import { Effect } from "effect"
import { countQueue, maxQueueCounted } from "../reviews/list-queue.ts"

/** The waiting background work of all companies. */
export interface Jobs {
  readonly queue: Readonly<Record<QueueKind, number>>
  readonly deliveries: Backlog
  /** Up to a thousand. */
  readonly notices: Backlog
  /** An estimate where there are many; a status without any may be missing. */
  readonly invitations: ReadonlyMap<InvitationStatus, number>
}

const nothing: Backlog = { depth: 0, oldestDueMillis: 0 }

/** Reads how much waits, and how old the oldest of it is. */
export const readJobs = Effect.fn("readJobs")(function* () {
  const jobs: Jobs = yield* Effect.all(
    {
      queue: countQueue(),
      deliveries: Deliveries.use(backlogOf),
      notices: Notices.use(({ backlog }) => backlog?.(maxQueueCounted) ?? Effect.succeed(nothing)),
      invitations: Invitations.use(countsByStatus)
    },
    { concurrency: "unbounded" }
  )
  return jobs
})
