import type { Page, PageRequest, Stored, StoreUnavailable } from "@review-proof/ports"
import { Timestamp } from "@review-proof/ports"
import { Effect, Schema } from "effect"
import type * as Mac from "effect/crypto/Mac"
import type { InvalidCursor } from "../errors.ts"
import type { Secrets } from "../secrets.ts"
import { openCursor, sealCursor } from "./cursor.ts"
import type { CursorBinding } from "./cursor.ts"

/** One page as its reader gets it; the cursor is null at the end. */
export interface Paged<out A> {
  readonly items: ReadonlyArray<A>
  readonly nextCursor: string | null
}

/** Which page is asked for; a null cursor asks for the first. */
export interface PageQuery {
  /** From 1 to 100. */
  readonly limit: number
  readonly cursor: string | null
}

/** Reads one page of a list through its port, opening and sealing the cursors. */
export const readPage = Effect.fnUntraced(function* <Item, Position>(
  list: CursorBinding & { readonly position: Schema.ConstraintDecoder<Position> },
  query: PageQuery,
  read: (request: PageRequest<Position>) => Stored<Page<Item, Position>>
): Effect.fn.Return<Paged<Item>, InvalidCursor | StoreUnavailable, Secrets | Mac.Mac> {
  const after = query.cursor === null ? null : yield* openCursor(list, list.position, query.cursor)
  const page = yield* read({ limit: query.limit, after })
  const nextCursor = page.next === null ? null : yield* sealCursor(list, page.next)
  return { items: page.items, nextCursor }
})

/** The position of a thing in a list by creation. */
export const creationPosition = <Id extends Schema.Top>(id: Id) =>
  Schema.Struct({ createdAt: Timestamp, id })
