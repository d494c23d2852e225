import type { Query } from "../../src/paging/page.ts"
import * as PgTypes from "@effect/sql-pg/PgTypes"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ReadClient } from "../../src/connection/client.ts"

/** The work of a statement, as PostgreSQL counts it. */
export interface Plan {
  /** Pages touched, in memory or not. */
  readonly buffers: number
  /** Rows answered. */
  readonly rows: number
  readonly nodes: ReadonlyArray<{
    readonly type: string
    /** The table that it reads, if any. */
    readonly table: string | undefined
    /** The index that it looks into, if any, and what it looks for there. */
    readonly index: string | undefined
    readonly condition: string | undefined
    /** The rows that it put out in all its loops. */
    readonly rows: number
  }>
}

/**
 * Runs a statement as the store's own read connections do: prepared, and
 * planned for parameters of any value.
 */
export const explain = (query: Query) =>
  Effect.map(run(query, "analyze, buffers, timing off, format json"), (root) => ({
    buffers: (root["Shared Hit Blocks"] ?? 0) + (root["Shared Read Blocks"] ?? 0),
    rows: root["Actual Rows"] ?? 0,
    nodes: nodesOf(root)
  }))

/** The nodes of a statement's plan, without running it. */
export const planned = (query: Query) => Effect.map(run(query, "format json"), nodesOf)

/** Checks that a plan reads a table by scans of indexes alone; returns these. */
export const indexScans = ({ nodes }: Pick<Plan, "nodes">, table: string, name = table) => {
  const scans = nodes.filter((node) => node.table === table)
  for (const { type } of scans) assert.match(type, /^Index (Only )?Scan$/, name)
  return scans
}

const run = Effect.fnUntraced(function* (query: Query, options: string) {
  const database = yield* ReadClient
  const values = query.values.map(literal).join(", ")
  const execute = query.values.length === 0 ? "measured" : `measured(${values})`
  const rows = yield* database.transaction((sql) =>
    Effect.gen(function* () {
      yield* sql.query(`prepare measured as ${query.text}`)
      const rows = yield* sql.query<ExplainRow>(`explain (${options}) execute ${execute}`)
      yield* sql.query("deallocate measured")
      return rows
    })
  )
  return yield* Effect.fromNullishOr(rows[0]?.["QUERY PLAN"][0]?.Plan)
})

interface ExplainRow {
  readonly "QUERY PLAN": ReadonlyArray<{ readonly Plan: Node }>
}

interface Node {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Index Cond"?: string
  readonly "Actual Rows"?: number
  readonly "Actual Loops"?: number
  readonly "Shared Hit Blocks"?: number
  readonly "Shared Read Blocks"?: number
  readonly Plans?: ReadonlyArray<Node>
}

const nodesOf = (node: Node): Plan["nodes"] => [
  {
    type: node["Node Type"],
    table: node["Relation Name"],
    index: node["Index Name"],
    condition: node["Index Cond"],
    rows: (node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 0)
  },
  ...(node.Plans ?? []).flatMap(nodesOf)
]

/** A parameter as SQL writes it. */
const literal = (value: unknown): string => {
  const plain = PgTypes.isParameter(value) ? value.value : value
  const type = PgTypes.isParameter(value) ? value.oid : undefined
  if (type === PgTypes.OID.timestamptz) return time(plain)
  if (Array.isArray(plain) && type === PgTypes.OID.timestamptzArray)
    return `array[${plain.map(time).join(", ")}]`
  if (Array.isArray(plain) && plain.length === 0) return "'{}'"
  if (Array.isArray(plain)) return `array[${plain.map(literal).join(", ")}]`
  return typeof plain === "string" ? `'${plain.replaceAll("'", "''")}'` : String(plain)
}

const time = (millis: unknown): string => `timestamptz '${new Date(Number(millis)).toISOString()}'`
