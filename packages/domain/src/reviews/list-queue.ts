import { ProofRequestId, ReviewId, Timestamp } from "@review-proof/ports"
import { ModerationQueue, queuePosition, QueueKind, ReportId } from "@review-proof/ports/store"
import type { QueueItem, QueuePosition } from "@review-proof/ports/store"
import { Effect, Schema } from "effect"
import { openCursor, sealCursor } from "../paging/cursor.ts"
import type { Paged, PageQuery } from "../paging/paged.ts"

/** A page of the operator's queue. */
export interface QueueQuery extends PageQuery {
  /** Null asks for all kinds. */
  readonly kind: QueueKind | null
}

/** The items that wait, oldest first. */
export interface Queue extends Paged<QueueItem> {
  /** The cursor of the page before this one, null at the beginning. */
  readonly previousCursor: string | null
}

/** Reads the items of all companies that wait for the operator, oldest first. Fails with `InvalidCursor`. */
export const listQueue = Effect.fn("listQueue")(function* (query: QueueQuery) {
  const { cursor, kind, limit } = query
  const list = { owner: "service", list: "queue", filters: { kind } }
  const after = cursor === null ? null : yield* openCursor(list, Place, cursor)
  const isBackwards = after?.isBackwards === true
  const page = yield* ModerationQueue.use((queue) =>
    queue.page(
      kind === null ? QueueKind.literals : [kind],
      isBackwards ? "newest first" : "oldest first",
      { limit, after }
    )
  )
  const items = isBackwards ? page.items.toReversed() : page.items
  const first = items[0]
  const last = items.at(-1)
  const seal = (position: QueuePosition, backwards: boolean) =>
    sealCursor(list, { ...position, ...(backwards ? { isBackwards: true } : {}) })
  const hasNext = isBackwards || page.next !== null
  const hasPrevious = isBackwards ? page.next !== null : after !== null
  const read: Queue = {
    items,
    nextCursor: last !== undefined && hasNext ? yield* seal(queuePosition(last), false) : null,
    previousCursor:
      first !== undefined && hasPrevious ? yield* seal(queuePosition(first), true) : null
  }
  return read
})

/** The number up to which the queue is counted: each item costs a look at its row. */
export const maxQueueCounted = 1000

/** The number of items of each kind, up to a thousand. */
export const countQueue = () => ModerationQueue.use((queue) => queue.counts(maxQueueCounted))

const Place = Schema.Struct({
  since: Timestamp,
  kind: QueueKind,
  id: Schema.Union([ReviewId, ProofRequestId, ReportId]),
  isBackwards: Schema.optionalKey(Schema.Literal(true))
})
