import { Channel, Invitations, Notices } from "@review-proof/ports"
import type { DueInvitation } from "@review-proof/ports/store"
import { Duration, Effect, FiberSet } from "effect"
import { remind } from "../invitations/remind.ts"
import { sendDueInvitations } from "../invitations/send-due-invitations.ts"
import { logMessageFailure } from "../invitations/decide-together.ts"
import { sendDueNotice } from "../notices/send-due-notice.ts"
import { repeatWork } from "./repeat-work.ts"
import { invitationsAtOnce, noticesAtOnce, sendingLease, sendUnderLease } from "./sending-lease.ts"
import type { SendingLimits } from "./sending-lease.ts"

/**
 * Sends due invitations and reminders, each channel on its own: if the provider of one hangs, the
 * others do not wait. Instances share the work: a claimed message is sent by no other until its
 * lease has ended. On shutdown nothing more is claimed, and sendings in flight have
 * `shutdownTimeout` to finish; interrupted ones are retried elsewhere.
 */
export const sendInvitations = Effect.fnUntraced(function* (
  baseUrl: string,
  limits: SendingLimits,
  shutdownTimeout: Duration.Duration
) {
  const sendings = yield* Effect.forEach(Channel.literals, (channel) =>
    Effect.map(FiberSet.make<void>(), (underWay) => ({ channel, underWay }))
  )
  const ended = Effect.forEach(sendings, ({ underWay }) => FiberSet.awaitEmpty(underWay), {
    concurrency: "unbounded"
  })
  yield* Effect.addFinalizer(() =>
    Effect.timeoutOrElse(Effect.interruptible(ended), {
      duration: shutdownTimeout,
      orElse: () => Effect.logWarning("Sending took longer than SHUTDOWN_TIMEOUT and was aborted")
    })
  )
  yield* Effect.forEach(sendings, (sending) => sendInTurns(sending, baseUrl, limits), {
    discard: true
  })
})

/** Claims the next messages of a channel once those before are sent. */
const sendInTurns = Effect.fnUntraced(function* (
  { channel, underWay }: { readonly channel: Channel; readonly underWay: FiberSet.FiberSet<void> },
  baseUrl: string,
  limits: SendingLimits
) {
  const leaseMillis = sendingLease(limits)
  const atOnce = invitationsAtOnce(limits)
  let count = 0
  const claim = Effect.gen(function* () {
    count = 0
    const due = yield* Invitations.use(({ claimDue }) => claimDue(channel, atOnce, leaseMillis))
    count = due.length
    if (count === 0) return
    const facts = { invitations: due.map(({ invitation }) => invitation.id) }
    yield* FiberSet.run(underWay, sendUnderLease(handle(due, baseUrl), leaseMillis, facts))
  })
  yield* repeatWork({
    name: "send invitations",
    // Uninterruptible, because a claimed but unsent message would wait until its lease ends.
    work: Effect.andThen(Effect.uninterruptible(claim), FiberSet.awaitEmpty(underWay)),
    pause: Effect.sync(() => (count === atOnce ? Duration.zero : Duration.millis(500)))
  })
})

const handle = Effect.fnUntraced(function* (due: ReadonlyArray<DueInvitation>, baseUrl: string) {
  const sending = sendDueInvitations(
    due.filter(({ purpose }) => purpose === "send"),
    baseUrl
  )
  const reminding = due
    .filter(({ purpose }) => purpose === "remind")
    .map((each) => logMessageFailure(each.invitation, remind(each)))
  yield* Effect.all([sending, ...reminding], { concurrency: "unbounded", discard: true })
})

/** Mails due notices to members. */
export const sendNotices = Effect.fnUntraced(function* (baseUrl: string, limits: SendingLimits) {
  const leaseMillis = sendingLease(limits)
  let count = 0
  yield* repeatWork({
    name: "send notices",
    work: Effect.gen(function* () {
      count = 0
      const due = yield* Notices.use(({ claimDue }) => claimDue(noticesAtOnce, leaseMillis))
      count = due.length
      yield* Effect.forEach(
        due,
        (each) =>
          sendUnderLease(sendDueNotice(each, baseUrl), leaseMillis, { notice: each.notice.id }),
        { concurrency: noticesAtOnce, discard: true }
      )
    }),
    pause: Effect.sync(() => (count === noticesAtOnce ? Duration.zero : Duration.seconds(1)))
  })
})
