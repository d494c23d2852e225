import { Cause, Duration, Effect, Exit, Layer, type Scope } from "effect"
import { processConfig, type Config } from "../configuration/config.ts"
import { CryptoLayer } from "../crypto.ts"
import { loggingLayer } from "../telemetry/logging.ts"
import { endAtSecondSignal, endWhenHung } from "./signals.ts"
import { printStderr } from "./print.ts"
import { ProcessFailed, StartFailure } from "./start-failure.ts"
import { telemetryLayer } from "../telemetry/telemetry.ts"

/**
 * Runs a program of the service as a whole process: it reads the configuration from the
 * environment, provides crypto and a scope, sets up the log, and prints one clear message if it
 * fails.
 */
export const serviceProcess = <E>(
  program: (
    config: Config
  ) => Effect.Effect<void, E, Scope.Scope | Layer.Success<typeof CryptoLayer>>
) =>
  Effect.gen(function* () {
    yield* ignoreOutputErrors
    const config = yield* Effect.fromResult(processConfig()).pipe(
      Effect.tapError((error) => printStderr(error.message)),
      Effect.mapError(() => new ProcessFailed())
    )
    yield* Effect.forkChild(endAtSecondSignal)
    const limit = Duration.sum(config.shutdownDelay, Duration.sum(config.shutdownTimeout, grace))
    yield* Effect.forkChild(Effect.provide(endWhenHung(limit), loggingLayer(config)))
    yield* Effect.suspend(() => program(config)).pipe(
      Effect.scoped,
      Effect.provide(Layer.merge(CryptoLayer, telemetryLayer(config))),
      Effect.tapCause(logFailure),
      Effect.mapError(() => new ProcessFailed()),
      Effect.provide(loggingLayer(config))
    )
  })

/** A closed pipe or a full disk must not end the service. */
const ignoreOutputErrors = Effect.sync(() => {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
})

/** The time for an orderly end after SHUTDOWN_TIMEOUT. */
const grace = Duration.seconds(1)

/** 0 if it ended because it was asked to stop. */
export const exitCodeOf = (exit: Exit.Exit<unknown, unknown>): number =>
  Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1

/** A failure that a person can act on is logged as a sentence, any other with its whole cause. */
const logFailure = (cause: Cause.Cause<unknown>) => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.void
  const failure = Cause.squash(cause)
  if (failure instanceof ProcessFailed) return Effect.void
  return failure instanceof StartFailure
    ? printStderr(failure.message)
    : Effect.logFatal("The service ended", cause)
}
