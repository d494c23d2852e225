import type { StoreUnavailable } from "@review-proof/ports"
import { Effect, Option } from "effect"
import { toPage, type Query } from "../paging/page.ts"
import type { Statements } from "./database.ts"
import { mapSqlErrors } from "./map-sql-errors.ts"

type Values = ReadonlyArray<unknown>

/** Reads of one kind of row, as ports answer them. `operation` names the port's method in errors. */
export const readsOf = <Row extends object, Item>(sql: Statements, toItem: (row: Row) => Item) => {
  const read = <A>(
    operation: string,
    text: string,
    values: Values,
    answer: (rows: ReadonlyArray<Row>) => A
  ): Effect.Effect<A, StoreUnavailable> =>
    sql.query<Row>(text, values).pipe(Effect.map(answer), mapSqlErrors(operation))
  return {
    first: (operation: string, text: string, values: Values) =>
      read(operation, text, values, (rows) => Option.map(Option.fromNullishOr(rows[0]), toItem)),
    all: (operation: string, text: string, values: Values) =>
      read(operation, text, values, (rows) => rows.map(toItem)),
    /** The statement asks for one row more than the page holds. */
    page: <Position>(
      operation: string,
      { text, values }: Query,
      limit: number,
      position: (row: Row) => Position
    ) => read(operation, text, values, (rows) => toPage(rows, limit, toItem, position))
  }
}

/** Runs a statement that always answers exactly one row. */
export const onlyRow = <Row extends object>(
  sql: Statements,
  operation: string,
  text: string,
  values: Values = []
): Effect.Effect<Row, StoreUnavailable> =>
  sql.query<Row>(text, values).pipe(
    Effect.flatMap(([row]) => (row === undefined ? Effect.die("no row") : Effect.succeed(row))),
    mapSqlErrors(operation)
  )

/** Runs a statement whose rows are a `key` and its `value`. */
export const mapOf = <Key, Value>(
  sql: Statements,
  operation: string,
  { text, values }: Query
): Effect.Effect<ReadonlyMap<Key, Value>, StoreUnavailable> =>
  sql.query<{ readonly key: Key; readonly value: Value }>(text, values).pipe(
    Effect.map((rows) => new Map(rows.map(({ key, value }) => [key, value]))),
    mapSqlErrors(operation)
  )

/** Runs a statement for what it changes. */
export const executed = (sql: Statements, operation: string, text: string, values: Values = []) =>
  sql.query(text, values).pipe(Effect.asVoid, mapSqlErrors(operation))

/** Makes an update or a deletion count its rows, for `affectedRows`. */
export const countingRows = (statement: string): string =>
  `with changed as (${statement} returning 1) select count(*) as affected from changed`

/** Runs a statement that counts the rows that it changes, and returns their number. */
export const affectedRows = (
  sql: Statements,
  operation: string,
  text: string,
  values: Values = []
) =>
  Effect.map(
    onlyRow<{ readonly affected: number }>(sql, operation, text, values),
    ({ affected }) => affected
  )

/** The most rows that one statement deletes. */
export const deletedAtOnce = 5000

/** Rows to delete: those of a table that satisfy a condition. */
interface Deletion {
  readonly table: string
  readonly where: string
}

/** Deletes `deletedAtOnce` of these rows. */
export const deleteSome = ({ table, where }: Deletion): string =>
  `delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${where} limit ${deletedAtOnce}))`

/**
 * Deletes these rows, some at a time, and returns their number. One statement for all could pass its
 * deadline, and then each time again, because ever more rows would be left.
 */
export const deletedRows = (
  sql: Statements,
  operation: string,
  deletion: Deletion,
  values: Values = []
): Effect.Effect<number, StoreUnavailable> => {
  const some = affectedRows(sql, operation, countingRows(deleteSome(deletion)), values)
  const all: typeof some = Effect.flatMap(some, (deleted) =>
    deleted < deletedAtOnce ? Effect.succeed(deleted) : Effect.map(all, (more) => deleted + more)
  )
  return all
}
