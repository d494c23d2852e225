import { Effect, Schema } from "effect"

/** The service cannot start; the message says why and what to do, for the person who starts it. */
export class StartFailure extends Schema.TaggedError<StartFailure>()("StartFailure", {
  message: Schema.String
}) {}

/** Runs a call of the operating system; when it fails, says what was being done. */
export const attempt = <A>(doing: string, run: () => Promise<A>) =>
  Effect.tryPromise({
    try: run,
    catch: (cause) => new StartFailure({ message: `${doing} failed: ${reason(cause)}` })
  })

/** What went wrong, in one line: the message and those of what caused it. */
export const reason = (cause: unknown): string =>
  cause instanceof Error
    ? [...new Set([cause.message, ...causesOf(cause).map(reason)])].filter(Boolean).join(": ")
    : String(cause)

const causesOf = (error: Error): ReadonlyArray<unknown> =>
  [error.cause, "reason" in error ? error.reason : undefined].filter(
    (cause) => cause instanceof Error
  )
