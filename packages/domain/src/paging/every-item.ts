import type { Stored, StoreUnavailable } from "@review-proof/ports"
import type { Page, PageRequest } from "@review-proof/ports/store"
import { Effect, Option, Stream } from "effect"

/**
 * All items of a list that a port reads in pages. `read` is the port's method, and `of` its
 * arguments before the page request. Each chunk of the stream is a page, read when it is asked for.
 */
export const everyItem = <const Of extends ReadonlyArray<unknown>, Item, Position>(
  read: (...args: readonly [...Of, PageRequest<Position>]) => Stored<Page<Item, Position>>,
  of: Of,
  pageSize: number
): Stream.Stream<Item, StoreUnavailable> =>
  Stream.paginate<Position | null, Item, StoreUnavailable>(null, (after) =>
    Effect.map(read(...of, { limit: pageSize, after }), ({ items, next }) => [
      items,
      Option.fromNullOr(next)
    ])
  )
