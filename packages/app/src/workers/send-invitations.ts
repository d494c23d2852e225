import { remind, sendDueInvitation } from "@review-proof/domain"
import { Invitations } from "@review-proof/ports"
import type { DueInvitation } from "@review-proof/ports"
import { Duration, Effect } from "effect"
import { worker } from "./worker.ts"

/**
 * Sends the invitations and reminders that are due. Instances share the work:
 * what one has claimed no other sends until the lease has ended.
 */
export const sendInvitations = (baseUrl: string) =>
  Effect.suspend(() => {
    let claimed = 0
    return worker({
      name: "send invitations",
      work: Effect.gen(function* () {
        claimed = 0
        const invitations = yield* Invitations
        const due = yield* invitations.claimDue(batch, leaseMillis)
        claimed = due.length
        yield* Effect.forEach(due, (each) => send(each, baseUrl), {
          concurrency: batch,
          discard: true
        })
      }),
      pause: Effect.sync(() => (claimed === batch ? Duration.zero : pollInterval))
    })
  })

/** One that goes wrong comes up again when its lease has ended, and holds up no other. */
const send = Effect.fnUntraced(
  function* (due: DueInvitation, baseUrl: string) {
    yield* due.purpose === "send" ? sendDueInvitation(due, baseUrl) : remind(due)
  },
  (sending, { invitation }) =>
    sending.pipe(
      Effect.catchCause((cause) =>
        Effect.logError("An invitation could not be handled", cause).pipe(
          Effect.annotateLogs({ invitation: invitation.id })
        )
      ),
      // What a provider has taken is written down, also when the service is told to stop.
      Effect.uninterruptible
    )
)

/** Claimed at once, and sent all at once. */
const batch = 16
const pollInterval = Duration.millis(500)

/** Longer than any sending takes, each of whose steps has a time limit. */
const leaseMillis = 90_000
