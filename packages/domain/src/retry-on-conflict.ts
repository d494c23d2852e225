import { StoreUnavailable } from "@review-proof/ports"
import { VersionConflict } from "@review-proof/ports/store"
import { Effect, Random, Schedule } from "effect"

/** How often a use case decides before it gives up under contention. */
const maxDecisions = 50

/**
 * Runs a use case (read, decide, commit) again from its reading while others
 * change what it read before it commits. One that meets fifty conflicts in
 * a row counts as a store that did not answer, which is safe to retry.
 */
export const retryOnConflict = <A, E, R>(
  decide: Effect.Effect<A, E | VersionConflict, R>
): Effect.Effect<A, Exclude<E, VersionConflict> | StoreUnavailable, R> =>
  Effect.catch(decide, (error) => (isFinal(error) ? Effect.fail(error) : retry(decide, error)))

/** Conflicts are rare, and the retry is set up only then. */
const retry = <A, E, R>(
  decide: Effect.Effect<A, E | VersionConflict, R>,
  conflict: E | VersionConflict
): Effect.Effect<A, Exclude<E, VersionConflict> | StoreUnavailable, R> => {
  let decisions = 0
  return Effect.suspend(() => (decisions++ === 0 ? Effect.fail(conflict) : decide)).pipe(
    Effect.retry({
      times: maxDecisions - 1,
      while: (error) => !isFinal(error),
      schedule: backoff
    }),
    Effect.mapError((error) =>
      isFinal(error)
        ? error
        : new StoreUnavailable({ operation: "UnitOfWork.commit", cause: error })
    )
  )
}

/**
 * A random wait, so that those who met do not meet again. It grows to 250 ms:
 * with many at once fewer are under way, and each gets its turn sooner.
 */
const backoff = Schedule.forever.pipe(
  Schedule.modifyDelay(({ attempt }) => Random.nextBetween(0, Math.min(250, 10 * attempt)))
)

const isFinal = <E>(error: E): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict)
