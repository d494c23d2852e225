import { Clock, Effect, Latch, type Scope } from "effect"

/** Calls `expire` once `millis` have passed, unless the deadline is cancelled before. */
export interface Deadlines {
  readonly after: (millis: number, expire: () => void) => Deadline
}

/** A deadline; one that is cancelled never expires. */
export interface Deadline {
  readonly cancel: () => void
}

/**
 * One fiber watches all deadlines, never early and up to two ticks late: a timer for each would
 * cost too much. If this process itself stood still, a tick counts as two at most, so answers that
 * arrived meanwhile are read first.
 */
export const makeDeadlines = (tickMillis: number): Effect.Effect<Deadlines, never, Scope.Scope> =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const busy = yield* Latch.make(false)
    const ring = new Watched(0, () => {})

    yield* Effect.gen(function* () {
      yield* busy.await
      const before = clock.currentTimeMillisUnsafe()
      yield* Effect.sleep(tickMillis)
      const passed = clock.currentTimeMillisUnsafe() - before
      const counted = Math.min(Math.max(passed, 0), 2 * tickMillis)
      const late: Array<Watched> = []
      for (let each = ring.next; each !== ring; each = each.next) {
        each.millisLeft -= counted
        if (each.millisLeft <= 0) late.push(each)
      }
      for (const each of late) {
        each.cancel()
        each.expire()
      }
      if (ring.next === ring) busy.closeUnsafe()
    }).pipe(Effect.forever, Effect.forkScoped)

    return {
      after: (millis, expire) => {
        // The tick that is under way counts as a whole.
        const watched = new Watched(millis + tickMillis, expire)
        if (ring.next === ring) busy.openUnsafe()
        watched.join(ring)
        return watched
      }
    }
  })

/**
 * A ring, because a Set or Map with so many insertions and deletions leaves copies of its table to
 * the garbage collector.
 */
class Watched implements Deadline {
  next: Watched = this
  private previous: Watched = this
  millisLeft: number
  readonly expire: () => void

  constructor(millisLeft: number, expire: () => void) {
    this.millisLeft = millisLeft
    this.expire = expire
  }

  join(ring: Watched): void {
    this.previous = ring.previous
    this.next = ring
    this.previous.next = this
    ring.previous = this
  }

  cancel(): void {
    this.previous.next = this.next
    this.next.previous = this.previous
    this.previous = this
    this.next = this
  }
}
