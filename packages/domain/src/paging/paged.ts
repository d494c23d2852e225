import type { Page, PageRequest } from "@review-proof/ports/store"
import { Timestamp, type StoreUnavailable } from "@review-proof/ports"
import { Effect, Schema } from "effect"
import type * as Mac from "effect/crypto/Mac"
import type { InvalidCursor } from "../errors.ts"
import type { Secrets } from "../secrets/secrets.ts"
import { openCursor, sealCursor, type CursorBinding } from "./cursor.ts"

/** One page as its reader gets it; the cursor is null at the end. */
export interface Paged<out A> {
  readonly items: ReadonlyArray<A>
  readonly nextCursor: string | null
}

export const emptyPage: Paged<never> = { items: [], nextCursor: null }

/** A null cursor asks for the first page. */
export interface PageQuery {
  /** From 1 to 100. */
  readonly limit: number
  readonly cursor: string | null
}

/** Reads one page of a list through its port, opening and sealing the cursors. */
export const readPage = <Item, Position, R = never>(
  list: CursorBinding & { readonly position: Schema.ConstraintDecoder<Position> },
  query: PageQuery,
  read: (request: PageRequest<Position>) => Effect.Effect<Page<Item, Position>, StoreUnavailable, R>
): Effect.Effect<Paged<Item>, InvalidCursor | StoreUnavailable, R | Secrets | Mac.Mac> => {
  const { cursor, limit } = query
  const page =
    cursor === null
      ? read({ limit, after: null })
      : Effect.flatMap(openCursor(list, list.position, cursor), (after) => read({ limit, after }))
  return Effect.flatMap(page, ({ items, next }) => {
    const nextCursor = next === null ? Effect.succeed(null) : sealCursor(list, next)
    return Effect.map(nextCursor, (cursor) => ({ items, nextCursor: cursor }))
  })
}

/** The position of a thing in a list by creation. */
export const creationPosition = <Id extends Schema.Top>(id: Id) =>
  Schema.Struct({ createdAt: Timestamp, id })
