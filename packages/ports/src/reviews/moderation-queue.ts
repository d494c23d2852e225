import { Context } from "effect"
import type { ProofRequestId, ReportId, ReviewId } from "../model/ids.ts"
import type { Page, PageOrder, PageRequest } from "../model/page.ts"
import { type QueueItem, QueueKind } from "../model/queue.ts"
import type { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** The place of an item in the queue: by time, then by kind (`queueRank`), then by id. */
export interface QueuePosition {
  readonly since: Timestamp
  readonly kind: QueueKind
  readonly id: ReviewId | ProofRequestId | ReportId
}

/** The order of the kinds among items of one time. */
export const queueRank = (kind: QueueKind): number => QueueKind.literals.indexOf(kind)

/** The place of an item in the queue. */
export const queuePosition = (item: QueueItem): QueuePosition => ({
  since: item.since,
  kind: item.kind,
  id: idOf(item)
})

const idOf = (item: QueueItem): QueuePosition["id"] => {
  switch (item.kind) {
    case "held":
      return item.review.review.id
    case "proof":
      return item.proofRequest.id
    case "reported":
      return item.report.id
  }
}

/** The items of all companies that wait for the operator. */
export class ModerationQueue extends Context.Service<
  ModerationQueue,
  {
    /**
     * Items of these kinds. A page costs the same at any depth and for any number of other reviews.
     */
    readonly page: (
      kinds: ReadonlyArray<QueueKind>,
      order: PageOrder,
      request: PageRequest<QueuePosition>
    ) => Stored<Page<QueueItem, QueuePosition>>
    /** The number of items of each kind, up to `most`. */
    readonly counts: (most: number) => Stored<Readonly<Record<QueueKind, number>>>
  }
>()("@review-proof/ports/ModerationQueue") {}
