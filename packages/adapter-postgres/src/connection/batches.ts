import { type Stored, StoreUnavailable } from "@review-proof/ports"
import { type Context, Deferred, Effect, Exit, type Scope } from "effect"

/** The result of one request of a batch; `Again` if another statement interfered. */
export type Outcome<A, E> = Exit.Exit<A, E> | "Again"

/** A kind of request that shares statements with others of its kind. */
export interface Batching<In, A, E> {
  readonly operation: string
  /**
   * Runs one statement. `Undone` means that one request made PostgreSQL roll the whole statement
   * back.
   */
  readonly run: (requests: ReadonlyArray<In>) => Stored<ReadonlyArray<Outcome<A, E>> | "Undone">
  /** Two requests with a subject in common never share a statement. */
  readonly subjects: (request: In) => ReadonlyArray<string>
  readonly mayShare: (first: In, next: In) => boolean
  /** Requests that must be waiting before a second statement runs beside the first. */
  readonly secondFrom: number
  /** The result of a request that got no result in `maxAttempts` statements. */
  readonly exhausted: Exit.Exit<A, E | StoreUnavailable>
}

export const maxBatch = 32

/** The most statements that run at once; requests that arrive in the meantime share the next one. */
const maxRunning = 2

/** The most requests that wait. Each belongs to a caller with an open connection. */
const maxWaiting = 10_000

/** The second attempt usually sees what a concurrent call wrote first. */
const maxAttempts = 50

interface Waiting<In, A, E> {
  readonly request: In
  readonly subjects: ReadonlyArray<string>
  readonly attemptsLeft: number
  /** After a statement that it shared was rolled back, it is sent alone. */
  readonly alone: boolean
  readonly result: Deferred.Deferred<A, E | StoreUnavailable>
  /** The caller's span. A statement is traced under its first request. */
  readonly context: Context.Context<never>
}

export const contention = (operation: string): StoreUnavailable =>
  new StoreUnavailable({ operation, cause: "contention" })

/** Combines requests that arrive together into one statement; a single one is sent immediately. */
export const inBatches = <In, A, E>(
  batching: Batching<In, A, E>,
  scope: Scope.Scope
): ((request: In) => Stored<A, E>) => {
  const waiting: Array<Waiting<In, A, E>> = []
  let running = 0

  const wantsAnother = () =>
    running === 0 || (running < maxRunning && waiting.length >= batching.secondFrom)

  /**
   * The next batch, or none when the pump is done: in one step, so that no request is left over.
   */
  const next = (): ReadonlyArray<Waiting<In, A, E>> => {
    running -= 1
    if (waiting.length === 0 || !wantsAnother()) return []
    running += 1
    return takeBatch(waiting, batching.mayShare)
  }

  /**
   * Runs statements until nothing waits. As a fiber starts after those that run already, the first
   * statement takes all requests that arrived together. The pump outlives the call that began it.
   */
  const pump: Effect.Effect<void> = Effect.suspend(() => {
    const batch = next()
    const [first] = batch
    if (first === undefined) return Effect.void
    return batching.run(batch.map(({ request }) => request)).pipe(
      Effect.updateContext((_: Context.Context<never>) => first.context),
      Effect.exit,
      Effect.flatMap((outcome) => {
        waiting.unshift(...settle(batch, outcome, batching.exhausted))
        return pump
      })
    )
  })

  return (request) =>
    Effect.withFiber(({ context }) => {
      if (waiting.length >= maxWaiting) return Effect.fail(contention(batching.operation))
      const result = Deferred.makeUnsafe<A, E | StoreUnavailable>()
      const subjects = batching.subjects(request)
      waiting.push({ request, subjects, attemptsLeft: maxAttempts, alone: false, result, context })
      if (!wantsAnother()) return Deferred.await(result)
      running += 1
      return Effect.andThen(Effect.forkIn(pump, scope), Deferred.await(result))
    })
}

/** The first waiting request, and those after it that may share its statement. */
const takeBatch = <In, A, E>(
  waiting: Array<Waiting<In, A, E>>,
  mayShare: Batching<In, A, E>["mayShare"]
): ReadonlyArray<Waiting<In, A, E>> => {
  const first = waiting.shift()
  if (first === undefined) return []
  const batch = [first]
  const taken = new Set(first.subjects)
  for (let index = 0; index < waiting.length && batch.length < maxBatch && !first.alone;) {
    const next = waiting[index]
    if (
      next === undefined ||
      next.alone ||
      next.subjects.some((subject) => taken.has(subject)) ||
      !mayShare(first.request, next.request)
    ) {
      index += 1
      continue
    }
    for (const subject of next.subjects) taken.add(subject)
    batch.push(next)
    waiting.splice(index, 1)
  }
  return batch
}

/** Completes the requests that have a result; returns those that try again. */
const settle = <In, A, E>(
  batch: ReadonlyArray<Waiting<In, A, E>>,
  exit: Exit.Exit<ReadonlyArray<Outcome<A, E>> | "Undone", StoreUnavailable>,
  exhausted: Exit.Exit<A, E | StoreUnavailable>
): ReadonlyArray<Waiting<In, A, E>> => {
  if (Exit.isFailure(exit)) {
    for (const { result } of batch) Deferred.doneUnsafe(result, Exit.failCause(exit.cause))
    return []
  }
  const { value } = exit
  return batch.flatMap((tried, index) => {
    const outcome = value === "Undone" ? "Again" : (value[index] ?? "Again")
    if (outcome === "Again" && tried.attemptsLeft > 1) {
      return [{ ...tried, attemptsLeft: tried.attemptsLeft - 1, alone: value === "Undone" }]
    }
    Deferred.doneUnsafe(tried.result, outcome === "Again" ? exhausted : outcome)
    return []
  })
}
