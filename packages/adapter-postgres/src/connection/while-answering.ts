import * as PgClient from "@effect/sql-pg/PgClient"
import { type Context, Effect, Option, type Scope } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import type { SqlError } from "effect/sql/SqlError"
import { connection, type PostgresOptions } from "./client.ts"
import { makeStatementDeadlines } from "./statement-deadlines.ts"
import { serversOf } from "./hosts.ts"
import { isPooled, probe, refusePooler } from "./pooler.ts"
import { findPrimary } from "./primary.ts"

/**
 * Runs long work on a connection of its own, and fails once the database stops answering on a
 * second connection. It then waits for neither: a query to a dead database cannot be interrupted.
 * `work` may use another connection too.
 */
export const whileAnswering = <A, E>(
  database: PostgresOptions["url"],
  work: (sql: PgClient.PgClient, beside: PgClient.PgClient) => Effect.Effect<A, E>
) => {
  const server = Effect.map(findPrimary(database), (found) =>
    Option.getOrElse(found, () => serversOf(database)[0])
  )
  return Effect.flatMap(server, (url) => {
    const plain = { ...connection(url), maxConnections: 1 }
    const started = isPooled(url) ? plain : { ...plain, startupParameters: probe }
    const working = Effect.gen(function* () {
      const sql = yield* PgClient.make(started)
      if (!isPooled(url)) yield* refusePooler(sql)
      return yield* work(sql, yield* PgClient.make(plain))
    })
    const watching = Effect.flatMap(PgClient.make(plain), askRepeatedly)
    return onBoth(working, watching)
  })
}

/** Runs a statement as it is; undefined if it has no row. */
export const firstRow =
  (sql: PgClient.PgClient) =>
  <Row extends object>(statement: string) =>
    Effect.map(sql.unsafe<Row>(statement).unprepared, ([row]) => row)

const onBoth = <A, E>(
  working: Effect.Effect<A, E | SqlError, Scope.Scope | Reactivity.Reactivity>,
  watching: Effect.Effect<never, SqlError, Scope.Scope | Reactivity.Reactivity>
) =>
  Effect.contextWith((context: Context.Context<never>) =>
    Effect.callback<A, E | SqlError>((resume) => {
      const run = Effect.runForkWith(context)
      const work = run(standalone(working))
      const watch = run(
        standalone(Effect.catch(watching, (error) => Effect.sync(() => resume(Effect.fail(error)))))
      )
      work.addObserver((exit) => {
        resume(exit)
        watch.interruptUnsafe()
      })
      return Effect.sync(() => {
        work.interruptUnsafe()
        watch.interruptUnsafe()
      })
    })
  )

const standalone = <A, E>(effect: Effect.Effect<A, E, Scope.Scope | Reactivity.Reactivity>) =>
  effect.pipe(Effect.scoped, Effect.provide(Reactivity.layer))

const askRepeatedly = (sql: PgClient.PgClient) =>
  Effect.flatMap(makeStatementDeadlines, ({ within }) =>
    within(12, sql.unsafe("select 1").unprepared, () => Effect.void).pipe(
      Effect.andThen(Effect.sleep("5 seconds")),
      Effect.forever
    )
  )
