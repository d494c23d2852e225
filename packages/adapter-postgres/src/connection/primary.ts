import * as PgConnection from "@effect/sql-pg/PgConnection"
import type * as PgPool from "@effect/sql-pg/PgPool"
import { Cause, Effect, Exit, Option, Redacted, Scope } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { serversOf } from "./hosts.ts"
import { isOutage, lostConnection } from "./map-sql-errors.ts"

/** The parts of a pool that statements use. */
export type PoolAccess = Pick<PgPool.PgPool, "invalidate" | "reserve" | "use">

/** The pools on one server. */
interface Pools {
  readonly read: PoolAccess
  readonly write: PoolAccess
}

/** The time in which a server must say whether it takes writes. */
const timeout = "2 seconds"

const pause = "250 millis"

/**
 * A standby does not have the admissions of the last second, because `key_admissions` is unlogged.
 * So a new server admits nothing until the admissions on the old one no longer count.
 */
const longestRateWindow = "1 second"

/**
 * Finds the server that takes writes among the servers of a URL; none if there is none. A single
 * server is not asked.
 */
export const findPrimary = Effect.fnUntraced(function* (url: Redacted.Redacted<string>) {
  const [first, ...others] = serversOf(url)
  if (others.length === 0) return Option.some(first)
  for (const server of [first, ...others]) {
    if (yield* takesWrites(server)) return Option.some(server)
  }
  return Option.none<Redacted.Redacted<string>>()
})

const takesWrites = (url: Redacted.Redacted<string>): Effect.Effect<boolean> =>
  PgConnection.make({ url, applicationName: "review-proof", connectTimeout: timeout }).pipe(
    Effect.flatMap((connection) =>
      connection.query("select not pg_is_in_recovery() as writes", [], false)
    ),
    Effect.map(({ rows }) => rows.length === 1 && rows[0]?.["writes"] === true),
    Effect.scoped,
    Effect.timeout(timeout),
    Effect.orElseSucceed(() => false)
  )

/**
 * Pools on the server that takes writes. When statements fail because it is gone, all servers are
 * asked until one takes writes. Statements go there a second later; until then they fail.
 */
export const poolsOnPrimary = Effect.fnUntraced(function* (
  url: Redacted.Redacted<string>,
  open: (server: Redacted.Redacted<string>) => Effect.Effect<Pools, SqlError, Scope.Scope>
) {
  const scope = yield* Effect.scope
  const [first, ...others] = serversOf(url)
  if (others.length === 0) return yield* open(first)

  const openAt = Effect.fnUntraced(function* (server: Redacted.Redacted<string>) {
    const own = yield* Scope.fork(scope)
    return { own, server, pools: yield* Scope.provide(open(server), own) }
  })
  let current = yield* openAt(Option.getOrElse(yield* findPrimary(url), () => first))
  let isSearching = false

  const findAgain = Effect.gen(function* () {
    for (;;) {
      const found = yield* findPrimary(url)
      if (Option.isSome(found)) return yield* moveTo(found.value)
      yield* Effect.sleep(pause)
    }
  }).pipe(Effect.ensuring(Effect.sync(() => (isSearching = false))))

  const moveTo = Effect.fnUntraced(function* (server: Redacted.Redacted<string>) {
    if (Redacted.value(server) === Redacted.value(current.server)) return
    const left = current
    const next = yield* openAt(server)
    yield* Effect.sleep(longestRateWindow)
    current = next
    yield* Effect.logWarning(message)
    yield* Effect.forkIn(Scope.close(left.own, Exit.void), scope)
  })

  /** The server may be gone, or may no longer take writes. */
  const watched = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.tapError(statement, (error) => {
      if (isSearching || !isSqlError(error) || !isOutage(error)) return Effect.void
      isSearching = true
      return Effect.forkIn(Effect.ignore(findAgain), scope)
    })

  /** Closing a pool interrupts those who wait for its connections. */
  const onCurrent = <A, E, R>(run: (pools: Pools) => Effect.Effect<A, E, R>) =>
    Effect.suspend(() => {
      const { pools } = current
      return watched(run(pools)).pipe(
        Effect.catchCauseIf(
          (cause) => Cause.hasInterruptsOnly(cause) && pools !== current.pools,
          () => Effect.fail(lostConnection(message))
        )
      )
    })

  const accessTo = (name: keyof Pools): PoolAccess => ({
    use: (statement) => onCurrent((pools) => pools[name].use(statement)),
    reserve: onCurrent((pools) => pools[name].reserve),
    invalidate: (connection) => Effect.suspend(() => current.pools[name].invalidate(connection))
  })
  return { read: accessTo("read"), write: accessTo("write") } satisfies Pools
})

const message = "The database is another server now"
