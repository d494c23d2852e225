import { StoreUnavailable, UnitOfWork, type CommitConflict } from "@review-proof/ports"
import { VersionConflict, type Commit, type CommitResult } from "@review-proof/ports/store"
import { Effect, Random, Schedule } from "effect"
import { DeliverySignal } from "./delivery-signal.ts"
import { currentTrace } from "./trace.ts"

/** A conflict with a rule that the store holds, not with a version. */
export type RuleTag = Exclude<CommitConflict["_tag"], "VersionConflict">
export type RuleConflict<Tag extends RuleTag> = Extract<CommitConflict, { readonly _tag: Tag }>

/** The outcome of a use case: its result, its writes, and the rules that may refuse them. */
export interface Decision<out A, out Tag extends RuleTag = never> {
  readonly value: A
  readonly commit: Partial<Commit>
  readonly expected?: ReadonlyArray<Tag>
}

/** Commits a decision, and decides again after a version conflict. */
export const commitDecision = <A, E, R, Tag extends RuleTag = never>(
  decide: Effect.Effect<Decision<A, Tag>, E, R>
): Effect.Effect<
  A,
  Exclude<E | RuleConflict<Tag>, VersionConflict> | StoreUnavailable,
  R | UnitOfWork
> =>
  retryOnConflict(
    Effect.flatMap(decide, (decision) =>
      Effect.as(commit(decision.commit, decision.expected), decision.value)
    )
  )

/**
 * Commits, and signals `DeliverySignal` that the events' deliveries are due. The changes can only
 * cause the `expected` conflicts; any other conflict is a fault of the store and becomes a defect.
 */
export const commit = <Tag extends RuleTag = never>(
  { changes = [], events = [], audit = [], ...answer }: Partial<Commit>,
  expected: ReadonlyArray<Tag> = []
): Effect.Effect<
  CommitResult,
  RuleConflict<Tag> | VersionConflict | StoreUnavailable,
  UnitOfWork
> => {
  const isExpected = (conflict: CommitConflict): conflict is RuleConflict<Tag> =>
    expected.some((tag) => tag === conflict._tag)
  return Effect.flatMap(currentTrace, (trace) =>
    UnitOfWork.use((unit) => unit.commit({ changes, events, audit, trace, ...answer }))
  ).pipe(
    Effect.tap(() => (events.length === 0 ? Effect.void : signal(events))),
    Effect.catch((error) =>
      error._tag === "StoreUnavailable" || error._tag === "VersionConflict" || isExpected(error)
        ? Effect.fail(error)
        : Effect.die(error)
    )
  )
}

const signal = (events: Commit["events"]) =>
  Effect.map(DeliverySignal, ({ notify }) => notify(events.map(({ companyId }) => companyId)))

/** The number of attempts under contention before a use case gives up. */
const maxDecisions = 50

/**
 * Runs a use case (read, decide, commit) again from its reading while others change what it read
 * before it commits. One that meets fifty conflicts in a row counts as a store that did not answer,
 * which is safe to retry.
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
 * A random wait, so that conflicting commits do not meet again. It grows to 250 ms: with many at
 * once fewer run in parallel, and each succeeds sooner.
 */
const backoff = Schedule.forever.pipe(
  Schedule.modifyDelay(({ attempt }) => Random.nextBetween(0, Math.min(250, 10 * attempt)))
)

const isFinal = <E>(error: E): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict)
