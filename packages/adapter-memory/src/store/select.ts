import type { Timestamp } from "@review-proof/ports"
import type { CreationPosition, Page, PageRequest } from "@review-proof/ports/store"

export const select = <Row>(
  rows: ReadonlyMap<unknown, Row>,
  isWanted: (row: Row) => boolean
): ReadonlyArray<Row> => {
  const selected: Array<Row> = []
  for (const row of rows.values()) {
    if (isWanted(row)) selected.push(row)
  }
  return selected
}

export const selectOne = <Row>(
  rows: ReadonlyMap<unknown, Row>,
  isWanted: (row: Row) => boolean
): Row | undefined => {
  for (const row of rows.values()) {
    if (isWanted(row)) return row
  }
  return undefined
}

/** Deletes the rows that satisfy a predicate; returns the number. */
export const deleteWhere = <Id, Row>(rows: Map<Id, Row>, isOver: (row: Row) => boolean): number => {
  const before = rows.size
  for (const [id, row] of rows) {
    if (isOver(row)) rows.delete(id)
  }
  return before - rows.size
}

/** Counts the rows of each key, up to `most`. */
export const countBy = <Row, Key>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => Key,
  most: number
): ReadonlyMap<Key, number> => {
  const counts = new Map<Key, number>()
  for (const row of rows) {
    const key = keyOf(row)
    counts.set(key, Math.min(most, (counts.get(key) ?? 0) + 1))
  }
  return counts
}

/** Returns when another row is allowed, if `most` are in a window; null if one is allowed now. */
export const windowFreeAt = (
  rows: ReadonlyArray<{ readonly createdAt: Timestamp }>,
  { most, windowMillis }: { readonly most: number; readonly windowMillis: number }
): Timestamp | null => {
  const times = rows.map(({ createdAt }) => createdAt).toSorted((left, right) => right - left)
  const filling = times[most - 1]
  return filling === undefined ? null : filling + windowMillis
}

interface Created {
  readonly createdAt: number
  readonly id: string | number
}

/** Orders rows by creation, and by id among equal times. */
export const byCreation = (left: Created, right: Created): number =>
  left.createdAt - right.createdAt || compareIds(left.id, right.id)

export const byAge = (left: Created, right: Created): number => byCreation(right, left)

/** Orders ids of one kind: numbers by size, strings by code unit. */
export const compareIds = <Id extends string | number>(left: Id, right: Id): number =>
  left < right ? -1 : left > right ? 1 : 0

export const pageOf = <Row, Position>(
  rows: ReadonlyArray<Row>,
  { after, limit }: PageRequest<Position>,
  positionOf: (row: Row) => Position,
  compare: (left: Position, right: Position) => number
): Page<Row, Position> => {
  const rest = rows
    .map((row) => ({ row, position: positionOf(row) }))
    .filter(({ position }) => after === null || compare(position, after) > 0)
    .toSorted((left, right) => compare(left.position, right.position))
  const items = rest.slice(0, limit)
  return {
    items: items.map(({ row }) => row),
    next: rest.length > limit ? (items.at(-1)?.position ?? null) : null
  }
}

export const oldestFirst = <Id extends string | number, Row extends CreationPosition<Id>>(
  rows: ReadonlyMap<Id, Row>,
  isWanted: (row: Row) => boolean,
  request: PageRequest<CreationPosition<Id>>
): Page<Row, CreationPosition<Id>> =>
  pageOf(select(rows, isWanted), request, creationOf, byCreation)

export const newestFirst = <Id extends string | number, Row extends CreationPosition<Id>>(
  rows: ReadonlyMap<Id, Row>,
  isWanted: (row: Row) => boolean,
  request: PageRequest<CreationPosition<Id>>
): Page<Row, CreationPosition<Id>> => pageOf(select(rows, isWanted), request, creationOf, byAge)

export const creationOf = <Id extends string | number>({
  createdAt,
  id
}: CreationPosition<Id>) => ({
  createdAt,
  id
})

/** Joins texts to one key. JSON keeps their boundaries. */
export const keyFrom = (...parts: ReadonlyArray<string>): string => JSON.stringify(parts)
