/**
 * After a version conflict, use cases of one company that make the same kind of change decide again
 * in turn. If they all tried again at once, they would conflict again.
 */
import { CompanyId, StoreUnavailable } from "@review-proof/ports"
import { VersionConflict, type Commit } from "@review-proof/ports/store"
import { Clock, Context, Effect, Exit, Option, Schema, Semaphore } from "effect"

/**
 * The attempt that a commit belongs to: the first one of a use case, which can be repeated in its
 * turn; one in its turn; or one outside of turns.
 */
export const CommitAttempt = Context.Reference<"first" | "in turn" | "other">(
  "@review-proof/domain/CommitAttempt",
  { defaultValue: () => "other" }
)

type Writes = Pick<Commit, "audit" | "changes" | "events">

/**
 * Fails the first attempt of a use case, unsent, while others wait to make the same kind of change
 * for its company: it would probably meet a conflict, or cause one for those that wait.
 */
export const giveWay = <A, E, R>(
  writes: Writes,
  sent: Effect.Effect<A, E, R>
): Effect.Effect<A, E | VersionConflict, R> =>
  queues.size === 0
    ? sent
    : Effect.flatMap(CommitAttempt, (attempt): Effect.Effect<A, E | VersionConflict, R> => {
        const companyId = attempt === "first" ? companyOf(writes) : undefined
        const found = writes.changes.find(({ _tag }) => queues.has(turnOf(_tag, companyId)))
        return found === undefined
          ? sent
          : Effect.fail(new VersionConflict({ change: found._tag, companyId }))
      })

/** The company that a commit changes; undefined if it changes several. */
export const companyOf = ({ audit, changes, events }: Writes): CompanyId | undefined => {
  const entities = changes.flatMap((change) => Object.values(change))
  const parts: ReadonlyArray<unknown> = [...changes, ...entities, ...events, ...audit]
  const companies = new Set(parts.flatMap((part) => (isOfCompany(part) ? part.companyId : [])))
  return companies.size === 1 ? Array.from(companies)[0] : undefined
}

const isOfCompany = Schema.is(Schema.Struct({ companyId: CompanyId }))

/**
 * Runs work after all work of this process that asked for the same turn earlier. There is no turn
 * after a conflict that names no company. Fails with `StoreUnavailable` if too many are waiting, or
 * after a long wait if the one before found no store.
 */
export const takeTurn = <A, E, R>(
  conflict: unknown,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E | StoreUnavailable, R> => {
  if (!(conflict instanceof VersionConflict) || conflict.companyId === undefined) return work
  const turn = turnOf(conflict.change, conflict.companyId)
  const inTurn = Effect.provideService(work, CommitAttempt, "in turn")
  return Effect.flatMap(Clock.currentTimeMillis, (since) =>
    Effect.acquireUseRelease(
      enter(turn),
      (queue) => queue.permit.withPermit(unlessLost(queue, since, inTurn)),
      (queue) => leave(turn, queue)
    )
  )
}

/** Whoever has waited for this long fails with the one before, if that one found no store. */
const patienceMillis = 10_000

/** While the store answers nothing, each turn lasts until a deadline, and these would add up. */
const unlessLost = <A, E, R>(
  queue: Queue,
  since: number,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E | StoreUnavailable, R> =>
  Effect.flatMap(Clock.currentTimeMillis, (now): Effect.Effect<A, E | StoreUnavailable, R> => {
    if (queue.lost !== undefined && now - since >= patienceMillis) return Effect.fail(queue.lost)
    return Effect.onExit(work, (exit) =>
      Effect.sync(() => {
        const error = Option.getOrUndefined(Exit.findErrorOption(exit))
        queue.lost = error instanceof StoreUnavailable ? error : undefined
      })
    )
  })

const turnOf = (change: string, companyId: CompanyId | undefined) => `${companyId} ${change}`

interface Queue {
  readonly permit: Semaphore.Semaphore
  /** Counts the waiting use cases and the one whose turn it is. */
  length: number
  /** Why the store failed the last one whose turn it was, if it did. */
  lost: StoreUnavailable | undefined
}

/** The queues of this process. A queue is removed once nobody is in it. */
const queues = new Map<string, Queue>()

/** At this length the last one waits for some ten seconds. */
const maxLength = 1000

const enter = (turn: string): Effect.Effect<Queue, StoreUnavailable> =>
  Effect.suspend(() => {
    const queue = queues.get(turn) ?? {
      permit: Semaphore.makeUnsafe(1),
      length: 0,
      lost: undefined
    }
    if (queue.length >= maxLength) return Effect.fail(tooMany(turn))
    queue.length++
    queues.set(turn, queue)
    return Effect.succeed(queue)
  })

const tooMany = (turn: string) =>
  new StoreUnavailable({
    operation: "UnitOfWork.commit",
    cause: new Error(`${maxLength} commits wait for this turn: ${turn}`)
  })

const leave = (turn: string, queue: Queue): Effect.Effect<void> =>
  Effect.sync(() => {
    queue.length--
    if (queue.length === 0) queues.delete(turn)
  })
