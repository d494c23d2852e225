/** The clock of one instance, which a test may set back to create older data. */
import { Clock, Effect } from "effect"

export type MovableClock = ReturnType<typeof makeMovableClock>

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

export const makeMovableClock = () => {
  let back = 0
  return {
    clock: clockBehind(() => back),
    /** Sets the clock back by this many milliseconds while `work` runs. */
    ago: async <A>(millis: number, work: () => Promise<A>) => {
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
