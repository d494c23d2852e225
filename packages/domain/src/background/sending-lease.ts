import { Effect } from "effect"
import { logFailure } from "../log-failure.ts"

/** The limits of the provider of messages. */
export interface SendingLimits {
  /** Messages that it takes at the same time; the others wait for their turn. */
  readonly connections: number
  /** Besides those, the notices that somebody waits for (`isAwaited`). */
  readonly awaitedConnections: number
  /** The longest that one message may take once it has its turn. */
  readonly deadlineMillis: number
}

/** The most notices in flight that nobody waits for. */
export const noticesAtOnce = 2

/** The most invitations in flight: with the notices, each connection has two messages at most. */
export const invitationsAtOnce = ({ connections }: SendingLimits): number =>
  Math.max(1, 2 * connections - noticesAtOnce)

/**
 * No other instance sends a claimed message until its lease has ended. So the lease is longer than
 * it takes to send all messages that share the connections.
 */
export const sendingLease = (limits: SendingLimits): number => {
  const turns = Math.ceil((invitationsAtOnce(limits) + noticesAtOnce) / limits.connections)
  return turns * limits.deadlineMillis + spareMillis
}

/** The time to read and write before and after the sending. */
const spareMillis = 10_000

/**
 * Sends claimed messages, and cuts them off before their lease ends, even if the store hangs. A
 * message that failed is claimed again when its lease has ended, under the same message id.
 */
export const sendUnderLease = <A, E, R>(
  sending: Effect.Effect<A, E, R>,
  leaseMillis: number,
  facts: { readonly [name: string]: unknown }
) =>
  logFailure(
    Effect.timeout(Effect.interruptible(sending), leaseMillis - spareMillis / 2),
    "A message could not be handled",
    facts
  )
