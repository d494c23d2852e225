import { Clock, Effect, Semaphore } from "effect"
import type { Journal } from "./journal.ts"

/**
 * Wraps calls so that they are remembered, and makes those of the journal again.
 * The memory store takes the time from Effect's Clock alone, so the same calls
 * at the same times make the same store. One call at a time, so that the lines
 * stand in the order in which the calls took effect.
 */
export const makeRecorder = Effect.map(Semaphore.make(1), (oneAtATime) => {
  const replays = new Map<string, (args: string) => Effect.Effect<unknown, unknown>>()

  /** A call is acknowledged when it is in the journal; one that changed nothing is left out. */
  const recorded =
    (journal: Journal) =>
    <Args extends ReadonlyArray<unknown>, A, E>(
      name: string,
      call: (...args: Args) => Effect.Effect<A, E>,
      hasChanged: (answer: A) => boolean = () => true
    ) => {
      replays.set(name, (args) => call(...decode<Args>(args)))
      return (...args: Args): Effect.Effect<A, E> =>
        Effect.gen(function* () {
          const at = yield* Clock.currentTimeMillis
          const answer = yield* asOf(at, call(...args))
          if (hasChanged(answer)) yield* journal.append({ at, name, args: encode(args) })
          return answer
        }).pipe(Effect.uninterruptible, oneAtATime.withPermits(1))
    }

  /** A journal whose calls fail now was changed by hand: a defect. */
  const replay = (journal: Journal) =>
    Effect.forEach(
      journal.past,
      ({ args, at, name }) =>
        Effect.flatMap(Effect.fromNullishOr(replays.get(name)), (call) => asOf(at, call(args))),
      { discard: true }
    ).pipe(Effect.orDie)

  return { recorded, replay }
})

/** Runs an effect for which the time is `millis`. */
const asOf = <A, E, R>(millis: number, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Clock.Clock, (clock) =>
    Effect.provideService(effect, Clock.Clock, {
      currentTimeMillisUnsafe: () => millis,
      currentTimeMillis: Effect.succeed(millis),
      currentTimeNanosUnsafe: () => BigInt(millis) * 1_000_000n,
      currentTimeNanos: Effect.succeed(BigInt(millis) * 1_000_000n),
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: clock.monotonicTimeNanos,
      sleep: (duration) => clock.sleep(duration)
    })
  )

/** JSON has no exact integers beyond 2^53, and a score is a sum of such. */
const encode = (args: ReadonlyArray<unknown>): string =>
  JSON.stringify(args, (_, value) =>
    typeof value === "bigint" ? { exactInteger: String(value) } : value
  )

const decode = <Args>(args: string): Args =>
  JSON.parse(args, (_, value) =>
    typeof value?.exactInteger === "string" ? BigInt(value.exactInteger) : value
  )
