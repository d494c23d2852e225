import type { CreationPosition, Page } from "@review-proof/ports"

/** Orders ids of one kind: numbers by size, strings by code unit. */
export const compareIds = <Id extends string | number>(left: Id, right: Id): number =>
  left < right ? -1 : left > right ? 1 : 0

/** Where a row stands among others by creation, those of one time by id. */
export const creationOf = <Id extends string | number>(row: {
  readonly createdAt: number
  readonly id: Id
}): CreationPosition<Id> => ({ createdAt: row.createdAt, id: row.id })

/** Takes one page from rows that come in order, reading no more of them than it needs. */
export const pageOf = <Row, Position>(
  rows: Iterable<Row>,
  limit: number,
  positionOf: (row: Row) => Position
): Page<Row, Position> => {
  const items: Array<Row> = []
  for (const row of rows) {
    const last = items.at(-1)
    if (items.length === limit && last !== undefined) return { items, next: positionOf(last) }
    items.push(row)
  }
  return { items, next: null }
}

/** The rows that satisfy a predicate, as they come. */
export function* selected<Row>(
  rows: Iterable<Row>,
  isWanted: (row: Row) => boolean
): Iterable<Row> {
  for (const row of rows) {
    if (isWanted(row)) yield row
  }
}
