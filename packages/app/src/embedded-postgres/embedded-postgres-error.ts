import { Effect, Schema } from "effect"

/** The embedded store cannot be used; the message says why and what to do, for the person who starts the service. */
export class EmbeddedPostgresError extends Schema.TaggedError<EmbeddedPostgresError>()(
  "EmbeddedPostgresError",
  { message: Schema.String }
) {}

/** Runs a call of the operating system; when it fails, says what was being done. */
export const attempt = <A>(doing: string, run: () => Promise<A>) =>
  Effect.tryPromise({
    try: run,
    catch: (cause) => new EmbeddedPostgresError({ message: `${doing} failed: ${reason(cause)}` })
  })

/** What went wrong, in one line. */
export const reason = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)
