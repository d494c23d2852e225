import { makeDeadlines } from "@review-proof/ports/store"
import { Effect, Fiber, type Context, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { lostConnection } from "./map-sql-errors.ts"

/**
 * Ends statements that the database leaves unanswered. Its own time limits do not help when the
 * server is frozen or the network drops everything.
 */
export interface StatementDeadlines {
  /**
   * The result of `statement`, or a failure at the deadline. It then interrupts the statement
   * without waiting for it, and runs `late`.
   */
  readonly within: <A, E, R>(
    seconds: number,
    statement: Effect.Effect<A, E, R>,
    late: () => Effect.Effect<void>
  ) => Effect.Effect<A, E | SqlError, R>
}

const tickMillis = 500

export const makeStatementDeadlines: Effect.Effect<StatementDeadlines, never, Scope.Scope> =
  Effect.map(makeDeadlines(tickMillis), (deadlines) => ({
    within: <A, E, R>(
      seconds: number,
      statement: Effect.Effect<A, E, R>,
      late: () => Effect.Effect<void>
    ) =>
      Effect.contextWith((context: Context.Context<R>) =>
        Effect.callback<A, E | SqlError>((resume) => {
          const runFork = Effect.runForkWith(context)
          const running = runFork(statement)
          const deadline = deadlines.after(seconds * 1000, () => {
            // The caller continues immediately, and must find the connection given up.
            runFork(late())
            resume(Effect.fail(unanswered(seconds)))
            running.interruptUnsafe()
          })
          running.addObserver((exit) => {
            deadline.cancel()
            resume(exit)
          })
          return Fiber.interrupt(running)
        })
      )
  }))

const unanswered = (seconds: number): SqlError =>
  lostConnection(`The database did not answer within ${seconds} seconds`)
