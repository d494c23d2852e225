import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer, Redacted } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import { postgresUrl } from "./postgres-url.ts"
import { clientLayer } from "../../adapter-postgres/src/connection/client.ts"
import { migrate, type PostgresOptions, PostgresStoreLive } from "@review-proof/adapter-postgres"

/** A new database with the schema and no rows, dropped at the end of the scope: its url. */
export const freshDatabase = Effect.suspend(() =>
  Effect.andThen(makeTemplate, database(`template ${template}`))
)

export const emptyDatabase = Effect.suspend(() => database(""))

/** A copy of a database without connections, like a restored dump. */
export const copyOf = (url: PostgresOptions["url"]) =>
  Effect.suspend(() => database(`template ${new URL(Redacted.value(url)).pathname.slice(1)}`))

const database = (like: string) => {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`
  const create = admin(`create database ${name} ${like}`)
  const drop = admin(`drop database ${name} with (force)`)
  return Effect.as(
    Effect.acquireRelease(create, () => drop),
    urlOf(name)
  )
}

/** All stores on a database of their own, with as many connections as given. */
export const freshStore = (poolSize = 8) =>
  Layer.unwrap(Effect.map(freshDatabase, (url) => storeOn(url, poolSize)))

export const storeOn = (url: PostgresOptions["url"], poolSize: number) =>
  PostgresStoreLive({ url, poolSize })

/** A new database with what these statements put into it, and the clients of a store on it. */
export const seededDatabase = (statements: ReadonlyArray<string>, poolSize = 4) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const sql = yield* connectionTo(url)
      for (const statement of statements) yield* sql.unsafe(statement).unprepared
      return clientLayer({ url, poolSize })
    })
  )

/** A plain connection to a database, for what a test does beside the store. */
export const connectionTo = (url: PostgresOptions["url"]) =>
  PgClient.make({ url, maxConnections: 2 }).pipe(Effect.provide(Reactivity.layer))

/** The rows that one statement answers, for a test that is no Effect. */
export const queryOn = <Row extends object>(url: string, statement: string) =>
  connectionTo(Redacted.make(url)).pipe(
    Effect.flatMap((sql) => sql.unsafe<Row>(statement)),
    Effect.scoped,
    Effect.runPromise
  )

/** One per process that runs tests. */
const template = `template_${process.pid}`

const makeTemplate = Effect.runSync(
  Effect.cached(
    Effect.gen(function* () {
      yield* admin(`drop database if exists ${template}`)
      yield* admin(`create database ${template}`)
      yield* migrate({ url: urlOf(template) })
    })
  )
)

/** The admin url's with another database in its path. */
const urlOf = (database: string): Redacted.Redacted<string> => {
  const url = new URL(postgresUrl())
  url.pathname = `/${database}`
  return Redacted.make(url.href)
}

function admin(statement: string) {
  return PgClient.make({ url: Redacted.make(postgresUrl()), maxConnections: 1 }).pipe(
    Effect.flatMap((sql) => sql.unsafe(statement).unprepared),
    Effect.scoped,
    Effect.provide(Reactivity.layer),
    Effect.orDie
  )
}
