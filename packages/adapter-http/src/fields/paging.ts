/** Lists in pages (contract REQUEST-6). */
import type { Paged, PageQuery } from "@review-proof/domain/requests"
import { looksLikeCursor, maxCursorLength } from "@review-proof/domain/requests"
import { Schema } from "effect"
import { QueryInteger, QueryText } from "./query.ts"

export const cursorReason = "is not the next_cursor of this list with these filters"

const defaultLimit = 20

export const pageParameters = {
  limit: Schema.optionalKey(QueryInteger(100, { default: defaultLimit })),
  cursor: Schema.optionalKey(
    QueryText(maxCursorLength).check(
      Schema.makeFilter((text: string) => looksLikeCursor(text) || cursorReason)
    )
  )
}

export const pageOf = <Item extends Schema.Top>(item: Item) =>
  Schema.Struct({
    data: Schema.Array(item),
    next_cursor: Schema.NullOr(Schema.String).annotate({ description: "Null on the last page." })
  })

export const pageQuery = (query: {
  readonly limit?: number
  readonly cursor?: string
}): PageQuery => ({ limit: query.limit ?? defaultLimit, cursor: query.cursor ?? null })

export const pageWire = <Item, Wire>(page: Paged<Item>, wire: (item: Item) => Wire) => ({
  data: page.items.map(wire),
  next_cursor: page.nextCursor
})
