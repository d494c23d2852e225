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
 * One fiber watches all deadlines, since a timer for each would cost too much. They expire up to one
 * tick late, and never early unless the clock is set forward. A tick counts as long as it took, which
 * on a busy machine is longer than `tickMillis`.
 */
export const makeDeadlines = (tickMillis: number): Effect.Effect<Deadlines, never, Scope.Scope> =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const busy = yield* Latch.make(false)
    const ring = new Watched(0, 0, () => {})

    yield* Effect.gen(function* () {
      yield* busy.await
      yield* Effect.sleep(tickMillis)
      // If the process stood still, answers that arrived meanwhile are read first.
      yield* Effect.yieldNow
      const now = clock.currentTimeMillisUnsafe()
      const late: Array<Watched> = []
      for (let each = ring.next; each !== ring; each = each.next) {
        if (each.isOver(now)) late.push(each)
      }
      for (const each of late) {
        each.cancel()
        each.expire()
      }
      if (ring.next === ring) busy.closeUnsafe()
    }).pipe(Effect.forever, Effect.forkScoped)

    return {
      after: (millis, expire) => {
        const watched = new Watched(clock.currentTimeMillisUnsafe(), millis, expire)
        if (ring.next === ring) busy.openUnsafe()
        watched.join(ring)
        return watched
      }
    }
  })

/**
 * The most that one tick counts. A longer tick means that the process was suspended or the clock
 * was set.
 */
const maxCounted = 1000

/**
 * A ring, because a Set or Map with so many insertions and deletions leaves copies of its table to
 * the garbage collector.
 */
class Watched implements Deadline {
  next: Watched = this
  private previous: Watched = this
  private seenAt: number
  private millisLeft: number
  readonly expire: () => void

  constructor(now: number, millis: number, expire: () => void) {
    this.seenAt = now
    this.millisLeft = millis
    this.expire = expire
  }

  isOver(now: number): boolean {
    this.millisLeft -= Math.min(Math.max(now - this.seenAt, 0), maxCounted)
    this.seenAt = now
    return this.millisLeft <= 0
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
