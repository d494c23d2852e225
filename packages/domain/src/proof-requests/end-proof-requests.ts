import type { Timestamp } from "@review-proof/ports"
import { ModerationQueue } from "@review-proof/ports/store"
import { Clock, Effect, Stream } from "effect"
import { everyItem } from "../paging/every-item.ts"
import { decideProofRequest } from "./decide-proof-request.ts"

/**
 * Rejects each proof request that nobody has decided for 14 days (contract MANAGEMENT-4).
 * Returns the number rejected.
 */
export const endProofRequests = Effect.fn("endProofRequests")(function* () {
  const queue = yield* ModerationQueue
  const before: Timestamp = (yield* Clock.currentTimeMillis) - longestOpen
  return yield* everyItem(queue.page, [["proof"], "oldest first"], 100).pipe(
    Stream.filter((item) => item.kind === "proof"),
    Stream.takeWhile(({ since }) => since <= before),
    Stream.mapEffect(({ proofRequest }) =>
      decideProofRequest("system", proofRequest.id, rejected).pipe(
        // Another decision may happen at this moment.
        Effect.catchTag(["InvalidTransition", "NotFound"], () => Effect.void),
        // A rejection has no evidence to be wrong, and needs no role.
        Effect.catchTag(["InvalidInput", "RoleRequired"], Effect.die)
      )
    ),
    Stream.runCount
  )
})

const rejected = { outcome: "rejected", evidence: null } as const
const longestOpen = 14 * 86_400_000
