import { forgetContacts } from "@review-proof/domain"
import { Admission, Credentials, IdempotencyRecords } from "@review-proof/ports"
import { Clock, Duration, Effect } from "effect"
import { worker } from "./worker.ts"

/**
 * Drops what has expired and is never asked for again: stored answers, access
 * tokens, failure counts, addresses of invitations that are over.
 */
export const forgetExpired = worker({
  name: "forget expired",
  work: Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const answers = yield* IdempotencyRecords.use((records) => records.forget(now))
    const tokens = yield* Credentials.use((credentials) => credentials.forgetTokens(now))
    const failures = yield* Admission.use((admission) => admission.forgetFailures)
    const contacts = yield* forgetContacts()
    yield* Effect.logDebug("Forgot what has expired", { answers, tokens, failures, contacts })
  }),
  pause: Effect.succeed(Duration.minutes(5))
})
