import { StoreUnavailable, UnitOfWork, type CommitConflict } from "@review-proof/ports"
import { VersionConflict, type Commit, type CommitResult } from "@review-proof/ports/store"
import { Effect } from "effect"
import { DeliverySignal } from "./delivery-signal.ts"
import { currentTrace } from "./trace.ts"
import { CommitAttempt, companyOf, giveWay, takeTurn } from "./turns.ts"

/** A conflict with a rule that the store holds, not with a version. */
export type RuleTag = Exclude<CommitConflict["_tag"], "VersionConflict">

/** The conflict with a rule, by its tag. */
export type RuleConflict<Tag extends RuleTag> = {
  readonly [Conflict in CommitConflict as Conflict["_tag"]]: Conflict
}[Tag]

/** The outcome of a use case: its result, its writes, and the rules that may refuse them. */
export interface Decision<out A, out Tag extends RuleTag = never> extends Rules<Tag> {
  readonly value: A
  /** Without one, nothing changes. */
  readonly commit?: Partial<Commit>
}

interface Rules<out Tag extends RuleTag> {
  /** Rules whose conflicts become failures of the use case. */
  readonly expected?: ReadonlyArray<Tag>
  /** Rules after whose conflict the use case decides again: it then reads what caused it. */
  readonly again?: ReadonlyArray<RuleTag>
}

/**
 * Runs a use case that reads and decides, and commits what it decided. It decides again after a
 * version conflict, as `retryOnConflict` says.
 */
export const commitDecision = <A, E, R, Tag extends RuleTag = never>(
  decide: Effect.Effect<Decision<A, Tag>, E, R>
): Effect.Effect<
  A,
  Exclude<E | RuleConflict<Tag>, VersionConflict> | StoreUnavailable,
  R | UnitOfWork
> =>
  retryOnConflict(
    Effect.flatMap(decide, (decision) =>
      decision.commit === undefined
        ? Effect.succeed(decision.value)
        : Effect.as(commit(decision.commit, decision), decision.value)
    )
  )

/**
 * Commits once, and signals `DeliverySignal` that the events' deliveries are due. Any conflict with
 * another rule than these is a fault of the store and becomes a defect. Only use cases that handle
 * version conflicts themselves call this; all others return a `Decision`.
 */
export const commit = <Tag extends RuleTag = never>(
  decided: Partial<Commit>,
  { again = [], expected = [] }: Rules<Tag> = {}
): Effect.Effect<
  CommitResult,
  RuleConflict<Tag> | VersionConflict | StoreUnavailable,
  UnitOfWork
> => {
  const isExpected = (conflict: CommitConflict): conflict is CommitConflict & RuleConflict<Tag> =>
    expected.some((tag) => tag === conflict._tag)
  const writes: Commit = { changes: [], events: [], audit: [], ...decided }
  return Effect.flatMap(currentTrace, (trace) =>
    giveWay(
      writes,
      UnitOfWork.use((unit) => unit.commit({ ...writes, trace }))
    )
  ).pipe(
    Effect.tap(() => (writes.events.length === 0 ? Effect.void : signal(writes.events))),
    Effect.catch(
      (error): Effect.Effect<never, RuleConflict<Tag> | VersionConflict | StoreUnavailable> => {
        if (error._tag === "StoreUnavailable" || isExpected(error)) return Effect.fail(error)
        const isVersion = error._tag === "VersionConflict"
        if (!isVersion && !again.includes(error._tag)) return Effect.die(error)
        const { change, companyId = companyOf(writes) } = isVersion ? error : { change: error._tag }
        return Effect.fail(new VersionConflict({ change, companyId }))
      }
    )
  )
}

const signal = (events: Commit["events"]) =>
  Effect.map(DeliverySignal, ({ notify }) => notify(events.map(({ companyId }) => companyId)))

/** The number of attempts under contention before a use case gives up. */
const maxDecisions = 50

/**
 * Runs a use case (read, decide, commit) again when another commit changed what it read. The
 * versions that it replaces show this, so it has to read those aggregates first: what it reads
 * before them may be older without a conflict. After its first conflict it takes turns with use
 * cases of its company that lost the same kind of change: if all retried at once, they would
 * conflict again. After fifty conflicts it fails like a store that did not answer, which is safe to
 * retry.
 */
export const retryOnConflict = <A, E, R>(
  decide: Effect.Effect<A, E | VersionConflict, R>
): Effect.Effect<A, Exclude<E, VersionConflict> | StoreUnavailable, R> =>
  Effect.flatMap(CommitAttempt, (attempt) =>
    attempt === "in turn"
      ? retry(decide)
      : Effect.catch(Effect.provideService(decide, CommitAttempt, "first"), (error) =>
          isFinal(error) ? Effect.fail(error) : takeTurn(error, retry(decide))
        )
  )

const retry = <A, E, R>(
  decide: Effect.Effect<A, E | VersionConflict, R>
): Effect.Effect<A, Exclude<E, VersionConflict> | StoreUnavailable, R> =>
  decide.pipe(
    Effect.retry({ times: maxDecisions - 2, while: (error) => !isFinal(error) }),
    Effect.mapError((error) =>
      isFinal(error)
        ? error
        : new StoreUnavailable({ operation: "UnitOfWork.commit", cause: error })
    )
  )

const isFinal = <E>(error: E): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict)
