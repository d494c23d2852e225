import {
  type CommitConflict,
  type CommitResult,
  StaleDecision,
  type Stored,
  StoreUnavailable
} from "@review-proof/ports"
import { type Context, Deferred, Effect, Exit, type Scope } from "effect"
import { type NewInvitation, subjectsOf } from "./new-invitation.ts"

/** What came of one invitation; `Again` where its answer was being stored elsewhere. */
export type Outcome = Exit.Exit<CommitResult, CommitConflict> | "Again"

/** Invitations that may share a statement; `Undone` where it was undone as a whole. */
export type RunBatch = (
  invitations: ReadonlyArray<NewInvitation>
) => Stored<ReadonlyArray<Outcome> | "Undone">

/** Invitations in one statement. */
const maxBatch = 32

/**
 * Statements under way at once. While one is, invitations gather for the next: the
 * more share one, the less each costs. Only a full one goes beside it.
 */
const maxRunning = 2

/** Invitations waiting at once. Each belongs to a request whose connection is open. */
const maxWaiting = 10_000

/** How often one asks again. What was stored elsewhere shows at the second time. */
const maxAsks = 50

interface Waiting {
  readonly invitation: NewInvitation
  readonly subjects: ReadonlyArray<string>
  readonly asksLeft: number
  /** Shares no statement: the one that it shared was undone. */
  readonly alone: boolean
  readonly result: Deferred.Deferred<CommitResult, CommitConflict | StoreUnavailable>
  /** Of the call: the first of a statement traces it. */
  readonly context: Context.Context<never>
}

/**
 * Puts new invitations that come at once into one statement, which costs little
 * more than it costs for one. One that comes alone is sent at once, alone.
 */
export const inBatches = (
  run: RunBatch,
  scope: Scope.Scope
): ((invitation: NewInvitation) => Stored<CommitResult, CommitConflict>) => {
  const waiting: Array<Waiting> = []
  let running = 0

  /** One statement is enough while what waits fits into the next. */
  const wantsAnother = () => running === 0 || (running < maxRunning && waiting.length >= maxBatch)

  /** The next statement's, or that this pump is done: in one step, so that nothing is left over. */
  const next = (): ReadonlyArray<Waiting> => {
    running -= 1
    if (waiting.length === 0 || !wantsAnother()) return []
    running += 1
    return takeBatch(waiting)
  }

  /**
   * Sends what waits. It begins when all that arrived at once is waiting, since
   * a fiber starts after those that run, and outlives the call that began it.
   */
  const pump = Effect.gen(function* () {
    for (let batch = next(); batch.length > 0; batch = next()) {
      const [first] = batch
      const outcome = yield* run(batch.map(({ invitation }) => invitation)).pipe(
        Effect.updateContext((own: Context.Context<never>) => first?.context ?? own),
        Effect.exit
      )
      waiting.unshift(...settle(batch, outcome))
    }
  })

  return (invitation) =>
    Effect.withFiber(({ context }) => {
      if (waiting.length >= maxWaiting) return Effect.fail(busy)
      const result = Deferred.makeUnsafe<CommitResult, CommitConflict | StoreUnavailable>()
      const subjects = subjectsOf(invitation)
      waiting.push({ invitation, subjects, asksLeft: maxAsks, alone: false, result, context })
      if (!wantsAnother()) return Deferred.await(result)
      running += 1
      return Effect.andThen(Effect.forkIn(pump, scope), Deferred.await(result))
    })
}

const busy = new StoreUnavailable({ operation: "UnitOfWork.commit", cause: "contention" })

const outrun = new StaleDecision({ change: "InsertInvitation" })

/** The first that waits, with those after it that may share its statement. */
const takeBatch = (waiting: Array<Waiting>): ReadonlyArray<Waiting> => {
  const batch: Array<Waiting> = []
  const taken = new Set<string>()
  for (let index = 0; index < waiting.length && batch.length < maxBatch;) {
    const next = waiting[index]
    const first = batch[0]
    const mayShare = next !== undefined && (first === undefined || !next.alone)
    if (!mayShare || next.subjects.some((subject) => taken.has(subject))) {
      index += 1
      continue
    }
    for (const subject of next.subjects) taken.add(subject)
    batch.push(next)
    waiting.splice(index, 1)
    if (next.alone) break
  }
  return batch
}

/** Answers what is answered; gives back what is to be asked again. */
const settle = (
  batch: ReadonlyArray<Waiting>,
  outcome: Exit.Exit<ReadonlyArray<Outcome> | "Undone", StoreUnavailable>
): ReadonlyArray<Waiting> => {
  if (Exit.isFailure(outcome)) {
    for (const { result } of batch) Deferred.doneUnsafe(result, Exit.failCause(outcome.cause))
    return []
  }
  const { value } = outcome
  return batch.flatMap((asked, index) => {
    const of = value === "Undone" ? "Again" : (value[index] ?? "Again")
    if (of === "Again" && asked.asksLeft > 1) {
      return [{ ...asked, asksLeft: asked.asksLeft - 1, alone: value === "Undone" }]
    }
    Deferred.doneUnsafe(asked.result, of === "Again" ? Exit.fail(outrun) : of)
    return []
  })
}
