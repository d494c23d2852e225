import { Effect, Schema } from "effect"

/** The service cannot start; the message says why and what to do, for the person who starts it. */
export class StartFailure extends Schema.TaggedError<StartFailure>()("StartFailure", {
  message: Schema.String
}) {}

export const startFailure = (message: string) => new StartFailure({ message })

/** The process must end with 1; the reason has already been printed. */
export class ProcessFailed extends Schema.TaggedError<ProcessFailed>()("ProcessFailed", {}) {}

/** Runs a system call; a failure names the operation. */
export const attempt = <A>(doing: string, run: () => Promise<A>) =>
  Effect.tryPromise({
    try: run,
    catch: (cause) => startFailure(`${doing} failed: ${reason(cause)}`)
  })

/** Joins the message and those of its causes in one line. */
export const reason = (cause: unknown): string => [...new Set(messagesOf(cause))].join(": ")

/** The message of the innermost cause, which is about the system and not about its caller. */
export const innermostReason = (cause: unknown): string => messagesOf(cause).at(-1) ?? ""

const messagesOf = (cause: unknown): ReadonlyArray<string> => {
  if (!(cause instanceof Error)) return [String(cause)]
  const causes = [cause.cause, "reason" in cause ? cause.reason : undefined]
  const inner = causes.filter((it) => it instanceof Error).flatMap(messagesOf)
  return cause.message === "" ? inner : [cause.message, ...inner]
}
