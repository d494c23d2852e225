import { Duration, Effect } from "effect"
import type { Scope } from "effect"

/**
 * Work that is done over and over until the scope closes: at once, and again
 * after each pause. What goes wrong is logged and tried again with the next
 * turn; a worker never ends silently.
 */
export const worker = <E, R>(options: {
  readonly name: string
  readonly work: Effect.Effect<unknown, E, R>
  readonly pause: Effect.Effect<Duration.Duration>
}): Effect.Effect<void, never, R | Scope.Scope> =>
  options.work.pipe(
    Effect.catchCause((cause) => Effect.logError(`${options.name} failed`, cause)),
    Effect.andThen(options.pause),
    Effect.flatMap(Effect.sleep),
    Effect.forever,
    Effect.annotateLogs({ worker: options.name }),
    Effect.forkScoped,
    Effect.asVoid
  )
