/** How invitations and notices wait for their provider, and for the store. */
import { StoreUnavailable, type PermanentRefusal, type TemporaryRefusal } from "@review-proof/ports"
import { Effect, Schedule } from "effect"

/** Waits between attempts at sending; after the last, the message is given up. */
export const sendingRetryDelays: ReadonlyArray<number> = [1, 5, 30, 120].map(
  (minutes) => minutes * 60_000
)

/** How long a refused message waits for its next attempt; undefined if it gets none. */
export const retryDelayAfter = (
  refusal: TemporaryRefusal | PermanentRefusal,
  attempts: number
): number | undefined =>
  refusal._tag === "TemporaryRefusal" ? sendingRetryDelays[attempts] : undefined

/**
 * While the store is unavailable, waits as long as the message's lease lasts to record that a
 * provider has accepted it. After that the message is sent again.
 */
export const whenStoreIsBack = <A, E, R>(writing: Effect.Effect<A, E, R>) =>
  Effect.retry(writing, {
    while: (error) => error instanceof StoreUnavailable,
    schedule: Schedule.spaced("1 second"),
    times: maxWrites
  })

/** More attempts than fit into a lease. */
const maxWrites = 120
