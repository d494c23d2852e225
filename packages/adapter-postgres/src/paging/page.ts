import * as PgTypes from "@effect/sql-pg/PgTypes"
import type { CreationPosition, Page, PageOrder, PageRequest } from "@review-proof/ports/store"

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
  order: PageOrder,
  columns: string,
  after: CreationPosition<string | number> | null
): string => {
  if (after === null) return "true"
  const id = typeof after.id === "number" ? bigint(after.id) : after.id
  const sign = order === "oldest first" ? ">" : "<"
  const createdAt = parameters.add(timestamp(after.createdAt))
  return `(${columns}) ${sign} (${createdAt}, ${parameters.add(id)})`
}

/** A page of rows by their age: newest first where no other order is asked for. */
export interface Ordered {
  readonly order?: PageOrder
}

/** The condition by which a page begins where the last one ended. */
export const afterPage = (
  parameters: Parameters,
  alias: string,
  { after, order = "newest first" }: PageRequest<CreationPosition<string | number>> & Ordered
): string => afterPosition(parameters, order, `${alias}.created_at, ${alias}.id`, after)

export const orderOf = (alias: string, { order }: Ordered): string =>
  order === "oldest first"
    ? `order by ${alias}.created_at, ${alias}.id`
    : `order by ${alias}.created_at desc, ${alias}.id desc`

/** Limits a query, `select … from … alias where …`, to a page in the order of creation. */
export const creationPage = (
  found: Query,
  alias: string,
  request: PageRequest<CreationPosition<string | number>> & Ordered
): Query => {
  const parameters = new Parameters(found.values)
  const text = `${found.text} and ${afterPage(parameters, alias, request)}
    ${orderOf(alias, request)} limit ${parameters.add(fetchSize(request))}`
  return { text, values: parameters.values }
}

/** A long text without its layout: PostgreSQL copies it with each execution. */
export const compact = (text: string): string => text.replaceAll(/\s+/g, " ").trim()
