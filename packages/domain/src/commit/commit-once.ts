import { IdempotencyRecords, type IdempotencyRecord } from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import { IdempotencyConflict } from "../errors.ts"
import { commit, retryOnConflict, type Decision, type RuleTag } from "./commit.ts"

/** A request that came with an idempotency key. */
export interface IdempotentRequest {
  /** The lineage of the key that asks (rotating a key keeps its answers), or the session. */
  readonly scope: IdempotencyRecord["scope"]
  readonly key: string
  /** Requests with equal fingerprints are the same request; see `fingerprint`. */
  readonly fingerprint: string
}

/** A decision with the text that answers a repeated request; without one that text is empty. */
export interface AnsweredDecision<out A, out Tag extends RuleTag> extends Decision<A, Tag> {
  readonly answer?: string
}

/** The work was done before: its first answer, as it was stored. */
export interface Replayed {
  readonly _tag: "Replayed"
  readonly answer: string
}

/**
 * Does the work of a request at most once per idempotency key within 24 hours (contract REQUEST-8).
 * The work and its answer commit together: of two requests at once the store accepts one and gives
 * its answer to the other. `refuseOnce` stores refusals.
 */
export const commitOnce = <A, E, R, Tag extends RuleTag = never>(
  request: IdempotentRequest,
  decide: Effect.Effect<AnsweredDecision<A, Tag>, E, R>
) => retryOnConflict(commitWithAnswer(request, decide))

/** Like `commitOnce`, for a key that only one request has: no other one conflicts with it. */
export const commitOnceByKey = <A, E, R, Tag extends RuleTag = never>(
  { key, scope }: Pick<IdempotentRequest, "key" | "scope">,
  decide: Effect.Effect<AnsweredDecision<A, Tag>, E, R>
) => Effect.catchIf(commitOnce({ scope, key, fingerprint: key }, decide), isConflict, Effect.die)

const isConflict = <E>(error: E): error is Extract<E, IdempotencyConflict> =>
  error instanceof IdempotencyConflict

/**
 * One function for all requests. A generator function that is made for a request keeps it in memory:
 * V8 gives the function a hidden class in old space, which lives until the next full collection.
 */
const commitWithAnswer = Effect.fnUntraced(function* <A, E, R, Tag extends RuleTag>(
  request: IdempotentRequest,
  decide: Effect.Effect<AnsweredDecision<A, Tag>, E, R>
) {
  const decision = yield* decide
  const record = yield* recordOf(request, decision.answer ?? "")
  const result = yield* commit({ ...decision.commit, answer: record }, decision)
  if (result._tag === "AnsweredBefore") return yield* replay(request, result.record)
  return { _tag: "Fresh", value: decision.value } as const
})

/**
 * Stores a refusal that came from the work itself. If an answer is stored already, returns that
 * one: an earlier request may have succeeded.
 */
export const refuseOnce = Effect.fnUntraced(function* (request: IdempotentRequest, answer: string) {
  const record = yield* recordOf(request, answer)
  const first = yield* IdempotencyRecords.use((records) => records.putIfAbsent(record))
  return Option.isSome(first) ? yield* replay(request, first.value) : undefined
})

const replay = (
  request: IdempotentRequest,
  record: IdempotencyRecord
): Effect.Effect<Replayed, IdempotencyConflict> =>
  record.fingerprint === request.fingerprint
    ? Effect.succeed({ _tag: "Replayed", answer: record.answer })
    : Effect.fail(new IdempotencyConflict())

const recordOf = (request: IdempotentRequest, answer: string) =>
  Effect.map(Clock.currentTimeMillis, (now): IdempotencyRecord => ({
    ...request,
    answer,
    createdAt: now,
    expiresAt: now + answerLifetimeMillis
  }))

/** How long a first answer is replayed. */
export const answerLifetimeMillis = 86_400_000
