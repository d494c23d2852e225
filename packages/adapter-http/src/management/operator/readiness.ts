import { Context, Duration, Effect, Layer, Ref } from "effect"
import { StoreHealth, type StoreUnavailable } from "@review-proof/ports"

/** Why no requests should be sent here. */
export type NotReady = "shutting_down" | "store_unreachable"

/** An instance is ready to get requests until it begins to shut down. */
export class Readiness extends Context.Service<
  Readiness,
  {
    /** Null while it is ready. */
    readonly problem: Effect.Effect<NotReady | null>
    /** Called when the service begins to stop, before it stops listening. */
    readonly shutDown: Effect.Effect<void>
  }
>()("@review-proof/adapter-http/Readiness") {
  static readonly layer: Layer.Layer<Readiness, never, StoreHealth> = Layer.effect(
    Readiness,
    Effect.gen(function* () {
      const store = yield* StoreHealth
      const stopping = yield* Ref.make(false)
      const problem = Effect.gen(function* () {
        if (yield* Ref.get(stopping)) return "shutting_down"
        return (yield* answers(store.check)) ? null : "store_unreachable"
      })
      return Readiness.of({ problem, shutDown: Ref.set(stopping, true) })
    })
  )
}

/** A store that takes longer than this counts as unreachable: probes give up after seconds. */
const timeout = Duration.seconds(2)

const answers = (check: Effect.Effect<void, StoreUnavailable>): Effect.Effect<boolean> =>
  check.pipe(
    Effect.as(true),
    Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.succeed(false) }),
    Effect.catch((unavailable) =>
      Effect.logWarning("The store does not answer", unavailable.cause).pipe(Effect.as(false))
    )
  )
