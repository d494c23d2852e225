import type * as PgConnection from "@effect/sql-pg/PgConnection"
import * as PgPool from "@effect/sql-pg/PgPool"
import { Context, Effect, Layer, Redacted } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { type Database, databaseOn } from "./database.ts"
import { type StatementDeadlines, makeStatementDeadlines } from "./statement-deadlines.ts"
import { serversOf } from "./hosts.ts"
import { isPooled, setLocally } from "./pooler.ts"
import { poolsOnPrimary } from "./primary.ts"
import { registerStoreUse } from "./store-use.ts"
import { wireTypes } from "./wire-types.ts"

/**
 * Locates the database. The URL is a libpq one; a Unix socket is named by its folder:
 * `postgres://user@localhost/database?host=/folder&port=5432`. Of several servers
 * (`postgres://user@one,two/database`) the one that takes writes is used, and found again after a
 * failover.
 * With `?pgbouncer=true` it may be a pooler that lends a session for one transaction.
 */
export interface PostgresOptions {
  readonly url: Redacted.Redacted<string>
  /** The connections of this instance over both pools, each of which has at least one. */
  readonly poolSize: number
  /** Replicas of that database (`../replica`). */
  readonly replicaUrl?: Redacted.Redacted<string> | null
}

/**
 * Reads, and the counting of admissions. Statements of many fibers are
 * pipelined over few connections. With one server, what it writes is committed asynchronously: a
 * crash of the database may forget the counts of its last moments. With several, limits stay exact
 * over a failover (docs/decisions/0034-limits-over-a-failover.md).
 */
export class ReadClient extends Context.Service<ReadClient, Database>()(
  "@review-proof/adapter-postgres/ReadClient"
) {}

/**
 * Durable writes. One caller at a time has a connection, on which it may pipeline: commits that
 * share a connection would wait for each other's flush, while those on several share one flush.
 */
export class WriteClient extends Context.Service<WriteClient, Database>()(
  "@review-proof/adapter-postgres/WriteClient"
) {}

export const clientLayer = (
  options: PostgresOptions
): Layer.Layer<ReadClient | WriteClient, SqlError> => {
  const pooled = isPooled(options.url)
  const { reads, writes } = poolSizes(options.poolSize, pooled)
  const isAlone = serversOf(options.url).length === 1
  const readSession = isAlone ? { ...session, synchronous_commit: "off" } : session
  const pipelined = { ...sharedBy(pooled ? 1 : 32, reads), ...startingWith(readSession, pooled) }
  const plain = { ...sharedBy(1, writes), ...startingWith(session, pooled) }
  return Layer.effectContext(
    Effect.gen(function* () {
      yield* registerStoreUse({ reads, writes })
      // Closed after the pools, which wait for what is under way.
      const deadlines = yield* makeStatementDeadlines
      const pools = yield* poolsOnPrimary(options.url, (url) =>
        Effect.all({
          read: PgPool.make({ ...connection(url), ...pipelined }),
          write: PgPool.make({ ...connection(url), ...plain })
        })
      )
      const settings = (given: Session) => (pooled ? setLocally(given) : null)
      return Context.make(
        ReadClient,
        databaseOn(pools.read, deadlines, settings(readSession))
      ).pipe(Context.add(WriteClient, databaseOn(pools.write, deadlines, settings(session))))
    })
  )
}

/** Reads on one replica. What the replica does not answer in time is read from the primary. */
export const replicaDatabase = Effect.fnUntraced(function* (options: PostgresOptions) {
  const pooled = isPooled(options.url)
  const { reads } = poolSizes(options.poolSize, pooled)
  const settings = { ...session, statement_timeout: "2s" }
  const { within } = yield* makeStatementDeadlines
  const pool = yield* PgPool.make({
    ...connection(options.url),
    ...sharedBy(pooled ? 1 : 32, reads),
    ...startingWith(settings, pooled)
  })
  const soon: StatementDeadlines = { within: (_, statement, late) => within(3, statement, late) }
  return databaseOn(pool, soon, pooled ? setLocally(settings) : null)
})

/**
 * The session's settings. A statement is cancelled once its answer would be useless. Each statement
 * is written for one access path, an index, whatever its parameters: so it is planned once per
 * connection, and missing or old statistics do not change its plan. Each statement of a transaction
 * takes its own snapshot (`queryLocked`), whatever the database's default.
 */
const session = {
  default_transaction_isolation: "read committed",
  statement_timeout: "10s",
  idle_in_transaction_session_timeout: "15s",
  timezone: "UTC",
  // Patterns in statements have backslashes.
  standard_conforming_strings: "on",
  jit: "off",
  plan_cache_mode: "force_generic_plan",
  random_page_cost: "1.1",
  enable_seqscan: "off",
  enable_bitmapscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off"
}

type Session = Readonly<Record<string, string>>

const startingWith = (settings: Session, pooled: boolean) =>
  pooled ? {} : { startupParameters: settings }

/**
 * Through a pooler a statement is a transaction of several commands, and no other statement may
 * come in between.
 */
const sharedBy = (multiplexConcurrency: number, maxConnections: number) => ({
  multiplex: true,
  multiplexConcurrency,
  maxConnections
})

/** A pipelined connection carries 32 statements at once, so a third of the pool is enough. */
const poolSizes = (poolSize: number, pooled: boolean) => {
  const reads = Math.max(1, Math.floor(poolSize / (pooled ? 2 : 3)))
  return { reads, writes: Math.max(1, poolSize - reads) }
}

export const connection = (url: PostgresOptions["url"]) =>
  ({
    url,
    applicationName: "review-proof",
    connectTimeout: "5 seconds",
    prepare: !isPooled(url),
    types: wireTypes
  }) satisfies PgConnection.Config
