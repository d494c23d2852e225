import type * as PgConnection from "@effect/sql-pg/PgConnection"
import type * as PgPool from "@effect/sql-pg/PgPool"
import { Effect, Exit } from "effect"
import type { SqlError } from "effect/sql/SqlError"

/** Runs statements. */
export interface Statements {
  /** Runs one statement, which each connection prepares once: the rows that it answers. */
  readonly query: <Row extends object>(
    text: string,
    values?: ReadonlyArray<unknown>
  ) => Effect.Effect<ReadonlyArray<Row>, SqlError>
}

/** A pool of connections. */
export interface Database extends Statements {
  /** Runs what `body` says in one transaction, undone unless it succeeds. */
  readonly transaction: <A, E, R>(
    body: (statements: Statements) => Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | SqlError, R>
}

/**
 * Every request comes through here several times, so a statement goes to its
 * connection directly: what the general client does on the way (a span, a
 * transformer, a look for an open transaction) costs as much as sending it.
 */
export const databaseOn = (pool: PgPool.PgPool): Database => ({
  query: (text, values) =>
    traced(
      text,
      pool.use((connection) => run(connection, text, values))
    ),
  transaction: (body) =>
    Effect.scoped(
      Effect.flatMap(pool.reserve, (connection) =>
        Effect.acquireUseRelease(
          connection.query("begin"),
          () => body(statementsOn(connection)),
          (_, exit) => connection.query(Exit.isSuccess(exit) ? "commit" : "rollback")
        )
      )
    )
})

const statementsOn = (connection: PgConnection.PgConnection): Statements => ({
  query: (text, values) => traced(text, run(connection, text, values))
})

/** Whoever writes a statement knows what its rows are. */
const run = <Row extends object>(
  connection: PgConnection.PgConnection,
  text: string,
  values?: ReadonlyArray<unknown>
) => Effect.map(connection.query(text, values), ({ rows }) => rows as ReadonlyArray<Row>)

/** A span of its own, where somebody traces. */
const traced = <A, E, R>(text: string, statement: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) =>
    fiber.cache.tracer === undefined
      ? statement
      : Effect.withSpan(statement, "sql.execute", {
          kind: "client",
          attributes: { "db.system.name": "postgresql", "db.query.text": text }
        })
  )
