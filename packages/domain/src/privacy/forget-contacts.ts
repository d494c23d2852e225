import { Invitations } from "@review-proof/ports"
import { Clock, Effect } from "effect"

/**
 * The time that an invitation keeps its addresses after it was sent, cancelled or failed:
 * as long as deliveries keep their log, and longer than a reminder waits.
 */
export const contactRetentionMillis = 30 * 86_400_000

/**
 * Deletes the addresses of invitations that no longer need them: nothing of them waits to be sent,
 * and they were over for longer than the retention. Their hashes and masked contacts stay, because
 * conflicts, suppressions and answers need them. The name stays too: it is part of the API's
 * Invitation and may be published with a review. Returns the number of invitations. What exceeds
 * the bound of one call is left to the next.
 */
export const forgetContacts = Effect.fn("forgetContacts")(function* () {
  const before = (yield* Clock.currentTimeMillis) - contactRetentionMillis
  const invitations = yield* Invitations
  let forgotten = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const taken = yield* invitations.forgetContacts(before, batchSize)
    forgotten += taken
    if (taken < batchSize) break
  }
  return forgotten
})

const batchSize = 500
const maxBatches = 100
