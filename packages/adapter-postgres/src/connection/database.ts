import type * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Exit, Result } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import type { StatementDeadlines } from "./statement-deadlines.ts"
import { inOrder, takeLock } from "./locked-function.ts"
import { isReadOnly, isStaleStatement } from "./map-sql-errors.ts"
import type { PoolAccess } from "./primary.ts"
import { withoutTransactionTimeout } from "./migration-statements.ts"

export interface Statements {
  /**
   * Runs one statement and returns its rows. Each connection prepares it once, unless a pooler is
   * in between.
   */
  readonly query: <Row extends object>(
    text: string,
    values?: ReadonlyArray<unknown>
  ) => Effect.Effect<ReadonlyArray<Row>, SqlError>
}

export interface Database extends Statements {
  /** Like `query`, with each row as a list of values: faster for many rows of many columns. */
  readonly queryValues: <Values extends ReadonlyArray<unknown>>(
    text: string,
    values?: ReadonlyArray<unknown>
  ) => Effect.Effect<ReadonlyArray<Values>, SqlError>
  /**
   * Runs one statement of which only one of several may succeed. It waits for its locks before it
   * takes its snapshot, so it sees the commits of earlier holders. Statements that name the same
   * lock wait until it has committed.
   */
  readonly queryLocked: <Row extends object>(
    locks: ReadonlySet<string>,
    text: string,
    values?: ReadonlyArray<unknown>
  ) => Effect.Effect<ReadonlyArray<Row>, SqlError>
  /**
   * Runs `body` in one transaction, which is rolled back unless it succeeds. Each of its statements
   * may take `minutes` instead of seconds.
   */
  readonly transaction: <A, E, R>(
    body: (statements: Statements) => Effect.Effect<A, E, R>,
    minutes?: number
  ) => Effect.Effect<A, E | SqlError, R>
}

/** Longer than the server's limit for a statement (client.ts), and includes waiting for a connection. */
const timeoutSeconds = 12

/**
 * Every request runs several statements, so they go to their connection directly: the general
 * client's span, transformer and look for an open transaction cost as much as sending a statement.
 *
 * A connection that left a statement unanswered is not lent again, and is closed once all have left
 * it. Answers come in the order of the statements, so those who share it still get their own.
 *
 * A pooler keeps no settings of sessions; `settings` then begins each transaction with them.
 */
export const databaseOn = (
  pool: PoolAccess,
  { within }: StatementDeadlines,
  settings: string | null
): Database => {
  const beginning =
    settings === null ? ["begin"] : ["begin isolation level read committed", settings]
  const alone = <Row extends object>(
    text: string,
    statement: (
      connection: PgConnection.PgConnection
    ) => Effect.Effect<ReadonlyArray<Row>, SqlError>
  ) =>
    traced(
      text,
      withConnection(pool, within, (connection) =>
        settings === null
          ? statement(connection)
          : inOneRoundTrip(connection, beginning, [statement(connection)])
      )
    )
  return {
    query: <Row extends object>(text: string, values?: ReadonlyArray<unknown>) =>
      alone(text, (connection) => run<Row>(connection, text, values)),
    queryValues: <Values extends ReadonlyArray<unknown>>(
      text: string,
      values?: ReadonlyArray<unknown>
    ) =>
      alone(text, (connection) =>
        Effect.map(connection.queryValues(text, values), (rows) => rows as ReadonlyArray<Values>)
      ),
    queryLocked: <Row extends object>(
      locks: ReadonlySet<string>,
      text: string,
      values?: ReadonlyArray<unknown>
    ) =>
      traced(
        text,
        withConnection(pool, within, (connection) => {
          const locked = inOneRoundTrip<Row>(connection, beginning, [
            run<Row>(connection, takeLocks, [inOrder(locks)]),
            run<Row>(connection, text, values)
          ])
          return Effect.catchIf(locked, isStaleStatement, () => locked)
        })
      ),
    transaction: (body, minutes) =>
      Effect.scoped(
        Effect.flatMap(
          within(timeoutSeconds, pool.reserve, () => Effect.void),
          (connection) => {
            const { begin, end, statements } = sessionOn(
              connection,
              pool,
              within,
              beginning,
              minutes
            )
            return Effect.acquireUseRelease(
              begin,
              () => body(statements),
              (_, exit) => end(Exit.isSuccess(exit) ? "commit" : "rollback")
            )
          }
        )
      )
  }
}

const withConnection = <A>(
  pool: PoolAccess,
  within: StatementDeadlines["within"],
  use: (connection: PgConnection.PgConnection) => Effect.Effect<A, SqlError>
): Effect.Effect<A, SqlError> =>
  Effect.suspend(() => {
    let used: PgConnection.PgConnection | undefined
    return within(
      timeoutSeconds,
      pool.use((connection) => {
        used = connection
        return endingReadOnly(pool, connection, use(connection))
      }),
      () => (used === undefined ? Effect.void : pool.invalidate(used))
    )
  })

/**
 * A session that began while the server took no writes goes on refusing them when it takes them
 * again. So the refusal ends it, and the next write begins another.
 */
const endingReadOnly = <A, E, R>(
  pool: PoolAccess,
  connection: PgConnection.PgConnection,
  statement: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.tapError(statement, (error) =>
    isSqlError(error) && isReadOnly(error) ? pool.invalidate(connection) : Effect.void
  )

/**
 * A transaction in one round trip, which returns the rows of its last statement: the connection
 * pipelines them. After a failure PostgreSQL refuses those that follow and `commit` rolls back, so
 * the first failure is the cause. `begin` and `commit` are not prepared: the driver repeats a
 * statement that PostgreSQL has forgotten, and would do so outside the transaction.
 */
const inOneRoundTrip = <Row extends object>(
  connection: PgConnection.PgConnection,
  beginning: ReadonlyArray<string>,
  statements: ReadonlyArray<Effect.Effect<ReadonlyArray<Row>, SqlError>>
): Effect.Effect<ReadonlyArray<Row>, SqlError> => {
  const none: ReadonlyArray<Row> = []
  const unprepared = (text: string) => Effect.as(connection.query(text, [], false), none)
  return Effect.all([...beginning.map(unprepared), ...statements, unprepared("commit")], {
    concurrency: "unbounded",
    mode: "result"
  }).pipe(
    Effect.flatMap((results) => Effect.fromResult(Result.all(results))),
    Effect.map((answers) => answers.at(-2) ?? none)
  )
}

const takeLocks = `select ${takeLock} from unnest($1::text[]) lock`

const sessionOn = (
  connection: PgConnection.PgConnection,
  pool: PoolAccess,
  within: StatementDeadlines["within"],
  beginning: ReadonlyArray<string>,
  minutes: number | undefined
) => {
  let isLost = false
  const withTimeout = <A, E, R>(seconds: number, statement: Effect.Effect<A, E, R>) =>
    within(seconds, statement, () => {
      isLost = true
      return pool.invalidate(connection)
    })
  const queryWithin =
    (seconds: number): Statements["query"] =>
    (text, values) =>
      traced(
        text,
        withTimeout(seconds, endingReadOnly(pool, connection, run(connection, text, values)))
      )
  const statements: Statements = {
    query: queryWithin(minutes === undefined ? timeoutSeconds : minutes * 60 + 2)
  }
  const prepare = queryWithin(timeoutSeconds)
  const longer =
    minutes === undefined
      ? []
      : [
          `select set_config('statement_timeout', '${minutes}min', true), ${withoutTransactionTimeout}`
        ]
  const begin = Effect.forEach([...beginning, ...longer], (text) => prepare(text), {
    discard: true
  })
  // A connection that is given up during a statement is closed, which rolls back its transaction.
  const end = (how: "commit" | "rollback") =>
    Effect.suspend(() =>
      isLost && how === "rollback"
        ? Effect.void
        : withTimeout(timeoutSeconds, connection.query(how))
    )
  return { begin, end, statements }
}

/** The caller knows the type of its statement's rows. */
const run = <Row extends object>(
  connection: PgConnection.PgConnection,
  text: string,
  values?: ReadonlyArray<unknown>
) => Effect.map(connection.query(text, values), ({ rows }) => rows as ReadonlyArray<Row>)

const traced = <A, E, R>(text: string, statement: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) =>
    fiber.cache.tracer === undefined
      ? statement
      : Effect.withSpan(statement, "sql.execute", {
          kind: "client",
          attributes: { "db.system.name": "postgresql", "db.query.text": text }
        })
  )
