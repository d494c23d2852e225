import { Effect, Layer, Schedule } from "effect"
import { WriteClient } from "./client.ts"
import { stored } from "./stored.ts"

/**
 * What the store does for itself, on every instance, whoever comes first: writes
 * the last uses of keys back to them, so that a use is known to the minute even
 * after a crash, and forgets claims that nobody can be contending for any more.
 */
export const housekeepingLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* WriteClient
    // Each by itself: one that takes too long keeps nobody from the other.
    const round = Effect.forEach([keepLastUses, forgetClaims], (statement) =>
      sql.query(statement).pipe(
        stored("housekeeping"),
        Effect.catch((error) => Effect.logWarning("Housekeeping was put off", error)),
        Effect.catchDefect((defect) => Effect.logError("Housekeeping failed", defect))
      )
    )
    yield* round.pipe(Effect.delay("1 minute"), Effect.repeat(Schedule.forever), Effect.forkScoped)
  })
)

const keepLastUses = `update api_keys k set last_used_at = used.at
  from (select a.key_id, a.admitted_at[array_upper(a.admitted_at, 1)] as at
          from key_admissions a) used
  where k.id = used.key_id
    and used.at > coalesce(k.last_used_at, '-infinity') + interval '30 seconds'`

/** Ten times what a statement may take. */
const forgetClaims = `delete from claims where claimed_at < now() - interval '100 seconds'`
