import { Effect } from "effect"
import type { Database } from "../connection/database.ts"

/** A commit is written before anybody sees it. */
export const writtenByPrimary = `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as bytes`

export const replayedByReplica = `select case when pg_is_in_recovery()
  then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 end as bytes`

/** Null if there is no answer. Everything committed by its time is before the position. */
export const positionOn = Effect.fnUntraced(function* (
  database: Database,
  text: string,
  now: () => number
) {
  const at = now()
  const [row] = yield* Effect.orElseSucceed(
    database.query<{ readonly bytes: number | null }>(text),
    () => []
  )
  const bytes = row?.bytes ?? null
  return bytes === null ? null : { at, bytes }
})
