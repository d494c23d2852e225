import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer } from "effect"
import * as Migrator from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { type PostgresOptions, ReadClient } from "../connection/client.ts"
import { lacksPartition, makeRoomForDays } from "../webhooks/day-partitions.ts"
import { migrationLimits } from "../connection/migration-statements.ts"
import { createFunctions, hasFunctions } from "./functions.ts"
import { inTurn, retryAfterGivingWay } from "./in-turn.ts"
import { migrations } from "./migrations/index.ts"
import { firstChangedMigration, lastMigration, names } from "./migrations/names.ts"
import { isElsewhere, raiseRestored } from "./restored.ts"
import { isMissingTable, isRefusedSetting } from "../connection/map-sql-errors.ts"
import { isSettingKept } from "../connection/pooler.ts"
import { whileAnswering } from "../connection/while-answering.ts"

/**
 * Updates the schema and returns the migrations that were missing. Several instances may call it at
 * once: one works, the others wait. It also raises numbers and the feed after a restore, and makes
 * today's partitions.
 */
export const migrate = (
  options: Pick<PostgresOptions, "url">
): Effect.Effect<ReadonlyArray<string>, Migrator.MigrationError | SqlError> =>
  Effect.map(prepare(options, false), ({ migrations }) => migrations)

/**
 * Like `migrate`, for a server that was reset to a snapshot, which `migrate` cannot detect. Nothing
 * may run on it yet. Returns whether public numbers and the feed were raised; without new numbers
 * since the last time they were not.
 */
export const afterRestore = (
  options: Pick<PostgresOptions, "url">
): Effect.Effect<boolean, Migrator.MigrationError | SqlError> =>
  Effect.map(prepare(options, true), ({ raised }) => raised)

const prepare = ({ url }: Pick<PostgresOptions, "url">, isRestored: boolean) =>
  whileAnswering(url, (sql, beside) => inTurn(beside, bringUpToDate(sql, isRestored))).pipe(
    // A transaction on a lost connection cannot be rolled back, and ends with this defect.
    Effect.catchDefect((defect) => (isSqlError(defect) ? Effect.fail(defect) : Effect.die(defect)))
  )

const bringUpToDate = (sql: PgClient.PgClient, isRestored: boolean) =>
  Effect.gen(function* () {
    yield* refuseUnreleased
    yield* refuseEncoding
    const done = yield* sql
      .withTransaction(
        Effect.gen(function* () {
          yield* sql.unsafe(migrationLimits).unprepared
          yield* sql.unsafe(makeTable).unprepared
          return yield* Migrator.make({})({ loader: migrations })
        })
      )
      .pipe(retryAfterGivingWay("a table that somebody's transaction holds"))
    yield* sql.withTransaction(createFunctions)
    const raised = yield* raiseRestored(isRestored).pipe(
      retryAfterGivingWay("the table of events, which somebody's transaction holds")
    )
    yield* makeRoomForDays.pipe(
      retryAfterGivingWay("the tables of days, which somebody's transaction holds")
    )
    const migrated = done.flatMap(([id]) => names[id - 1] ?? [])
    return { migrations: migrated, raised }
  }).pipe(Effect.provideService(SqlClient, sql))

/** The migrator would make its table itself, but not say why it cannot. */
const makeTable = `create table if not exists effect_sql_migrations (migration_id integer primary key,
    created_at timestamptz not null default now(), name text not null)`

/** Other encodings lack letters, or count bytes. */
const refuseEncoding = Effect.gen(function* () {
  const sql = yield* SqlClient
  const [found] = yield* sql.unsafe<{ readonly encoding: string }>(
    `select current_setting('server_encoding') as encoding`
  ).unprepared
  if (found?.encoding !== "UTF8") {
    const message = `The database's encoding is ${found?.encoding}. Create it again with UTF8: createdb --encoding UTF8 --template template0`
    return yield* new Migrator.MigrationError({ kind: "BadState", message })
  }
})

const refuseUnreleased = Effect.gen(function* () {
  const sql = yield* SqlClient
  const [found] = yield* sql
    .unsafe<{ readonly changed: number | null }>(`select (${firstChangedMigration}) as changed`)
    .unprepared.pipe(Effect.catchIf(isMissingTable, () => Effect.succeed([])))
  if (typeof found?.changed === "number") {
    const message = recreate(names[found.changed - 1])
    return yield* new Migrator.MigrationError({ kind: "BadState", message })
  }
})

const recreate = (name: string | undefined): string =>
  `This database was made by another version from before the first release, whose schema cannot be migrated: its migration ${name} has changed since. Create it again: an empty database, or without DATABASE_URL an empty data directory.`

/**
 * Migrates unless the schema is up to date. One statement finds that out, over a connection that the
 * first request needs anyway.
 */
export const schemaLayer = (options: PostgresOptions) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      if (yield* isUpToDate) return
      const done = yield* migrate(options)
      if (done.length === 0) return
      yield* Effect.logInfo(`${done.length} migrations applied`)
      yield* Effect.logDebug("Migrated", { migrations: done })
    })
  )

/**
 * A migration locks the table of migrations, perhaps for longer than the statement timeout. A
 * setting that a pooler refuses is explained by `migrate`.
 */
const isMissingOrHeld = (error: SqlError): boolean =>
  isMissingTable(error) || isRefusedSetting(error) || error.reason._tag === "StatementTimeoutError"

const isUpToDate = Effect.gen(function* () {
  const sql = yield* ReadClient
  const [found] = yield* sql.query<{ readonly current: boolean | null }>(selectIsUpToDate)
  return found?.current === true
}).pipe(Effect.catchIf(isMissingOrHeld, () => Effect.succeed(false)))

const selectIsUpToDate = `select ${isSettingKept} and max(migration_id) >= ${lastMigration}
    and (${firstChangedMigration}) is null and not ${isElsewhere}
    and ${hasFunctions} and not ${lacksPartition} as current
  from effect_sql_migrations`
