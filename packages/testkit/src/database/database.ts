import { env } from "node:process"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Fiber, Latch, Layer, Redacted, Schedule, type Scope } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import { inject } from "vitest"
import { clientLayer } from "../../../adapter-postgres/src/connection/client.ts"
import { migrate, type PostgresOptions, postgresStoreLayer } from "@review-proof/adapter-postgres"

/** A new database with the schema and no rows, dropped at the end of the scope: its url. */
export const freshDatabase = Effect.suspend(() =>
  Effect.andThen(makeTemplate, database(copiedFrom(template)))
)

/** A new database, and a plain connection to it. */
export const connectedDatabase = Effect.gen(function* () {
  const url = yield* freshDatabase
  return { url, sql: yield* connectionTo(url) }
})

export const emptyDatabase = Effect.suspend(() => database(""))

/** An empty database in which the lower case of I has no dot. */
export const turkishDatabase = Effect.suspend(() =>
  database("template template0 locale_provider icu icu_locale 'tr'")
)

/** An empty database that has the letters of Western Europe alone. */
export const latinDatabase = Effect.suspend(() =>
  database("template template0 encoding 'LATIN1' locale 'C'")
)

/** A copy of a database without connections, like a restored dump. */
export const copyOf = (url: PostgresOptions["url"]) =>
  Effect.retry(
    Effect.suspend(() => database(copiedFrom(new URL(Redacted.value(url)).pathname.slice(1)))),
    // A pooler is connected to it for some seconds more.
    { schedule: Schedule.spaced("1 second"), times: 5 }
  )

/** Copying the files takes a third of the CPU of writing each of their pages to the log. */
const copiedFrom = (template: string) => `template ${template} strategy file_copy`

const database = Effect.fnUntraced(function* (like: string) {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`
  // It stays open for the drop: another connection would cost as much as half of a database.
  const run = yield* administration
  const drop = Effect.orDie(run(`drop database ${name} with (force)`))
  yield* Effect.acquireRelease(run(`create database ${name} ${like}`), () => drop)
  return named(name, storeUrl())
})

/** All stores on a database of their own, with as many connections as given, and one beside them. */
export const freshStore = (poolSize = 8) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const beside = Layer.effect(Beside, connectionTo(url))
      return Layer.merge(storeOn(url, poolSize), beside)
    })
  )

/** A plain connection to the database of a store, which it and its pooler know nothing of. */
export const Beside = PgClient.PgClient

export const storeOn = (url: PostgresOptions["url"], poolSize: number) =>
  postgresStoreLayer({ url, poolSize })

/** A database with what these statements put into it, and the clients of a store on it. */
export const seededDatabase = <E = never>(
  statements: ReadonlyArray<string>,
  { database, poolSize = 4 }: Seeded<E> = {}
) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const url = yield* database ?? freshDatabase
      yield* seed(url, statements)
      return clientLayer({ url, poolSize })
    })
  )

/** Runs the statements on a database whose tables are never analysed by the server itself. */
export const seed = (url: PostgresOptions["url"], statements: ReadonlyArray<string>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const sql = yield* connectionTo(url)
      for (const statement of [stopAutovacuum, ...statements]) {
        yield* sql.unsafe(statement).unprepared
      }
    })
  )

const stopAutovacuum = `do $$ declare name regclass; begin
  for name in select oid from pg_class
               where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('alter table %s set (autovacuum_enabled = off)', name);
  end loop;
end $$`

interface Seeded<E> {
  readonly poolSize?: number
  /** A new one otherwise. */
  readonly database?: Effect.Effect<PostgresOptions["url"], E, Scope.Scope>
}

/** A plain connection to a database, for a test that bypasses the store and its pooler. */
export const connectionTo = (url: PostgresOptions["url"]) =>
  PgClient.make({ url: direct(url), maxConnections: 2 }).pipe(Effect.provide(Reactivity.layer))

/**
 * Does the work in a transaction that stays open. The effect that is returned commits it; it is
 * rolled back where the scope closes before.
 */
export const openTransaction = <A, E, R>(sql: PgClient.PgClient, work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const [begun, end] = [yield* Latch.make(), yield* Latch.make()]
    const held = work.pipe(Effect.andThen(begun.open), Effect.andThen(end.await))
    const holder = yield* Effect.forkScoped(sql.withTransaction(held))
    yield* Effect.raceFirst(begun.await, Fiber.join(holder))
    return { end, holder }
  }).pipe(Effect.map(({ end, holder }) => Effect.andThen(end.open, Fiber.join(holder))))

/** Waits until a statement on the same database waits for a lock, or several do. */
export const untilBlocked = (sql: PgClient.PgClient, statements = 1) =>
  sql
    .unsafe(
      `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`
    )
    .pipe(Effect.repeat({ until: ({ length }) => length >= statements }))

/** The rows that one statement answers, for a test that is not an Effect. */
export const queryOn = <Row extends object>(url: string, statement: string) =>
  connectionTo(Redacted.make(url)).pipe(
    Effect.flatMap((sql) => sql.unsafe<Row>(statement)),
    Effect.scoped,
    Effect.runPromise
  )

/** Each process that runs tests has its own template. */
const template = `template_${process.pid}`

const makeTemplate = Effect.runSync(
  Effect.cached(
    Effect.gen(function* () {
      const run = yield* administration
      yield* run(`drop database if exists ${template}`)
      yield* run(`create database ${template}`)
      yield* migrate({ url: named(template, postgresUrl()) })
    }).pipe(Effect.scoped)
  )
)

const direct = (url: PostgresOptions["url"]) => {
  const { host, pathname } = new URL(Redacted.value(url))
  return host === new URL(storeUrl()).host ? named(pathname.slice(1), postgresUrl()) : url
}

const named = (database: string, server: string): Redacted.Redacted<string> => {
  const url = new URL(server)
  url.pathname = `/${database}`
  return Redacted.make(url.href)
}

/** Runs statements on one connection, which is held until the scope closes: none is opened then. */
const administration = Effect.suspend(() =>
  PgClient.make({ url: Redacted.make(postgresUrl()), maxConnections: 1 })
).pipe(
  Effect.flatMap((sql) => sql.reserve),
  Effect.map(
    (connection) => (statement: string) => connection.executeUnprepared(statement, [], undefined)
  ),
  Effect.provide(Reactivity.layer)
)

const postgresUrl = (): string => ofWorker(inject("postgresUrls"))

/** The address of the stores of this run, which is that of a pooler if the run tries one. */
const storeUrl = (): string => ofWorker(inject("poolerUrls") ?? inject("postgresUrls"))

const ofWorker = (urls: ReadonlyArray<string>): string => {
  const url = urls[Number(env["VITEST_POOL_ID"]) - 1]
  if (url === undefined) throw new Error("This worker has no PostgreSQL")
  return url
}
