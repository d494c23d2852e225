import { Duration, Effect, type Scope } from "effect"
import { makeOutageLog } from "../outage-log.ts"

/**
 * Repeats work until the scope closes, with a pause after each run. After a failure or defect the
 * next run tries again.
 */
export const repeatWork = <E, R>(options: {
  readonly name: string
  readonly work: Effect.Effect<unknown, E, R>
  readonly pause: Effect.Effect<Duration.Duration>
}): Effect.Effect<void, never, R | Scope.Scope> =>
  Effect.suspend(() => {
    const outages = makeOutageLog(options.name)
    return options.work.pipe(
      Effect.andThen(outages.works),
      Effect.catchCause(outages.failed),
      Effect.andThen(options.pause),
      Effect.flatMap(Effect.sleep),
      Effect.forever,
      Effect.annotateLogs({ worker: options.name }),
      Effect.forkScoped,
      Effect.asVoid
    )
  })
