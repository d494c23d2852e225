import { withoutTransactionTimeout } from "./without-transaction-timeout.ts"

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
