/** The clock of one instance, which a test may set back to create older data, or stop. */
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
  const asItIs = () => 0
  let back = asItIs
  return {
    clock: clockBehind(() => back()),
    /** Sets the clock back by this many milliseconds while `work` runs. */
    ago: async <A>(millis: number, work: () => Promise<A>) => {
      back = () => millis
      try {
        return await work()
      } finally {
        back = asItIs
      }
    },
    /** Lets it stand still until it is started again. */
    stopClock: () => {
      const at = Date.now()
      back = () => Date.now() - at
    },
    startClock: () => {
      back = asItIs
    }
  }
}

const live = Effect.runSync(Clock.clockWith(Effect.succeed))
