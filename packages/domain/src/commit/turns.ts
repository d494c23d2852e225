import { StoreUnavailable } from "@review-proof/ports"
import type { CompanyId } from "@review-proof/ports"
import { Context, Effect, Semaphore } from "effect"

/**
 * Runs work for a company after all the work that this process was given for it before. Companies do
 * not wait for one another. Work within a turn takes no other turn: it would wait for itself. Fails
 * with `StoreUnavailable` if too much is waiting.
 */
export const inTurn = <A, E, R>(
  companyId: CompanyId,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E | StoreUnavailable, R> =>
  Effect.flatMap(HasTurn, (hasTurn) =>
    hasTurn
      ? work
      : Effect.acquireUseRelease(
          enter(companyId),
          ({ turn }) => turn.withPermit(Effect.provideService(work, HasTurn, true)),
          (queue) => leave(companyId, queue)
        )
  )

const HasTurn = Context.Reference("@review-proof/domain/HasTurn", { defaultValue: () => false })

interface Queue {
  readonly turn: Semaphore.Semaphore
  /** Those that wait, and the one whose turn it is. */
  length: number
}

/** The queues in which somebody is. */
const queues = new Map<CompanyId, Queue>()

/** The last one waits for some ten seconds. */
const maxLength = 1000

const enter = (companyId: CompanyId): Effect.Effect<Queue, StoreUnavailable> =>
  Effect.suspend(() => {
    const queue = queues.get(companyId) ?? { turn: Semaphore.makeUnsafe(1), length: 0 }
    if (queue.length >= maxLength) return Effect.fail(tooMany)
    queue.length++
    queues.set(companyId, queue)
    return Effect.succeed(queue)
  })

const tooMany = new StoreUnavailable({
  operation: "UnitOfWork.commit",
  cause: new Error(`${maxLength} commits of one company wait for their turn`)
})

const leave = (companyId: CompanyId, queue: Queue): Effect.Effect<void> =>
  Effect.sync(() => {
    queue.length--
    if (queue.length === 0) queues.delete(companyId)
  })
