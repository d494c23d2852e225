import { IdempotencyRecords, StoreUnavailable } from "@review-proof/ports"
import { VersionConflict } from "@review-proof/ports/store"
import type { IdempotencyRecord, UnitOfWork } from "@review-proof/ports"
import type { Commit } from "@review-proof/ports/store"
import { Clock, Effect, Option, Result } from "effect"
import { commitExpecting } from "../commit-expecting.ts"
import type { RuleConflict, RuleTag } from "../commit-expecting.ts"
import { retryOnConflict } from "../retry-on-conflict.ts"
import { IdempotencyConflict } from "../errors.ts"
import type { Answered, Fresh, IdempotentRequest, Replayed } from "./idempotent-request.ts"

/** The decision of a use case: its result, and the changes to commit. */
export interface Decision<out A> {
  readonly _tag?: never
  readonly value: A
  readonly commit: Omit<Commit, "answer">
}

/**
 * Decided instead of a result: a refusal that comes before idempotency, such as
 * a 404 for what the key may not see. It is never stored, and an answer that was
 * stored while the key could see is not replayed (contract ADMISSION-1, check 12).
 */
export class Unstored<out E> {
  readonly _tag = "Unstored"
  readonly error: E
  constructor(error: E) {
    this.error = error
  }
}

/**
 * Does the work of a request at most once per idempotency key within 24 hours
 * (contract REQUEST-8). The work and its answer commit together; of two at
 * once the store lets one in and hands its answer to the other. Fresh work
 * costs no store call but its own; only what fails looks for an earlier answer.
 */
export const idempotently = <A, E, R, U = never, Tag extends RuleTag = never>(
  request: IdempotentRequest<A, NoInfer<Refusal<E> | RuleConflict<Tag>>> | undefined,
  decide: Effect.Effect<Decision<A> | Unstored<U>, E, R>,
  expected: ReadonlyArray<Tag> = []
): Effect.Effect<
  Answered<A>,
  Refusal<E> | U | RuleConflict<Tag> | IdempotencyConflict | StoreUnavailable,
  R | UnitOfWork | IdempotencyRecords
> =>
  retryOnConflict(
    Effect.gen(function* () {
      const decided = yield* Effect.result(decide)
      if (Result.isFailure(decided)) {
        const error = decided.failure
        return isRefusal(error) ? yield* refuse(request, error) : yield* giveUp(error)
      }
      if (decided.success._tag === "Unstored") {
        return yield* Effect.fail(decided.success.error)
      }
      const { value, commit } = decided.success
      const answer = yield* recordOf(request, Result.succeed(value))
      const committed = yield* Effect.result(
        commitExpecting(answer === undefined ? commit : { ...commit, answer }, expected)
      )
      if (Result.isFailure(committed)) {
        const error = committed.failure
        return isRefusal(error) ? yield* refuse(request, error) : yield* giveUp(error)
      }
      return committed.success._tag === "AnsweredBefore" && request !== undefined
        ? yield* replay(request, committed.success.record)
        : fresh(value)
    })
  )

type Refusal<E> = Exclude<E, VersionConflict | StoreUnavailable>

const isRefusal = <E>(error: E): error is Refusal<E> => !isSetback(error)

const isSetback = (error: unknown): error is VersionConflict | StoreUnavailable =>
  error instanceof VersionConflict || error instanceof StoreUnavailable

const giveUp = (error: unknown): Effect.Effect<never, VersionConflict | StoreUnavailable> =>
  isSetback(error) ? Effect.fail(error) : Effect.die(error)

const fresh = <A>(value: A): Fresh<A> => ({ _tag: "Fresh", value })

/** Replays the first answer where there is one; else stores the refusal, where it is one to keep. */
const refuse = Effect.fnUntraced(function* <A, E>(
  request: IdempotentRequest<A, E> | undefined,
  error: E
): Effect.fn.Return<Replayed, E | StoreUnavailable | IdempotencyConflict, IdempotencyRecords> {
  const answer = yield* recordOf(request, Result.fail(error))
  if (request === undefined || answer === undefined) return yield* replayOrFail(request, error)
  const first = yield* IdempotencyRecords.use((records) => records.keep(answer))
  return Option.isSome(first) ? yield* replay(request, first.value) : yield* Effect.fail(error)
})

const replayOrFail = Effect.fnUntraced(function* <E>(
  request: Pick<IdempotentRequest<never, never>, "scope" | "key" | "fingerprint"> | undefined,
  error: E
): Effect.fn.Return<Replayed, E | StoreUnavailable | IdempotencyConflict, IdempotencyRecords> {
  if (request === undefined) return yield* Effect.fail(error)
  const { key, scope } = request
  const earlier = yield* IdempotencyRecords.use((records) => records.find(scope, key))
  return Option.isSome(earlier) ? yield* replay(request, earlier.value) : yield* Effect.fail(error)
})

export const replay = (
  request: Pick<IdempotentRequest<never, never>, "fingerprint">,
  record: IdempotencyRecord
): Effect.Effect<Replayed, IdempotencyConflict> =>
  record.fingerprint === request.fingerprint
    ? Effect.succeed({ _tag: "Replayed", answer: record.answer })
    : Effect.fail(new IdempotencyConflict())

const recordOf = <A, E>(
  request: IdempotentRequest<A, E> | undefined,
  outcome: Result.Result<A, E>
): Effect.Effect<IdempotencyRecord | undefined> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const answer = request?.render(outcome)
    if (request === undefined || answer === undefined) return undefined
    return {
      scope: request.scope,
      key: request.key,
      fingerprint: request.fingerprint,
      answer,
      createdAt: now,
      expiresAt: now + answerLifetimeMillis
    }
  })

/** 24 hours. */
export const answerLifetimeMillis = 86_400_000
