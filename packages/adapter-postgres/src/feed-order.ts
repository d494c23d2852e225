import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

/**
 * An event's position is the number of its transaction and the offset of
 * migration 0011 (decisions, 26): a database restored from a dump may be on a server whose
 * transactions have lower numbers than those that it holds positions of.
 */
const position = (transaction: string): string =>
  `select (${transaction}(pg_current_snapshot())::text::bigint + f.transactions)::text::xid8
     from feed_offset f`

/** The first position at which something may yet be recorded. */
export const settledBefore = `(${position("pg_snapshot_xmin")})`

/** No transaction that could be seen has a position that is still to come. */
const newestIsToCome = `newest.position >= (${position("pg_snapshot_xmax")})`

/** Ids grow with time as positions do, but for those of a moment. */
const newest = `(
  select max(e.position) as position from (
    select e.position from events e where e.position is not null order by e.id desc limit 100
  ) e
) newest`

/** Whether what comes would stand before what is there. */
export const isFeedBehind = `(select coalesce(${newestIsToCome}, false) from ${newest})`

/**
 * Puts all that comes behind all that is there, and behind the cursors that were
 * issued after the dump was made, however many transactions that was.
 */
const raise = `update feed_offset
  set transactions = newest.position::text::bigint + 1000000000000
      - pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  from ${newest} where ${newestIsToCome}
  returning transactions`

/**
 * Raises the offset where a restored database needs it. Nothing is recorded
 * meanwhile, and who has waited for that looks with a snapshot that shows it.
 */
export const raiseFeed = Effect.gen(function* () {
  const sql = yield* SqlClient
  const [found] = yield* sql.unsafe<{ readonly behind: boolean }>(
    `select ${isFeedBehind} as behind`
  ).unprepared
  if (found?.behind !== true) return
  const raised = yield* sql.withTransaction(
    Effect.andThen(
      sql.unsafe("lock table events in share row exclusive mode").unprepared,
      sql.unsafe(raise).unprepared
    )
  )
  if (raised.length > 0) {
    yield* Effect.logInfo("The feed of events goes on behind what was restored")
  }
})
