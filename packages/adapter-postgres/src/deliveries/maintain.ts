import { Effect } from "effect"
import type { Statements } from "../database.ts"
import { timestamp } from "../page.ts"

/**
 * Makes room for the days ahead, and drops what is older than it may be: whole
 * days at once. One instance does it, the others find it done. It gives way to
 * others' statements, and is tried again the next time.
 */
export const maintain = Effect.fnUntraced(function* (sql: Statements, before: number) {
  yield* sql.query(`set local statement_timeout = '10min'`)
  yield* sql.query(`set local lock_timeout = '5s'`)
  const rows = yield* sql.query<{ readonly mine: boolean }>(takeTurn)
  if (rows[0]?.mine !== true) return
  yield* sql.query(`select make_day_partitions(3)`)
  yield* sql.query(`select drop_days_before($1)`, [timestamp(before)])
  yield* sql.query(`delete from webhook_due where created_at < $1`, [timestamp(before)])
  yield* sql.query(dropOrphans)
})

/** Held until the transaction ends. */
const takeTurn = `select pg_try_advisory_xact_lock(hashtext('webhook maintenance')) as mine`

/** Deliveries that were recorded while their endpoint was being removed. */
const dropOrphans = `delete from webhook_due d
  where not exists (select from webhook_endpoints w where w.id = d.endpoint_id)`
