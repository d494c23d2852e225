import { Effect, Fiber, Latch, type Context, type Scope } from "effect"
import { ConnectionError, SqlError } from "effect/sql/SqlError"

/**
 * Ends what the database leaves unanswered. It has time limits itself, but who is
 * frozen keeps none, nor does a network that lets nothing through.
 */
export interface Deadlines {
  /**
   * The result of `statement`, or a failure at the deadline. It then interrupts the statement
   * without waiting for it, and runs `late`.
   */
  readonly within: <A, E, R>(
    seconds: number,
    statement: Effect.Effect<A, E, R>,
    late: () => Effect.Effect<void>
  ) => Effect.Effect<A, E | SqlError, R>
}

const ticksPerSecond = 2

/**
 * One fiber counts for all waiting statements: a timer for each would cost too much. It counts its
 * own ticks, not the time: if this process itself stood still, the answers have arrived and are
 * read first.
 */
export const makeDeadlines: Effect.Effect<Deadlines, never, Scope.Scope> = Effect.gen(function* () {
  const busy = yield* Latch.make(false)
  const ring = new Awaited(0, () => {})

  yield* Effect.gen(function* () {
    yield* busy.await
    yield* Effect.sleep(1000 / ticksPerSecond)
    const late: Array<Awaited> = []
    for (let each = ring.next; each !== ring; each = each.next) {
      each.ticksLeft -= 1
      if (each.ticksLeft <= 0) late.push(each)
    }
    for (const each of late) each.expire()
    if (ring.next === ring) busy.closeUnsafe()
  }).pipe(Effect.forever, Effect.forkScoped)

  const within = <A, E, R>(
    seconds: number,
    statement: Effect.Effect<A, E, R>,
    late: () => Effect.Effect<void>
  ) =>
    Effect.contextWith((context: Context.Context<R>) =>
      Effect.callback<A, E | SqlError>((resume) => {
        const runFork = Effect.runForkWith(context)
        const running = runFork(statement)
        const awaited = new Awaited(seconds * ticksPerSecond, () => {
          awaited.leave()
          // The caller continues immediately, and must find the connection given up.
          runFork(late())
          resume(Effect.fail(unanswered(seconds)))
          running.interruptUnsafe()
        })
        if (ring.next === ring) busy.openUnsafe()
        awaited.join(ring)
        running.addObserver((exit) => {
          awaited.leave()
          resume(exit)
        })
        return Fiber.interrupt(running)
      })
    )
  return { within }
})

const unanswered = (seconds: number): SqlError => {
  const message = `The database did not answer within ${seconds} seconds`
  return new SqlError({ reason: new ConnectionError({ cause: message, message }) })
}

/**
 * The waiting statements in a ring. A Set or Map with so many insertions and deletions leaves
 * copies of its table to the garbage collector.
 */
class Awaited {
  next: Awaited = this
  private previous: Awaited = this
  ticksLeft: number
  readonly expire: () => void

  constructor(ticksLeft: number, expire: () => void) {
    this.ticksLeft = ticksLeft
    this.expire = expire
  }

  join(ring: Awaited): void {
    this.previous = ring.previous
    this.next = ring
    this.previous.next = this
    ring.previous = this
  }

  leave(): void {
    this.previous.next = this.next
    this.next.previous = this.previous
    this.previous = this
    this.next = this
  }
}
