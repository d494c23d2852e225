import { StaleDecision, StoreUnavailable, UnitOfWork } from "@review-proof/ports"
import type { Commit } from "@review-proof/ports"
import { Effect, Random, Schedule } from "effect"

/** How often a use case decides before it gives up under contention. */
const maxDecisions = 50

/**
 * Runs a use case (read, decide, commit) again from its reading while others
 * change what it read before it commits. One that is outrun fifty times in a
 * row counts as a store that did not answer, which is safe to retry.
 */
export const decideAgain = <A, E, R>(
  decide: Effect.Effect<A, E | StaleDecision, R>
): Effect.Effect<A, Exclude<E, StaleDecision> | StoreUnavailable, R> =>
  decide.pipe(
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

/** Commits changes that can be outrun but hold no rule that another call could break. */
export const commitPlainly = (commit: Commit) =>
  UnitOfWork.use((unit) => unit.commit(commit)).pipe(
    Effect.catchTags({
      DuplicateSku: Effect.die,
      DuplicateExternalId: Effect.die,
      ContactSuppressed: Effect.die,
      DuplicateReference: Effect.die,
      DuplicateInvitation: Effect.die,
      DuplicateSuppression: Effect.die,
      DuplicateEndpoint: Effect.die,
      TooManyEndpoints: Effect.die
    }),
    Effect.asVoid
  )

/**
 * At once twice, then after a random wait that grows to 25 ms, so that rivals
 * for one business (reviews that move its score) do not stay in step.
 */
const backoff = Schedule.spaced(0).pipe(
  Schedule.modifyDelay(({ attempt }) =>
    attempt <= 2 ? Effect.succeed(0) : Random.nextBetween(0, Math.min(25, 2 * attempt))
  )
)

const isFinal = <E>(error: E): error is Exclude<E, StaleDecision> =>
  !(error instanceof StaleDecision)
