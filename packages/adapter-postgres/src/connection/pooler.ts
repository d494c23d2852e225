import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Redacted } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { serversOf } from "./hosts.ts"
import { isRefusedSetting, lostConnection } from "./map-sql-errors.ts"

/**
 * True if the URL says `pgbouncer=true`: a pooler lends a server's session for one transaction, so it
 * keeps neither settings nor prepared statements.
 */
export const isPooled = (url: Redacted.Redacted<string>): boolean =>
  URL.parse(Redacted.value(serversOf(url)[0]))?.searchParams.get("pgbouncer") === "true"

/** Sets the session's initial settings until the transaction ends. */
export const setLocally = (settings: Readonly<Record<string, string>>): string => {
  const each = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', true)`
  )
  return `select ${each.join(", ")}`
}

/** A setting that shows whether a session keeps its initial settings. */
export const probe = { plan_cache_mode: "force_generic_plan" }

export const isSettingKept = `current_setting('plan_cache_mode') = '${probe.plan_cache_mode}'`

/** Fails if a pooler is in between that the URL does not mention. */
export const refusePooler = (sql: PgClient.PgClient): Effect.Effect<void, SqlError> =>
  sql.unsafe<{ readonly kept: boolean }>(`select ${isSettingKept} as kept`).unprepared.pipe(
    Effect.mapError((error) => (isRefusedSetting(error) ? unmentionedPooler() : error)),
    Effect.filterOrFail(([row]) => row?.kept === true, unmentionedPooler),
    Effect.asVoid
  )

const unmentionedPooler = () =>
  lostConnection(
    "A connection pooler is in between, which keeps no settings of sessions: add pgbouncer=true to the URL's parameters"
  )
