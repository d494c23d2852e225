import { type AdmissionAttempt, type AdmissionFacts, StoreUnavailable } from "@review-proof/ports"
import type { Stored } from "@review-proof/ports"
import { Deferred, Effect, Exit, Scope } from "effect"

/** What came of one attempt of a batch; `Again` where another call came in between. */
export type BatchAnswer =
  | { readonly _tag: "Facts"; readonly facts: AdmissionFacts }
  | { readonly _tag: "Again" }

/** Attempts that may share a statement, in order; `Undone` where it was undone as a whole. */
export type RunBatch = (
  attempts: ReadonlyArray<AdmissionAttempt>
) => Stored<ReadonlyArray<BatchAnswer> | "Undone">

/** Attempts in one statement. */
const maxBatch = 32

/** Statements under way at once; while they are, attempts gather for the next one. */
const maxRunning = 2

/** Attempts waiting at once. Each belongs to a request whose connection is open. */
const maxWaiting = 10_000

/**
 * How often a call asks again after others came in between. Each of those was
 * admitted, so the window is soon full and the next snapshot refuses.
 */
const maxAsks = 50

interface Waiting {
  readonly attempt: AdmissionAttempt
  readonly asksLeft: number
  /** Shares no statement: the one that it shared was undone. */
  readonly alone: boolean
  readonly answer: Deferred.Deferred<AdmissionFacts, StoreUnavailable>
}

/**
 * Puts attempts that come at once into one statement. One that comes alone is
 * sent at once, alone. A key is in a statement once at most.
 */
export const inBatches = (
  run: RunBatch,
  scope: Scope.Scope
): ((attempt: AdmissionAttempt) => Stored<AdmissionFacts>) => {
  const waiting: Array<Waiting> = []
  let running = 0

  /** The next statement's, or that this pump is done: in one step, so that nothing is left over. */
  const next = (): ReadonlyArray<Waiting> => {
    const batch = takeBatch(waiting)
    if (batch.length === 0) running -= 1
    return batch
  }

  /**
   * Sends what waits until nothing does. It begins when all that arrived at once
   * is waiting, since a fiber starts after those that run, and outlives the call
   * that began it.
   */
  const pump = Effect.gen(function* () {
    for (let batch = next(); batch.length > 0; batch = next()) {
      const outcome = yield* Effect.exit(run(batch.map(({ attempt }) => attempt)))
      waiting.unshift(...settle(batch, outcome))
    }
  })

  return (attempt) =>
    Effect.suspend(() => {
      if (waiting.length >= maxWaiting) return Effect.fail(busy)
      const answer = Deferred.makeUnsafe<AdmissionFacts, StoreUnavailable>()
      waiting.push({ attempt, asksLeft: maxAsks, alone: false, answer })
      if (running >= maxRunning) return Deferred.await(answer)
      running += 1
      return Effect.andThen(Effect.forkIn(pump, scope), Deferred.await(answer))
    })
}

const busy = new StoreUnavailable({ operation: "Admission.attempt", cause: "contention" })

/** The first that waits, with those that may share its statement. */
const takeBatch = (waiting: Array<Waiting>): ReadonlyArray<Waiting> => {
  const batch: Array<Waiting> = []
  const hashes = new Set<string>()
  for (let index = 0; index < waiting.length && batch.length < maxBatch;) {
    const next = waiting[index]
    if (next === undefined || !mayShare(batch[0], next) || hashes.has(next.attempt.hash)) {
      index += 1
      continue
    }
    hashes.add(next.attempt.hash)
    batch.push(next)
    waiting.splice(index, 1)
    if (next.alone) break
  }
  return batch
}

const mayShare = (first: Waiting | undefined, next: Waiting): boolean =>
  first === undefined ||
  (!next.alone &&
    first.attempt.kind === next.attempt.kind &&
    first.attempt.ratePerSecond === next.attempt.ratePerSecond &&
    first.attempt.planLimits === next.attempt.planLimits)

/** Answers what is answered; gives back what is to be asked again. */
const settle = (
  batch: ReadonlyArray<Waiting>,
  outcome: Exit.Exit<ReadonlyArray<BatchAnswer> | "Undone", StoreUnavailable>
): ReadonlyArray<Waiting> => {
  if (Exit.isFailure(outcome)) {
    for (const { answer } of batch) Deferred.doneUnsafe(answer, Exit.failCause(outcome.cause))
    return []
  }
  const { value } = outcome
  return batch.flatMap((asked, index) => {
    const answered = value === "Undone" ? undefined : value[index]
    if (answered?._tag === "Facts") {
      Deferred.doneUnsafe(asked.answer, Exit.succeed(answered.facts))
      return []
    }
    if (asked.asksLeft <= 1) {
      Deferred.doneUnsafe(asked.answer, Exit.fail(busy))
      return []
    }
    return [{ ...asked, asksLeft: asked.asksLeft - 1, alone: value === "Undone" }]
  })
}
