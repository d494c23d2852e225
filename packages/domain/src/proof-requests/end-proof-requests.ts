import type { Timestamp } from "@review-proof/ports"
import { ModerationQueue } from "@review-proof/ports/store"
import type { Page, QueueItem, QueuePosition } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { decideProofRequest } from "./decide-proof-request.ts"

/**
 * Rejects each proof request that nobody has decided for 14 days (contract MANAGEMENT-4).
 * Returns the number rejected.
 */
export const endProofRequests = Effect.fn("endProofRequests")(function* () {
  const queue = yield* ModerationQueue
  const before: Timestamp = (yield* Clock.currentTimeMillis) - longestOpen
  let ended = 0
  let after: QueuePosition | null = null
  while (true) {
    const page: Page<QueueItem, QueuePosition> = yield* queue.page(["proof"], "oldest first", {
      limit: batch,
      after
    })
    for (const item of page.items) {
      if (item.kind !== "proof" || item.since > before) return ended
      // Another decision may happen at this moment.
      const rejecting = decideProofRequest("system", item.proofRequest.id, rejected)
      yield* rejecting.pipe(
        Effect.catchTag(["InvalidTransition", "NotFound"], () => Effect.void),
        // A rejection has no evidence to be wrong, and needs no role.
        Effect.catchTag(["InvalidInput", "RoleRequired"], Effect.die)
      )
      ended += 1
    }
    if (page.next === null) return ended
    after = page.next
  }
})

const rejected = { outcome: "rejected", evidence: null } as const
const longestOpen = 14 * 86_400_000
const batch = 100
