import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Predicate, Schedule, Schema } from "effect"
import * as Migrator from "effect/sql/Migrator"
import { isSqlError } from "effect/sql/SqlError"
import { withoutTransactionTimeout } from "../connection/migration-statements.ts"

class TurnTaken extends Schema.TaggedError<TurnTaken>()("TurnTaken", {}) {}

/**
 * Runs `work` under a lock that a transaction on `beside` holds, so that one instance works at a
 * time. A waiting instance tries again and keeps no connection meanwhile: the working one may need
 * it, and a pooler has few.
 */
export const inTurn = <A, E>(beside: PgClient.PgClient, work: Effect.Effect<A, E>) =>
  beside
    .withTransaction(
      Effect.gen(function* () {
        yield* beside.unsafe(holdLong).unprepared
        const [found] = yield* beside.unsafe<{ readonly mine: boolean }>(tryLock).unprepared
        if (found?.mine !== true) return yield* new TurnTaken()
        return yield* work
      })
    )
    .pipe(
      retryAfterGivingWay("another instance, which migrates", {
        gaveWay: Predicate.isTagged("TurnTaken"),
        every: "250 millis",
        forAtMost: "2 hours"
      }),
      Effect.catchTag("TurnTaken", () =>
        Effect.fail(
          new Migrator.MigrationError({
            kind: "Locked",
            message: "Another instance has been migrating for two hours"
          })
        )
      )
    )

const holdLong = `select set_config('idle_in_transaction_session_timeout', '0', true),
  ${withoutTransactionTimeout}`

const tryLock = `select pg_try_advisory_xact_lock(hashtext('review-proof migrations')) as mine`

/** True if the statement itself, or one inside a migration, did not get a lock. */
const gaveWay = (error: unknown): boolean =>
  isSqlError(error)
    ? error.reason._tag === "LockTimeoutError" || error.reason._tag === "DeadlockError"
    : Predicate.isTagged(error, "MigrationError") &&
      Predicate.hasProperty(error, "cause") &&
      gaveWay(error.cause)

/** Longer than the longest statement of the service itself, of ten minutes. */
const afterStatements = { gaveWay, every: "5 seconds", forAtMost: "15 minutes" } as const

/** Retries whenever another holder of a lock made it give up. */
export const retryAfterGivingWay =
  (holder: string, { gaveWay, every, forAtMost }: Retrying = afterStatements) =>
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
          schedule: Schedule.spaced(every).pipe(Schedule.upTo({ duration: forAtMost }))
        })
      )
    })

interface Retrying {
  readonly gaveWay: (error: unknown) => boolean
  readonly every: "250 millis" | "5 seconds"
  readonly forAtMost: "15 minutes" | "2 hours"
}
