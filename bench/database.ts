import { Effect, Redacted, type Scope } from "effect"
import { migrate } from "../packages/adapter-postgres/src/schema/migrate.ts"
import { freePort } from "../packages/testkit/src/peers/listening.ts"
import { benchPostgres } from "./postgres.ts"

/** A migrated database with the process id of its server. */
export const migratedDatabase = Effect.fnUntraced(function* (settings?: Record<string, string>) {
  const database = yield* benchPostgres(settings)
  yield* migrate({ url: Redacted.make(database.url) })
  return database
})

/** A migrated database that is reached by TCP, as in production: a write costs more than on a socket. */
export const databaseByTcp = Effect.gen(function* () {
  const port = yield* Effect.promise(freePort)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const { pid } = yield* benchPostgres({ listen_addresses: "127.0.0.1", port: String(port) })
  yield* migrate({ url: Redacted.make(url) })
  return { url, pid }
})

interface Database {
  readonly url: string
  readonly pid: number
}

/** Runs a bench on a database that is there for as long as it takes. */
export const onDatabase = <E>(
  database: Effect.Effect<Database, E, Scope.Scope>,
  bench: (url: string, postgresPid: number) => Promise<void>
): Promise<void> =>
  database.pipe(
    Effect.flatMap(({ pid, url }) => Effect.promise(() => bench(url, pid))),
    Effect.scoped,
    Effect.runPromise
  )
