import { Invitations } from "@review-proof/ports"
import { Clock, Effect } from "effect"

/**
 * The time that an invitation keeps its addresses after it was sent, cancelled or failed:
 * as long as deliveries keep their log, and longer than a reminder waits.
 */
export const contactRetentionMillis = 30 * 86_400_000

/**
 * Takes the addresses out of invitations that need them no more: nothing of them
 * waits to be sent, and they have been over for the retention. Their hashes and
 * masked contacts stay, by which conflicts, suppressions and answers go; so does
 * the name, which is part of the API's Invitation and may be published with a
 * review. Returns the number. What exceeds one call's bound is left to the next.
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
