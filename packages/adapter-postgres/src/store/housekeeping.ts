import { Effect, Layer, Schedule } from "effect"
import { WriteClient } from "../connection/client.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

/**
 * Every instance writes the last uses of keys back to them, so that a use is known to the minute
 * even after a crash.
 */
export const housekeepingLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* WriteClient
    const round = sql.query(keepLastUses).pipe(
      mapSqlErrors("housekeeping"),
      Effect.catch((error) => Effect.logWarning("Housekeeping was put off", error)),
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
