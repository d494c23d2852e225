import { Cause, Effect } from "effect"

/** Logs a failure or defect of one piece of work, so that it holds up no other. */
export const logFailure = <A, E, R>(
  work: Effect.Effect<A, E, R>,
  message: string,
  facts: { readonly [name: string]: unknown }
): Effect.Effect<A | undefined, never, R> =>
  Effect.catchCause(work, (cause) =>
    Cause.hasInterruptsOnly(cause)
      ? Effect.interrupt
      : Effect.as(Effect.logError(message, cause), undefined)
  ).pipe(Effect.annotateLogs(facts))
