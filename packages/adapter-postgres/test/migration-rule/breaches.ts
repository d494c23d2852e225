import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { readCatalogue, type Catalogue, type Part } from "./catalogue.ts"
import { writable } from "./old-writes.ts"

/**
 * Runs a migration as the service does, in a transaction of the caller's, and returns in words what
 * the previous release, which goes on working in the meantime and afterwards, could not stand.
 */
export const breachesOf = Effect.fnUntraced(function* (
  migration: Effect.Effect<unknown, SqlError, SqlClient>
) {
  const sql = yield* SqlClient
  const before = yield* readCatalogue
  yield* writable(before, 1)
  const written = yield* undone(writable(before, 2))
  const earlier = new Map((yield* readWork).map((work) => [work.name, work]))
  const failure = yield* sql.withTransaction(migration).pipe(
    Effect.as(null),
    Effect.catch(({ reason }) => Effect.succeed(`fails: ${String(reason.cause)}`))
  )
  if (failure !== null) return [failure]
  const since = (yield* readWork).flatMap(({ blocks, changes, name, scans }) => {
    const { changes: changed = 0, scans: scanned = 0 } = earlier.get(name) ?? {}
    const work = { name, hasScanned: blocks && scans > scanned, hasChanged: changes > changed }
    return before.has(`table ${name}`) ? [work] : []
  })
  const after = yield* readCatalogue
  const still = yield* writable(before, 2)
  return [
    ...missing(before, after),
    ...added(before, after),
    ...since
      .filter(({ hasScanned }) => hasScanned)
      .map(({ name }) => `reads all of ${name} while nobody may write it`),
    ...since.filter(({ hasChanged }) => hasChanged).map(({ name }) => `changes rows of ${name}`),
    ...written
      .filter((table) => !still.includes(table))
      .map((table) => `refuses what the previous release writes to ${table}`)
  ]
})

/** Runs what changes the database, and undoes the changes; within a transaction. */
export const undone = Effect.fnUntraced(function* <A, E, R>(changing: Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient
  yield* sql.unsafe("savepoint undone").unprepared
  const result = yield* changing
  yield* sql.unsafe("rollback to savepoint undone").unprepared
  return result
})

/** Lists the parts that are gone or have another definition. */
const missing = (before: Catalogue, after: Catalogue): ReadonlyArray<string> =>
  Array.from(before).flatMap(([name, part]) => {
    const now = after.get(name)
    if (now !== undefined) {
      return now.definition === part.definition ? [] : [`changes ${name}`]
    }
    const isRelaxed = part.kind === "not null of" || part.kind === "constraint"
    return isRelaxed || wentWithAnother(part, after) ? [] : [`drops ${name}`]
  })

/** True if its table went, or a column that it is about. */
const wentWithAnother = ({ columns, kind, of }: Part, after: Catalogue): boolean =>
  (kind !== "table" && of !== "" && !after.has(`table ${of}`)) ||
  (kind !== "column" && columns.some((column) => !after.has(`column ${of}.${column}`)))

/** Lists the new parts that refuse at least some rows that the previous release may write. */
const added = (before: Catalogue, after: Catalogue): ReadonlyArray<string> =>
  Array.from(after)
    .filter(([name, part]) => !before.has(name) && before.has(`table ${part.of}`))
    .filter(([, part]) => isInTheWay(part, before, after))
    .map(([name]) => `adds ${name}`)

const isInTheWay = (part: Part, before: Catalogue, after: Catalogue): boolean => {
  const isAboutOld = part.columns.some((column) => before.has(`column ${part.of}.${column}`))
  switch (part.kind) {
    case "not null of":
      return isAboutOld || !after.has(`default of ${part.name}`)
    case "constraint":
    case "key":
    case "unique index":
      return isAboutOld || part.columns.length === 0
    case "trigger":
    case "row security of":
      return true
    default:
      return false
  }
}

/** The work of this session on a table so far. */
interface Work {
  readonly name: string
  /** It holds a lock that keeps others from writing, which it will until its transaction ends. */
  readonly blocks: boolean
  readonly scans: number
  /** Rows that it updated or deleted. */
  readonly changes: number
}

/** Building an index or validating a constraint counts as a scan of the table, however many rows it has. */
const workStatement = `
select coalesce(pg_partition_root(s.relid), s.relid)::regclass::text as name,
       sum(s.seq_scan)::integer as scans, sum(s.n_tup_upd + s.n_tup_del)::integer as changes,
       bool_or(exists (
         select from pg_locks l
          where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.relation = s.relid
            and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
       )) as blocks
  from pg_stat_xact_user_tables s group by 1`

const readWork = Effect.flatMap(SqlClient, (sql) => sql.unsafe<Work>(workStatement).unprepared)
