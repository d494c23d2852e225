import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer, Predicate, Schedule } from "effect"
import * as Migrator from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { type PostgresOptions, ReadClient } from "../connection/client.ts"
import { isWithoutRoom, makeRoomForDays } from "../webhooks/day-partitions.ts"
import { migrations } from "./migrations/index.ts"
import { lastMigration } from "./migrations/names.ts"
import { isElsewhere, raiseRestored } from "./restored.ts"
import { isMissingTable } from "../connection/map-sql-errors.ts"
import { whileAnswering } from "../connection/while-answering.ts"

/**
 * Updates the schema and returns the migrations that were missing. Several instances may call it at
 * once: one works, the others wait. It also raises numbers and the feed after a restore, and makes
 * today's partitions.
 */
export const migrate = (
  options: Omit<PostgresOptions, "poolSize">
): Effect.Effect<ReadonlyArray<string>, Migrator.MigrationError | SqlError> =>
  Effect.map(prepare(options, false), ({ migrations }) => migrations)

/**
 * The same for a server that was reset to a snapshot, which `migrate` cannot detect. Nothing may
 * run on it yet. Returns whether public numbers and the feed were raised; without new numbers since
 * the last time they were not.
 */
export const afterRestore = (
  options: Omit<PostgresOptions, "poolSize">
): Effect.Effect<boolean, Migrator.MigrationError | SqlError> =>
  Effect.map(prepare(options, true), ({ raised }) => raised)

const prepare = (options: Omit<PostgresOptions, "poolSize">, isRestored: boolean) =>
  whileAnswering(options, { lock_timeout: lockTimeout }, (sql) => inTurn(sql, isRestored))

const inTurn = (sql: PgClient.PgClient, isRestored: boolean) =>
  Effect.gen(function* () {
    yield* sql
      .unsafe(takeTurn)
      .unprepared.pipe(retried("another instance, which migrates", turnTimeout))
    yield* Effect.provideService(refuseUnreleased, SqlClient, sql)
    const done = yield* Migrator.make({})({ loader: migrations }).pipe(
      Effect.provideService(SqlClient, sql),
      retried("a table that somebody's transaction holds", tableTimeout)
    )
    const raised = yield* raiseRestored(isRestored).pipe(
      Effect.provideService(SqlClient, sql),
      retried("the table of events, which somebody's transaction holds", tableTimeout)
    )
    yield* makeRoomForDays.pipe(
      Effect.provideService(SqlClient, sql),
      retried("the tables of days, which somebody's transaction holds", tableTimeout)
    )
    const migrated = done.map(([id, name]) => `${String(id).padStart(4, "0")}_${name}`)
    return { migrations: migrated, raised }
  })

/**
 * A migration needs exclusive locks. While it waits for one, because a long transaction reads the
 * table (pg_dump does), every other statement queues behind it and running instances stall. So it
 * gives up after two seconds and tries again later. That is longer than PostgreSQL's
 * `deadlock_timeout` of a second, after which a vacuum that holds the lock is cancelled.
 */
const lockTimeout = "2s"
const pause = "5 seconds"

/** Longer than the longest statement of the service itself, of ten minutes. */
const tableTimeout = "15 minutes"

/** A migration may be a long one. */
const turnTimeout = "2 hours"

/**
 * One instance at a time tries: with many, there would be no pause between. It
 * ends with the session.
 */
const takeTurn = `select pg_advisory_lock(hashtext('review-proof migrations'))`

/** The schema had another numbering before its first release; nothing migrates from that. */
const isUnreleased = `exists (select from effect_sql_migrations where name = 'second_contacts')`

const refuseUnreleased = Effect.gen(function* () {
  const sql = yield* SqlClient
  const [found] = yield* sql
    .unsafe<{ readonly unreleased: boolean }>(`select ${isUnreleased} as unreleased`)
    .unprepared.pipe(Effect.catchIf(isMissingTable, () => Effect.succeed([])))
  if (found?.unreleased === true) {
    return yield* new Migrator.MigrationError({ kind: "BadState", message: recreate })
  }
})

const recreate = `This database was made by a version from before the first release, whose schema cannot be migrated. Create it anew: an empty database, or without DATABASE_URL an empty data directory.`

/** Again, each time that it had to give way. */
const retried =
  (holder: string, timeout: "15 minutes" | "2 hours") =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      let isLogged = false
      const logOnce = Effect.suspend(() => {
        if (isLogged) return Effect.void
        isLogged = true
        return Effect.logWarning(`The migration waits for ${holder}`)
      })
      return self.pipe(
        Effect.tapError((error) => (gaveWay(error) ? logOnce : Effect.void)),
        Effect.retry({
          while: (error: E) => gaveWay(error),
          schedule: Schedule.spaced(pause).pipe(Schedule.upTo({ duration: timeout }))
        })
      )
    })

/** True if it did not get a lock, itself or inside a migration. */
const gaveWay = (error: unknown): boolean =>
  isSqlError(error)
    ? error.reason._tag === "LockTimeoutError" || error.reason._tag === "DeadlockError"
    : Predicate.isTagged(error, "MigrationError") &&
      Predicate.hasProperty(error, "cause") &&
      gaveWay(error.cause)

/**
 * Sees to it that the schema is what this release needs. Mostly it is: then that
 * is one look over a connection that is needed anyway, before the first request.
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

/** A migration locks the table of migrations, perhaps for longer than the statement timeout. */
const isMissingOrHeld = (error: SqlError): boolean =>
  isMissingTable(error) || error.reason._tag === "StatementTimeoutError"

const isUpToDate = Effect.gen(function* () {
  const sql = yield* ReadClient
  const [found] = yield* sql.query<Found>(look)
  return (
    found !== undefined &&
    !found.unreleased &&
    !found.elsewhere &&
    isLatest(found) &&
    !found.without_room
  )
}).pipe(Effect.catchIf(isMissingOrHeld, () => Effect.succeed(false)))

interface Found {
  readonly latest: number | null
  readonly unreleased: boolean
  readonly elsewhere: boolean
  readonly without_room: boolean
}

const isLatest = ({ latest }: Found): boolean => (latest ?? 0) >= lastMigration

const look = `select max(migration_id) as latest, ${isUnreleased} as unreleased, ${isElsewhere} as elsewhere,
    ${isWithoutRoom} as without_room
  from effect_sql_migrations`
