import { UnitOfWork } from "@review-proof/ports"
import { Effect, Layer, Semaphore } from "effect"
import type { Journal } from "./journal.ts"

/**
 * A unit of work that is remembered. What the journal holds is done again at
 * the start; a commit is acknowledged when it is in the journal. One commit at
 * a time, so that the lines stand in the order in which the changes applied.
 */
export const journaledUnitOfWork = (journal: Journal) =>
  Layer.effect(
    UnitOfWork,
    Effect.gen(function* () {
      const { commit } = yield* UnitOfWork
      yield* Effect.forEach(journal.past, (past) => commit(past), { discard: true })
      const oneAtATime = yield* Semaphore.make(1)
      return UnitOfWork.of({
        commit: (next) =>
          commit(next).pipe(
            Effect.tap(({ _tag }) =>
              Effect.when(journal.append(next), Effect.succeed(_tag === "Committed"))
            ),
            Effect.uninterruptible,
            oneAtATime.withPermits(1)
          )
      })
    })
  )
