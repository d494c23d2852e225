import type { Invitation } from "@review-proof/ports"
import type { VersionConflict } from "@review-proof/ports/store"
import { Cause, Effect, Semaphore } from "effect"
import { logFailure } from "../log-failure.ts"
import { retryOnConflict } from "../commit/commit.ts"
import { getAnyInvitation } from "./list-invitations.ts"

/**
 * Decides about several invitations in one commit. If that commit fails, each invitation is read
 * again and decided about alone, unless it was rescheduled. The failure of one is logged, and its
 * message is claimed again when its lease has ended. `decide` commits too.
 */
export const decideTogether = <A extends { readonly invitation: Invitation }, B, E, R>(
  items: ReadonlyArray<A>,
  decide: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, E | VersionConflict, R>
) => {
  const alone = (item: A) =>
    logMessageFailure(
      item.invitation,
      retryOnConflict(
        Effect.flatMap(getAnyInvitation(item.invitation.id), (invitation) =>
          invitation.sendAt === item.invitation.sendAt
            ? decide([{ ...item, invitation }])
            : Effect.succeed([])
        )
      )
    )
  return Effect.catchCause(decide(items), (cause) =>
    Cause.hasInterruptsOnly(cause)
      ? Effect.interrupt
      : Effect.map(Effect.forEach(items, alone, { concurrency: 4 }), (decided) =>
          decided.flatMap((some) => some ?? [])
        )
  )
}

export const logMessageFailure = <A, E, R>({ id }: Invitation, work: Effect.Effect<A, E, R>) =>
  logFailure(work, "A message could not be handled", { invitation: id })

/**
 * Runs one step at a time, for all items that were added before it began. An item completes with
 * its step.
 */
export const inBatches = <A, R>(
  step: (items: ReadonlyArray<A>) => Effect.Effect<unknown, never, R>
) => {
  const turn = Semaphore.makeUnsafe(1)
  const waiting: Array<A> = []
  const take = Effect.suspend(() => (waiting.length === 0 ? Effect.void : step(waiting.splice(0))))
  return (item: A) =>
    Effect.suspend(() => {
      waiting.push(item)
      // Items that are added at this moment are included.
      return turn.withPermit(Effect.andThen(Effect.yieldNow, take))
    })
}
