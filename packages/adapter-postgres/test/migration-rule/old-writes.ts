import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { Catalogue } from "./catalogue.ts"

/**
 * Writes a row into each table of the catalogue, with a value in each column that the catalogue
 * has, and returns the tables that took theirs. `n` tells the rows of a table apart.
 */
export const writable = Effect.fnUntraced(function* (catalogue: Catalogue, n: number) {
  const sql = yield* SqlClient
  const inserts = Array.from(catalogue.values())
    .filter(
      ({ definition, kind }) => kind === "table" && (definition === "r" || definition === "p")
    )
    .map(({ name }) => ({ name, statement: insertInto(name, catalogue, n) }))
  yield* sql.unsafe(makeTakes).unprepared
  const taken = yield* sql.unsafe<{ readonly name: string }>(takenOf, [JSON.stringify(inserts)])
  return taken.map(({ name }) => name)
})

/** Runs a statement, and says whether it was not refused. */
const makeTakes = `create or replace function pg_temp.takes(statement text) returns boolean
  language plpgsql as $$
  begin
    execute statement;
    return true;
  exception when others then
    return false;
  end $$`

const takenOf = `select name from json_to_recordset($1::json) given(name text, statement text)
  where pg_temp.takes(statement)`

const insertInto = (table: string, catalogue: Catalogue, n: number): string => {
  const values = Array.from(catalogue.values())
    .filter(({ kind, of }) => kind === "writing of" && of === table)
    .map(({ columns, definition }) => [`"${columns.join()}"`, sampleOf(definition, n)] as const)
  const columns = values.map(([column]) => column).join(", ")
  return `insert into ${table} (${columns}) values (${values.map(([, value]) => value).join(", ")})`
}

/** A value that a column of the type takes. */
const sampleOf = (type: string, n: number): string => {
  if (type.endsWith("[]")) return "'{}'"
  if (/^(bigint|integer|smallint|numeric|double precision)/.test(type)) return String(n)
  if (type === "boolean") return "true"
  if (type.startsWith("json")) return "'{}'"
  if (type === "uuid") return "gen_random_uuid()"
  if (/^(timestamp|date)/.test(type)) return "now()"
  return `'${n}'`
}
