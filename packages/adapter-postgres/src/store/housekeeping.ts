import { Effect, Layer, Schedule } from "effect"
import { WriteClient } from "../connection/client.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

/**
 * Every instance writes the last uses of keys to the keys, and the requests of each day to their
 * table, so that both are at most a minute old after a crash.
 */
export const HousekeepingLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* WriteClient
    const round = Effect.andThen(sql.query(keepLastUses), sql.query(keepCounts)).pipe(
      mapSqlErrors("housekeeping"),
      Effect.catch((error) => Effect.logWarning("Housekeeping was postponed", error)),
      Effect.catchDefect((defect) => Effect.logError("Housekeeping failed", defect))
    )
    yield* round.pipe(Effect.delay("1 minute"), Effect.repeat(Schedule.forever), Effect.forkScoped)
  })
)

const keepLastUses = `update api_keys k set last_used_at = used.at
  from (select a.key_id, a.admitted_at[array_upper(a.admitted_at, 1)] as at
          from key_admissions a) used
  where k.id = used.key_id
    and used.at > coalesce(k.last_used_at, '-infinity') + interval '30 seconds'`

/** Moves the counts of admission-count.ts to where they stay. */
export const keepCounts = `with taken as (
    select a.key_id, a.day, a.uncounted, a.day_before, a.uncounted_before from key_admissions a
     where a.uncounted <> 0 or a.uncounted_before <> 0
     order by a.key_id for update
  ),
  emptied as (
    update key_admissions a set uncounted = 0, uncounted_before = 0
      from taken where a.key_id = taken.key_id
  )
  insert into key_days as held (company_id, key_id, day, requests)
  select k.company_id, k.id, late.day, late.requests
    from taken
    join api_keys k on k.id = taken.key_id
    cross join lateral (
      values (taken.day, taken.uncounted), (taken.day_before, taken.uncounted_before)
    ) as late(day, requests)
   where late.requests <> 0
   order by k.company_id, late.day, k.id
  on conflict (company_id, day, key_id) do update set requests = held.requests + excluded.requests`
