import { Duration, Effect, type Scope } from "effect"

/**
 * Repeats work until the scope closes, with a pause after each run. A failure or defect is logged,
 * and the next run tries again.
 */
export const repeatWork = <E, R>(options: {
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
