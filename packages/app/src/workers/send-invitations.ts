import { remind, sendDueInvitation } from "@review-proof/domain"
import { Invitations } from "@review-proof/ports"
import type { DueInvitation } from "@review-proof/ports"
import { Duration, Effect, FiberSet } from "effect"
import { sendingBounds, underLease } from "./sending-bounds.ts"
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
    const due = yield* Invitations.use(({ claimDue }) => claimDue(invitations, leaseMillis))
    claimed = due.length
    for (const each of due) yield* FiberSet.run(underWay, send(each, baseUrl))
  })
  yield* worker({
    name: "send invitations",
    // What is claimed is begun: it would lie until its lease ends.
    work: Effect.andThen(Effect.uninterruptible(claim), FiberSet.awaitEmpty(underWay)),
    pause: Effect.sync(() => (claimed === invitations ? Duration.zero : pollInterval))
  })
})

const send = (due: DueInvitation, baseUrl: string) =>
  underLease(
    Effect.gen(function* () {
      yield* due.purpose === "send" ? sendDueInvitation(due, baseUrl) : remind(due)
    }),
    { invitation: due.invitation.id }
  )

const { invitations, leaseMillis } = sendingBounds
const pollInterval = Duration.millis(500)
