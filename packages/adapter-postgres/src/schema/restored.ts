import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { migrationLimits, runAll } from "../connection/migration-statements.ts"
import { newestPosition, nextTransaction } from "../webhooks/feed-order.ts"

/** True if the data lies elsewhere than at the last start: it was restored. */
export const isElsewhere = `(select place <> store_place() from known_place)`

/** Identifies what was issued: this run of the server, and the next numbers. */
const issued = `(select concat_ws(' ', pg_postmaster_start_time(), f.transactions,
    (select string_agg(kind || ' ' || next, ' ' order by kind) from public_numbers))
  from feed_offset f)`

/**
 * Raises public numbers and feed positions past all that may have been issued since the backup, and
 * returns whether it did. It does so if the data was restored or, with `isAsked`, if anything was
 * issued since the last raise. A lock keeps events out in the meantime; those that waited for it
 * see the raised positions.
 */
export const raiseRestored = Effect.fnUntraced(function* (isAsked: boolean) {
  const sql = yield* SqlClient
  const wanted = isAsked ? `${isElsewhere} or raised is distinct from ${issued}` : isElsewhere
  const [found] = yield* sql.unsafe<{ readonly wanted: boolean; readonly used: boolean }>(
    `select ${wanted} as wanted, exists (select from companies) as used from known_place`
  ).unprepared
  if (found?.wanted !== true) return false
  const statements = found.used
    ? [migrationLimits, lockFeed, raiseFeed, raiseNumbers, remember]
    : [remember]
  yield* sql.withTransaction(runAll(statements))
  if (found.used) {
    yield* Effect.logInfo(
      "Public numbers and feed positions were raised past those of the restored data"
    )
  }
  return found.used
})

const lockFeed = `lock table events in share row exclusive mode`

/** Ten thousand transactions a second for three years. */
const raiseFeed = `update feed_offset set transactions = 1000000000000
    + greatest(transactions, newest.position::text::bigint - ${nextTransaction})
  from ${newestPosition}`

/** A thousand numbers a second for three years. Below 2^53 there is room for 90,000 raises. */
const raiseNumbers = `update public_numbers set next = next + 100000000000`

const remember = `update known_place set place = store_place(), raised = ${issued}`
