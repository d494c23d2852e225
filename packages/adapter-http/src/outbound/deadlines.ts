import { Clock, Effect, Latch } from "effect"
import type { Scope } from "effect"

/** What ends when its time is over. */
interface Cancellable {
  readonly cancel: (reason: string) => void
}

export interface Deadlines {
  readonly set: (exchange: Cancellable, millis: number) => void
  readonly clear: (exchange: Cancellable) => void
}

/**
 * One fiber watches over every deadline, to a hundredth of a second or two: a
 * timer and a race for each exchange cost more than the exchange.
 */
export const makeDeadlines: Effect.Effect<Deadlines, never, Scope.Scope> = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const ends = new Map<Cancellable, number>()
  const busy = yield* Latch.make(false)

  yield* Effect.gen(function* () {
    yield* busy.await
    yield* Effect.sleep("20 millis")
    const now = clock.currentTimeMillisUnsafe()
    for (const [exchange, end] of ends) if (end <= now) exchange.cancel("no answer in time")
    if (ends.size === 0) busy.closeUnsafe()
  }).pipe(Effect.forever, Effect.forkScoped)

  return {
    set: (exchange, millis) => {
      ends.set(exchange, clock.currentTimeMillisUnsafe() + millis)
      if (ends.size === 1) busy.openUnsafe()
    },
    clear: (exchange) => void ends.delete(exchange)
  }
})
