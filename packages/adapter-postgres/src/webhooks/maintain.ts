import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Database, Statements } from "../connection/database.ts"
import { maintenanceLock, makeRoom } from "./day-partitions.ts"
import { deletedAtOnce, deleteSome } from "../connection/reads.ts"
import { timestamp } from "../paging/page.ts"
import { waitingEndpoints } from "./claim.ts"

/**
 * Makes the partitions of the next days, and drops those that are too old. Each step is a
 * transaction of its own: detaching a day locks its table against all commits with events, which
 * must not wait for deletions. Waiting deliveries end before the events that they belong to go.
 */
export const maintain = Effect.fnUntraced(function* (sql: Database, before: number) {
  const at = timestamp(before)
  yield* inTurn(sql, "1s", (turn) => turn.query(makeRoom))
  yield* deleteAll(sql, endWaiting, [at])
  yield* deleteAll(sql, dropOrphans, [])
  for (const { part } of yield* sql.query<Part>(daysBefore, [at])) {
    yield* inTurn(sql, "1s", (turn) => turn.query(`drop table if exists ${part}`))
  }
  for (const { clock, part } of yield* sql.query<Part>(daysCutThrough, [at])) {
    yield* deleteAll(sql, dropRows(part, clock), [at])
  }
  // Some may have been asked for again before their events went.
  yield* deleteAll(sql, endWaiting, [at])
})

interface Part {
  readonly part: string
  readonly clock: string
}

/**
 * Runs a step unless another instance is running one, which then does everything. It gives up its
 * lock request after a while and tries again the next time: statements that come after a waiting
 * lock of a whole table wait behind it.
 */
const inTurn = <Row extends object>(
  sql: Database,
  lockTimeout: "1s" | "5s",
  step: (statements: Statements) => Effect.Effect<ReadonlyArray<Row>, SqlError>
) =>
  sql.transaction(
    (statements) =>
      Effect.gen(function* () {
        yield* statements.query(`set local lock_timeout = '${lockTimeout}'`)
        const rows = yield* statements.query<{ readonly mine: boolean }>(takeTurn)
        return rows[0]?.mine === true ? yield* step(statements) : []
      }),
    10
  )

const takeTurn = `select pg_try_advisory_xact_lock(${maintenanceLock}) as mine`

const deleteAll = (
  sql: Database,
  statement: string,
  values: ReadonlyArray<unknown>
): Effect.Effect<void, SqlError> =>
  inTurn(sql, "5s", (turn) =>
    turn.query<{ readonly gone: number }>(
      `with recursive ${statement} select count(*) as gone from gone`,
      values
    )
  ).pipe(
    Effect.flatMap(([deleted]) =>
      (deleted?.gone ?? 0) < deletedAtOnce ? Effect.void : deleteAll(sql, statement, values)
    )
  )

const gone = `gone as (
  delete from webhook_due d using found f where d.id = f.id and d.company_id = f.company_id
  returning d.*
)`

/**
 * Endpoint by endpoint, the oldest first: those that stay are not read. A delivery that was tried
 * since the given time stays with its log, as a failed one.
 */
const endWaiting = `${waitingEndpoints("waiting")}, found as (
  select old.id, old.company_id
    from waiting w
    cross join lateral (
      select d.id, d.company_id from webhook_due d
       where d.endpoint_id = w.endpoint_id and d.created_at < $1
       order by d.created_at, d.id limit ${deletedAtOnce}
    ) old
   limit ${deletedAtOnce}
), ${gone}, failed as (
  insert into webhook_deliveries
    (id, company_id, endpoint_id, event_id, type, created_at, status, attempts, epoch, settled_at)
  select d.id, d.company_id, d.endpoint_id, d.event_id, d.type, d.created_at, 'failed', d.attempts,
         d.epoch, last.at
    from gone d
    cross join lateral (
      select a.at from webhook_attempts a
       where a.delivery_id = d.id and a.at >= $1 order by a.at desc limit 1
    ) last
)`

/** Deliveries that were recorded while their endpoint was being removed. */
const dropOrphans = `${waitingEndpoints("waiting")}, orphaned as materialized (
  select w.endpoint_id from waiting w
   where not exists (select from webhook_endpoints e where e.id = w.endpoint_id)
), found as (
  select d.id, d.company_id
    from orphaned o
    cross join lateral (
      select d.id, d.company_id from webhook_due d
       where d.endpoint_id = o.endpoint_id order by d.due_at, d.id limit ${deletedAtOnce}
    ) d
   limit ${deletedAtOnce}
), ${gone}`

const parts = `select format('%I', c.relname) as part, p.clock
  from day_partitioned() p
  join pg_inherits i on i.inhparent = p.parent::regclass
  join pg_class c on c.oid = i.inhrelid
 where`

const dayOf = `p.parent || to_char($1::timestamptz at time zone 'UTC', '_YYYYMMDD')`

/** The partitions of whole days before the given time. */
const daysBefore = `${parts} c.relname ~ '_[0-9]{8}$' and c.relname < ${dayOf} order by 1`

/** The partition of the day that contains it, and the default partition. */
const daysCutThrough = `${parts} c.relname in (p.parent || '_default', ${dayOf}) order by 1`

const dropRows = (part: string, clock: string): string => `gone as (
  ${deleteSome({ table: part, where: `${clock} < $1` })} returning 1
)`
