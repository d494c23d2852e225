import { mailLimits } from "@review-proof/adapter-messaging"
import { Cause, Effect } from "effect"

/** Claimed at once by an instance, and sent all at once. */
const invitations = 8
const notices = 2

/** All of these wait for the same connections: so often the last sees others go before it, and goes. */
const turns = Math.ceil((invitations + notices) / mailLimits.connections)

/** For reading and writing around the sending. */
const spareMillis = 10_000

/**
 * Nobody else sends what is claimed until its lease has ended, so that must be
 * later than the last of it is out or given up.
 */
export const sendingBounds = {
  invitations,
  notices,
  leaseMillis: turns * mailLimits.deadlineMillis + spareMillis
}

/**
 * Sends one of what was claimed. It is cut off when its lease is about to end, a
 * store that hangs included. One that goes wrong so or otherwise comes up again
 * when its lease has ended, under the same message id, and holds up no other.
 */
export const underLease = <A, E, R>(
  sending: Effect.Effect<A, E, R>,
  what: { readonly [kind: string]: unknown }
): Effect.Effect<void, never, R> =>
  Effect.asVoid(Effect.interruptible(sending)).pipe(
    Effect.timeout(sendingBounds.leaseMillis - spareMillis / 2),
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.logError("A message could not be handled", cause)
    ),
    Effect.annotateLogs(what)
  )
