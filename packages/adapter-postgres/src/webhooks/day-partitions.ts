import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { migrationLimits, runAll } from "../connection/migration-statements.ts"

/**
 * Partitions of events, deliveries and attempts by day, made three days ahead. If a service was off
 * for longer, there is none for today: rows go into the default partitions, and `makeRoom` moves them
 * when it makes the day's.
 */

/** True if a partition that is needed today is missing. */
export const lacksPartition = `exists (
  select from day_partitioned() p
   where to_regclass(p.parent || to_char(now() at time zone 'UTC', '_YYYYMMDD')) is null)`

/** Held until the transaction ends by whoever creates or drops partitions. */
export const maintenanceLock = "hashtext('webhook maintenance')"

/**
 * Blocks writers to the default partitions while their rows are moved: no day could be attached
 * otherwise. Other statements lock these tables in this order too: events, attempts, deliveries.
 */
export const makeRoom = `do $$ begin
  if ${lacksPartition} then
    lock table events_default, webhook_attempts_default, webhook_deliveries_default
      in access exclusive mode;
  end if;
  perform make_day_partitions(3);
end $$`

/** Makes the partitions at a start, when hardly a row has to be moved. */
export const makeRoomForDays = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.withTransaction(
    runAll([migrationLimits, `select pg_advisory_xact_lock(${maintenanceLock})`, makeRoom])
  )
})
