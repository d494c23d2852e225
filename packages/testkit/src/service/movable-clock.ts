/** The clock of one instance, which a test may set back to create older data. */
import { Clock, Effect } from "effect"

export interface MovableClock {
  readonly clock: Clock.Clock
  /** Sets the clock back by this many milliseconds while `work` runs. */
  readonly ago: <A>(millis: number, work: () => Promise<A>) => Promise<A>
}

/** A clock that is behind by as many milliseconds as `back` answers. */
export const clockBehind = (back: () => number): Clock.Clock => {
  const nanos = () => BigInt(back()) * 1_000_000n
  return {
    currentTimeMillisUnsafe: () => live.currentTimeMillisUnsafe() - back(),
    currentTimeMillis: Effect.map(live.currentTimeMillis, (now) => now - back()),
    currentTimeNanosUnsafe: () => live.currentTimeNanosUnsafe() - nanos(),
    currentTimeNanos: Effect.map(live.currentTimeNanos, (now) => now - nanos()),
    monotonicTimeNanosUnsafe: () => live.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: live.monotonicTimeNanos,
    sleep: (duration) => live.sleep(duration)
  }
}

export const makeMovableClock = (): MovableClock => {
  let back = 0
  return {
    clock: clockBehind(() => back),
    ago: async (millis, work) => {
      back = millis
      try {
        return await work()
      } finally {
        back = 0
      }
    }
  }
}

const live = Effect.runSync(Clock.clockWith(Effect.succeed))
