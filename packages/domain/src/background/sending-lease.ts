import { Cause, Effect } from "effect"

/** What the provider of messages takes. */
export interface SendingLimits {
  /** Messages that it takes at the same time; the others wait for their turn. */
  readonly connections: number
  /** The longest that one message may take once it has its turn. */
  readonly deadlineMillis: number
}

/** Claimed at once by an instance, and sent all at once. */
export const claimed = { invitations: 8, notices: 2 } as const

/**
 * Nobody else sends a claimed message until its lease has ended, so the lease is longer than it takes
 * until the last message of all that share the connections is sent or given up.
 */
export const sendingLease = ({ connections, deadlineMillis }: SendingLimits): number =>
  Math.ceil((claimed.invitations + claimed.notices) / connections) * deadlineMillis + spareMillis

/** For reading and writing around the sending. */
const spareMillis = 10_000

/**
 * Sends one claimed message, and cuts it off before its lease ends, even if it is the store that
 * hangs. A message that fails holds up no other: it comes up again when its lease has ended, under
 * the same message id.
 */
export const underLease = <A, E, R>(
  sending: Effect.Effect<A, E, R>,
  leaseMillis: number,
  logged: { readonly [kind: string]: unknown }
): Effect.Effect<void, never, R> =>
  Effect.asVoid(Effect.interruptible(sending)).pipe(
    Effect.timeout(leaseMillis - spareMillis / 2),
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.logError("A message could not be handled", cause)
    ),
    Effect.annotateLogs(logged)
  )
