import { Effect } from "effect"
import { constants } from "node:os"
import { printStderr } from "./output/print-stderr.ts"

/** Ends a command that a signal interrupted with the shell's exit code for it, not with 0. */
export const unfinishedWhenStopped =
  (message: string) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.onInterrupt(work, () =>
      Effect.andThen(
        printStderr(message),
        Effect.sync(() => {
          process.exitCode = 128 + constants.signals.SIGINT
        })
      )
    )
