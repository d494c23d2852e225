import * as PgTypes from "@effect/sql-pg/PgTypes"
import type { CreationPosition, Page, PageRequest } from "@review-proof/ports/store"

export interface Query {
  readonly text: string
  readonly values: ReadonlyArray<unknown>
}

/** A page of rows that were asked for with `fetchSize`, one more than it shows. */
export const toPage = <Row, Item, Position>(
  rows: ReadonlyArray<Row>,
  limit: number,
  toItem: (row: Row) => Item,
  position: (row: Row) => Position
): Page<Item, Position> => {
  const last = rows[limit - 1]
  return {
    items: (rows.length > limit ? rows.slice(0, limit) : rows).map(toItem),
    next: rows.length > limit && last !== undefined ? position(last) : null
  }
}

/** One more row than the page holds says whether another page follows. */
export const fetchSize = (request: PageRequest<unknown>): number => request.limit + 1

export const creationPosition = <Id extends string | number>(row: {
  readonly created_at: number
  readonly id: Id
}): CreationPosition<Id> => ({ createdAt: row.created_at, id: row.id })

export const timestamp = (millis: number): PgTypes.Parameter => PgTypes.timestamptz(millis)

/** A `bigint` parameter, so that its statement is prepared once for all values. */
export const bigint = (value: number): PgTypes.Parameter => PgTypes.int8(BigInt(value))

/**
 * The parameters of one statement, in the order of their placeholders. Each combination of
 * conditions has its own text, and so its own plan.
 */
export class Parameters {
  readonly values: Array<unknown>

  /** Begins with the values whose placeholders the query already has. */
  constructor(values: ReadonlyArray<unknown> = []) {
    this.values = [...values]
  }

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/**
 * The condition of a page that begins after a position: a comparison of rows,
 * which an index answers at any depth.
 */
export const afterPosition = (
  parameters: Parameters,
  order: "ascending" | "descending",
  columns: string,
  after: CreationPosition<string | number> | null
): string => {
  if (after === null) return "true"
  const id = typeof after.id === "number" ? bigint(after.id) : after.id
  const sign = order === "ascending" ? ">" : "<"
  const createdAt = parameters.add(timestamp(after.createdAt))
  return `(${columns}) ${sign} (${createdAt}, ${parameters.add(id)})`
}

/** Limits a query, `select … from … alias where …`, to a page in the order of creation. */
export const creationPage = (
  found: Query,
  alias: string,
  order: "ascending" | "descending",
  request: PageRequest<CreationPosition<string | number>>
): Query => {
  const parameters = new Parameters(found.values)
  const [createdAt, id] = [`${alias}.created_at`, `${alias}.id`]
  const after = afterPosition(parameters, order, `${createdAt}, ${id}`, request.after)
  const way = order === "ascending" ? "" : " desc"
  const text = `${found.text} and ${after}
    order by ${createdAt}${way}, ${id}${way} limit ${parameters.add(fetchSize(request))}`
  return { text, values: parameters.values }
}

/** A long text without its layout: PostgreSQL copies it with each execution. */
export const compact = (text: string): string => text.replaceAll(/\s+/g, " ").trim()
