import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as Migrator from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { connection, type PostgresOptions } from "./client.ts"
import { migrations } from "./migrations/index.ts"

/**
 * Brings the schema up to date; answers the migrations that were missing. Any
 * number of instances may call it at once: one works, the others wait for it.
 */
export const migrate = (
  options: Omit<PostgresOptions, "poolSize">
): Effect.Effect<ReadonlyArray<string>, Migrator.MigrationError | SqlError> =>
  Effect.gen(function* () {
    const sql = yield* PgClient.make({ ...connection(options), maxConnections: 1 })
    const done = yield* Migrator.make({})({ loader: migrations }).pipe(
      Effect.provideService(SqlClient, sql)
    )
    return done.map(([id, name]) => `${String(id).padStart(4, "0")}_${name}`)
  }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
