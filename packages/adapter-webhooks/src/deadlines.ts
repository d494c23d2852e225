import { Clock, Effect, Latch, type Scope } from "effect"

/** Something that is cut off at a time unless it is over before. */
export interface Expiring {
  readonly expiresAt: number
  readonly isOver: boolean
  readonly expire: () => void
}

/**
 * One fiber watches all deadlines, to within 20 ms: a timer and a race for each exchange cost more
 * than the exchange. It scans a list, because a Map or Set with so many insertions and deletions
 * leaves copies of its table to the garbage collector.
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
