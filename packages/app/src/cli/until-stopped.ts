import { Effect } from "effect"

/**
 * Work that lasts until a signal stops it. Such a signal is its normal end, so the exit code is 0.
 */
export const untilStopped = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.onInterrupt(work, () =>
    Effect.sync(() => {
      process.exitCode = 0
    })
  )
