import { Effect, type Duration } from "effect"
import { constants } from "node:os"

/** A second signal ends the process immediately (contract RUN-2). */
export const endAtSecondSignal = Effect.gen(function* () {
  yield* nextSignal
  // A signal to the whole group (Ctrl-C, a supervisor) reaches both npm and the service, and npm
  // passes it on: it is still the first one.
  yield* Effect.sleep("250 millis")
  const second = yield* nextSignal
  process.exit(128 + constants.signals[second])
})

/**
 * Ends a stopping process with 0 after this time, even if workers and the store still wait for a
 * database that does not answer. The work that they leave is recovered as after a kill.
 */
export const endWhenHung = Effect.fnUntraced(function* (limit: Duration.Duration) {
  yield* nextSignal
  yield* Effect.sleep(limit)
  yield* Effect.logWarning(
    "Workers, the store or telemetry did not stop within SHUTDOWN_TIMEOUT and were aborted"
  )
  process.exit(0)
})

const nextSignal = Effect.callback<"SIGINT" | "SIGTERM">((resume) => {
  const interrupted = () => done("SIGINT")
  const terminated = () => done("SIGTERM")
  const forget = () => void process.off("SIGINT", interrupted).off("SIGTERM", terminated)
  const done = (signal: "SIGINT" | "SIGTERM") => {
    forget()
    resume(Effect.succeed(signal))
  }
  process.on("SIGINT", interrupted).on("SIGTERM", terminated)
  return Effect.sync(forget)
})
