import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as Migrator from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { connection, type PostgresOptions, ReadClient } from "./client.ts"
import { isFeedBehind, raiseFeed } from "./feed-order.ts"
import { lastMigration, migrations } from "./migrations/index.ts"
import { isMissingTable } from "./stored.ts"

/**
 * Brings the schema up to date; answers the migrations that were missing. Any
 * number of instances may call it at once: one works, the others wait for it.
 * Sees to it too that the feed goes on after a dump was restored.
 */
export const migrate = (
  options: Omit<PostgresOptions, "poolSize">
): Effect.Effect<ReadonlyArray<string>, Migrator.MigrationError | SqlError> =>
  Effect.gen(function* () {
    const sql = yield* PgClient.make({ ...connection(options), maxConnections: 1 })
    const done = yield* Migrator.make({})({ loader: migrations }).pipe(
      Effect.provideService(SqlClient, sql)
    )
    yield* Effect.provideService(raiseFeed, SqlClient, sql)
    return done.map(([id, name]) => `${String(id).padStart(4, "0")}_${name}`)
  }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))

/**
 * Sees to it that the schema is what this release needs. Mostly it is: then that
 * is one look over a connection that is needed anyway, before the first request.
 */
export const schemaLayer = (options: PostgresOptions) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      if (yield* isUpToDate) return
      const done = yield* migrate(options)
      if (done.length > 0) yield* Effect.logInfo("Migrated", { migrations: done })
    })
  )

const isUpToDate = Effect.gen(function* () {
  const sql = yield* ReadClient
  const [found] = yield* sql.query<Found>(latest)
  return found?.behind !== true && (found?.latest ?? 0) >= lastMigration
}).pipe(Effect.catchIf(isMissingTable, () => Effect.succeed(false)))

interface Found {
  readonly latest: number | null
  readonly behind: boolean
}

const latest = `select max(migration_id) as latest, ${isFeedBehind} as behind
  from effect_sql_migrations`
