import { remind, sendDueInvitation } from "@review-proof/domain"
import { Invitations } from "@review-proof/ports"
import type { DueInvitation } from "@review-proof/ports"
import { Cause, Duration, Effect, FiberSet } from "effect"
import { worker } from "./worker.ts"

/**
 * Sends the invitations and reminders that are due. Instances share the work:
 * what one has claimed no other sends until the lease has ended. At the end
 * nothing more is claimed; what is under way has `shutdownTimeout` to be taken
 * and written down, and comes up again elsewhere when it is cut off.
 */
export const sendInvitations = Effect.fnUntraced(function* (
  baseUrl: string,
  shutdownTimeout: Duration.Duration
) {
  const underWay = yield* FiberSet.make<void>()
  yield* Effect.addFinalizer(() =>
    Effect.timeoutOrElse(Effect.interruptible(FiberSet.awaitEmpty(underWay)), {
      duration: shutdownTimeout,
      orElse: () => Effect.logWarning("Sending took longer than SHUTDOWN_TIMEOUT: cut off")
    })
  )
  let claimed = 0
  const claim = Effect.gen(function* () {
    claimed = 0
    const due = yield* Invitations.use(({ claimDue }) => claimDue(batch, leaseMillis))
    claimed = due.length
    for (const each of due) yield* FiberSet.run(underWay, send(each, baseUrl))
  })
  yield* worker({
    name: "send invitations",
    // What is claimed is begun: it would lie until its lease ends.
    work: Effect.andThen(Effect.uninterruptible(claim), FiberSet.awaitEmpty(underWay)),
    pause: Effect.sync(() => (claimed === batch ? Duration.zero : pollInterval))
  })
})

/** One that goes wrong comes up again when its lease has ended, and holds up no other. */
const send = Effect.fnUntraced(
  function* (due: DueInvitation, baseUrl: string) {
    yield* due.purpose === "send" ? sendDueInvitation(due, baseUrl) : remind(due)
  },
  (sending, { invitation }) =>
    Effect.catchCauseIf(
      sending,
      (cause) => !Cause.hasInterruptsOnly(cause),
      (cause) =>
        Effect.logError("An invitation could not be handled", cause).pipe(
          Effect.annotateLogs({ invitation: invitation.id })
        )
    )
)

/** Claimed at once, and sent all at once. */
const batch = 16
const pollInterval = Duration.millis(500)

/** Longer than any sending takes, each of whose steps has a time limit. */
const leaseMillis = 90_000
