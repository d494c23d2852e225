import type { StoreUnavailable } from "@review-proof/ports"
import { Clock, Duration, Effect, Fiber, Latch } from "effect"
import { DeliveryNudge } from "./delivery-nudge.ts"

export interface Claimed {
  readonly claimed: number
  /** Whether there may be more where it looked. */
  readonly isCut: boolean
  /** Whether there may be more of an endpoint that has room. */
  readonly mayGoOn: boolean
  /** There was no room for a claim that is worth its round trip. */
  readonly isShort: boolean
}

/**
 * Claims over and over until the scope closes or the effect that this answers
 * is run, which waits for the claims on their way. Looking everywhere takes
 * long where many endpoints wait; events of this instance, and what comes free,
 * do not wait for it.
 */
export const keepClaiming = Effect.fnUntraced(function* (
  claim: (where: "everywhere" | "news") => Effect.Effect<Claimed, StoreUnavailable>
) {
  const nudge = yield* DeliveryNudge
  const clock = yield* Clock.Clock
  const stopping = yield* Latch.make(false)
  let isStopping = false

  const hearNews = Effect.gen(function* () {
    nudge.rearm()
    const { claimed, isCut, mayGoOn } = yield* claim("news")
    if (claimed > 0) yield* Effect.sleep(betweenClaims)
    if (mayGoOn || isCut || isStopping) return
    yield* Effect.timeoutOption(nudge.awaited, pollMillis)
  })

  const lookAround = Effect.gen(function* () {
    const began = clock.currentTimeMillisUnsafe()
    const { isCut, isShort, mayGoOn } = yield* claim("everywhere")
    if (mayGoOn) nudge.wake()
    const rest = restAfter(clock.currentTimeMillisUnsafe() - began)
    yield* Effect.timeoutOption(stopping.await, isCut || isShort ? betweenClaims : rest)
  })

  const loops = yield* Effect.forEach([hearNews, lookAround], (turn) =>
    turn.pipe(
      Effect.catchCause(claimFailed),
      Effect.repeat({ until: () => isStopping }),
      Effect.forkScoped
    )
  )

  const stop = Effect.suspend(() => {
    isStopping = true
    nudge.wake()
    return Effect.andThen(stopping.open, Fiber.awaitAll(loops))
  })
  return yield* Effect.succeed(stop)
})

const claimFailed = (cause: unknown) =>
  Effect.andThen(Effect.logError("Claiming deliveries failed", cause), Effect.sleep("1 second"))

/** What becomes due or free meanwhile is claimed together. */
const betweenClaims = Duration.millis(5)

/** Retries come due and other instances commit without a nudge. */
const pollMillis = 250

/** Looking everywhere takes a tenth of the time, unless that is less than once in two seconds. */
const restAfter = (millis: number) => Math.min(2000, Math.max(pollMillis, 9 * millis))
