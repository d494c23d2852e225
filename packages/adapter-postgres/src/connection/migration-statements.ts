import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** Runs statements one after the other, in the transaction that is open. */
export const runAll = Effect.fnUntraced(function* (statements: ReadonlyArray<string>) {
  const sql = yield* SqlClient
  for (const statement of statements) yield* sql.unsafe(statement).unprepared
})

/** Lets the transaction take as long as it needs. PostgreSQL has this limit since version 17. */
export const withoutTransactionTimeout = `case when current_setting('transaction_timeout', true) is not null
    then set_config('transaction_timeout', '0', true) end`

/**
 * A migration needs exclusive locks. While it waits for one, because a long transaction reads the
 * table (pg_dump does), every other statement queues behind it and running instances stall. So it
 * gives up after two seconds and tries again later. That is longer than PostgreSQL's
 * `deadlock_timeout` of a second, after which a vacuum that holds the lock is cancelled. Its work
 * may take long, whatever limits the role or the database has.
 */
export const migrationLimits = `select set_config('lock_timeout', '2s', true),
  set_config('statement_timeout', '0', true),
  ${withoutTransactionTimeout}`
