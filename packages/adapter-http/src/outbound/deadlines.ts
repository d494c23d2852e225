import { Clock, Effect, Latch } from "effect"
import type { Scope } from "effect"

/** What ends at some time, if it has not ended before. */
export interface Expiring {
  readonly expiresAt: number
  readonly isOver: boolean
  readonly expire: () => void
}

/**
 * One fiber watches over every deadline, to a hundredth of a second or two: a
 * timer and a race for each exchange cost more than the exchange. They are kept
 * in a plain list, which is looked through: a map that entries come to and leave
 * at this rate leaves copies of its table behind, each of which holds on to the
 * next and to all that was in it until the next full garbage collection.
 */
export const makeDeadlines: Effect.Effect<(exchange: Expiring) => void, never, Scope.Scope> =
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const busy = yield* Latch.make(false)
    let watched: Array<Expiring> = []

    yield* Effect.gen(function* () {
      yield* busy.await
      yield* Effect.sleep("20 millis")
      const now = clock.currentTimeMillisUnsafe()
      const before = watched
      watched = before.filter(({ expiresAt, isOver }) => !isOver && expiresAt > now)
      for (const exchange of before) if (exchange.expiresAt <= now) exchange.expire()
      if (watched.length === 0) busy.closeUnsafe()
    }).pipe(Effect.forever, Effect.forkScoped)

    return (exchange) => {
      watched.push(exchange)
      busy.openUnsafe()
    }
  })
