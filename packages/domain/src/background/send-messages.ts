import { Invitations, Notices } from "@review-proof/ports"
import { Duration, Effect, FiberSet } from "effect"
import { remind } from "../invitations/remind.ts"
import { sendDueInvitation } from "../invitations/send-due-invitation.ts"
import { sendDueNotice } from "../notices/send-due-notice.ts"
import { repeated } from "./repeated.ts"
import { claimed, sendingLease, underLease } from "./sending-lease.ts"
import type { SendingLimits } from "./sending-lease.ts"

/**
 * Sends due invitations and reminders. Instances share the work: no other sends what one has claimed
 * until the lease has ended. At the end nothing more is claimed, and sendings under way have
 * `shutdownTimeout` to finish; those that are cut off come up again elsewhere.
 */
export const sendInvitations = Effect.fnUntraced(function* (
  baseUrl: string,
  limits: SendingLimits,
  shutdownTimeout: Duration.Duration
) {
  const leaseMillis = sendingLease(limits)
  const underWay = yield* FiberSet.make<void>()
  yield* Effect.addFinalizer(() =>
    Effect.timeoutOrElse(Effect.interruptible(FiberSet.awaitEmpty(underWay)), {
      duration: shutdownTimeout,
      orElse: () => Effect.logWarning("Sending took longer than SHUTDOWN_TIMEOUT and was aborted")
    })
  )
  let count = 0
  const claim = Effect.gen(function* () {
    count = 0
    const due = yield* Invitations.use(({ claimDue }) => claimDue(claimed.invitations, leaseMillis))
    count = due.length
    for (const each of due) {
      const sending = Effect.gen(function* () {
        yield* each.purpose === "send" ? sendDueInvitation(each, baseUrl) : remind(each)
      })
      const logged = { invitation: each.invitation.id }
      yield* FiberSet.run(underWay, underLease(sending, leaseMillis, logged))
    }
  })
  yield* repeated({
    name: "send invitations",
    // Uninterruptible, because a claim without a sending would lie until its lease ends.
    work: Effect.andThen(Effect.uninterruptible(claim), FiberSet.awaitEmpty(underWay)),
    pause: Effect.sync(() => (count === claimed.invitations ? Duration.zero : Duration.millis(500)))
  })
})

/** Mails due notices to members. */
export const sendNotices = Effect.fnUntraced(function* (limits: SendingLimits) {
  const leaseMillis = sendingLease(limits)
  let count = 0
  yield* repeated({
    name: "send notices",
    work: Effect.gen(function* () {
      count = 0
      const due = yield* Notices.use(({ claimDue }) => claimDue(claimed.notices, leaseMillis))
      count = due.length
      yield* Effect.forEach(
        due,
        (each) => underLease(sendDueNotice(each), leaseMillis, { notice: each.notice.id }),
        { concurrency: claimed.notices, discard: true }
      )
    }),
    pause: Effect.sync(() => (count === claimed.notices ? Duration.zero : Duration.seconds(1)))
  })
})
