import { Channel, Invitations, Notices } from "@review-proof/ports"
import type { DueInvitation } from "@review-proof/ports/store"
import { Duration, Effect, FiberSet, Latch } from "effect"
import { remind } from "../invitations/remind.ts"
import { sendingsOf } from "../invitations/send-due-invitations.ts"
import { logMessageFailure } from "../invitations/decide-together.ts"
import { logFailure } from "../log-failure.ts"
import { sendDueNotice } from "../notices/send-due-notice.ts"
import { repeatWork } from "./repeat-work.ts"
import { invitationsAtOnce, noticesAtOnce, sendingLease, sendUnderLease } from "./sending-lease.ts"
import type { SendingLimits } from "./sending-lease.ts"

/**
 * Sends due invitations and reminders, each channel separately, and mails due notices, of which
 * those that somebody waits for have a queue of their own. Instances share the work: no other
 * instance sends a claimed message until its lease has ended. On shutdown nothing more is claimed,
 * and messages in flight have `shutdownTimeout` to finish; other instances retry the interrupted
 * ones.
 */
export const sendMessages = Effect.fnUntraced(function* (
  baseUrl: string,
  limits: SendingLimits,
  shutdownTimeout: Duration.Duration
) {
  const underWay = yield* FiberSet.make<void>()
  yield* Effect.addFinalizer(() =>
    Effect.timeoutOrElse(Effect.interruptible(FiberSet.awaitEmpty(underWay)), {
      duration: shutdownTimeout,
      orElse: () => Effect.logWarning("Sending took longer than SHUTDOWN_TIMEOUT and was aborted")
    })
  )
  const leaseMillis = sendingLease(limits)
  for (const channel of Channel.literals) {
    yield* sendFrom(underWay, leaseMillis, {
      name: `send invitations by ${channel}`,
      atOnce: invitationsAtOnce(limits),
      idle: Duration.millis(500),
      claimDue: (limit) => Invitations.use(({ claimDue }) => claimDue(channel, limit, leaseMillis)),
      sendingsOf: (due) => invitationsOf(due, baseUrl),
      factsOf: (due) => ({ invitations: due.map(({ invitation }) => invitation.id) })
    })
  }
  for (const awaited of [true, false]) {
    yield* sendFrom(underWay, leaseMillis, {
      name: awaited ? "send awaited notices" : "send notices",
      atOnce: awaited ? limits.awaitedConnections : noticesAtOnce,
      idle: Duration.seconds(1),
      claimDue: (limit) => Notices.use(({ claimDue }) => claimDue(awaited, limit, leaseMillis)),
      sendingsOf: (due) =>
        Effect.succeed(
          due.map((each) =>
            logFailure(sendDueNotice(each, baseUrl), "A message could not be handled", {
              notice: each.notice.id
            })
          )
        ),
      factsOf: (due) => ({ notices: due.map(({ notice }) => notice.id) })
    })
  }
})

interface Outbox<A, E, R1, R2, R3> {
  readonly name: string
  /** The most messages in flight. */
  readonly atOnce: number
  /** The pause before the next claim when few were due. */
  readonly idle: Duration.Duration
  readonly claimDue: (limit: number) => Effect.Effect<ReadonlyArray<A>, E, R1>
  /** Prepares claimed messages, and returns the sending of each. */
  readonly sendingsOf: (
    due: ReadonlyArray<A>
  ) => Effect.Effect<ReadonlyArray<Effect.Effect<unknown, never, R3>>, E, R2>
  readonly factsOf: (due: ReadonlyArray<A>) => { readonly [name: string]: unknown }
}

/**
 * Claims the next messages as soon as half of the permitted ones in flight have ended, so that a
 * message whose provider hangs does not delay the others.
 */
const sendFrom = Effect.fnUntraced(function* <A, E, R1, R2, R3>(
  underWay: FiberSet.FiberSet<void>,
  leaseMillis: number,
  outbox: Outbox<A, E, R1, R2, R3>
) {
  const half = Math.ceil(outbox.atOnce / 2)
  const room = yield* Latch.make(true)
  let free = outbox.atOnce
  let isFull = false
  const claim = Effect.gen(function* () {
    isFull = false
    const limit = free
    const due = yield* outbox.claimDue(limit)
    if (due.length === 0) return
    isFull = due.length === limit
    free -= due.length
    if (free < half) yield* room.close
    let inFlight = due.length
    const end = (messages: number) =>
      Effect.suspend(() => {
        inFlight -= messages
        free += messages
        return free < half ? Effect.void : room.open
      })
    const sending = outbox.sendingsOf(due).pipe(
      Effect.tap((sendings) => end(due.length - sendings.length)),
      Effect.flatMap(
        Effect.forEach((each) => Effect.ensuring(each, end(1)), {
          concurrency: "unbounded",
          discard: true
        })
      ),
      Effect.ensuring(Effect.suspend(() => end(inFlight)))
    )
    yield* FiberSet.run(underWay, sendUnderLease(sending, leaseMillis, outbox.factsOf(due)))
  })
  yield* repeatWork({
    name: outbox.name,
    // Uninterruptible, because a claimed but unsent message would wait until its lease ends.
    work: Effect.andThen(room.await, Effect.uninterruptible(claim)),
    pause: Effect.sync(() => (isFull ? Duration.zero : outbox.idle))
  })
})

/** Reminders become invitations of their own, so nothing is left to do for them. */
const invitationsOf = Effect.fnUntraced(function* (
  due: ReadonlyArray<DueInvitation>,
  baseUrl: string
) {
  const reminding = due
    .filter(({ purpose }) => purpose === "remind")
    .map((each) => logMessageFailure(each.invitation, remind(each)))
  const toSend = due.filter(({ purpose }) => purpose === "send")
  const [sendings] = yield* Effect.all([sendingsOf(toSend, baseUrl), ...reminding], {
    concurrency: "unbounded"
  })
  return sendings
})
