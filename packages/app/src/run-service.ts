import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, Result } from "effect"
import type { Config, ConfigError } from "./config.ts"
import { loggingLayer } from "./logging.ts"
import { endAtSecondSignal } from "./signals.ts"
import { StartFailure } from "./start-failure.ts"

/**
 * Runs a program of the service as this process. It ends with 0 when it was
 * asked to stop, and with 1 and one clear message when it could not go on.
 */
export const runService = <E>(
  config: Result.Result<Config, ConfigError>,
  program: (config: Config) => Effect.Effect<void, E>
): void => {
  if (Result.isFailure(config)) {
    process.stderr.write(`${config.failure.message}\n`)
    process.exitCode = 1
    return
  }
  Effect.runFork(endAtSecondSignal)
  program(config.success).pipe(
    Effect.tapCause((cause) => (Cause.hasInterruptsOnly(cause) ? Effect.void : tellFailure(cause))),
    Effect.provide(loggingLayer(config.success)),
    NodeRuntime.runMain({
      disableErrorReporting: true,
      teardown: (exit, end) =>
        end(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
    })
  )
}

/** What a person can act on is told in words; everything else with all that is known of it. */
const tellFailure = (cause: Cause.Cause<unknown>) => {
  const failure = Cause.squash(cause)
  return failure instanceof StartFailure
    ? Effect.sync(() => process.stderr.write(`${failure.message}\n`))
    : Effect.logFatal("The service ended", cause)
}
