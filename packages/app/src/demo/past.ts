/** Makes the demo's past by calling the use cases in its order, each under a clock of its time. */
import type { MessageSender, PhoneNumbers } from "@review-proof/ports"
import type { StorePorts } from "@review-proof/ports/store"
import type { Secrets } from "@review-proof/domain/secrets"
import { Clock, Effect } from "effect"
import type * as Digest from "effect/crypto/Digest"
import type * as Mac from "effect/crypto/Mac"
import type * as SecureRandom from "effect/crypto/SecureRandom"

/** Something that happens at a time. */
export interface Step {
  readonly at: number
  readonly run: Effect.Effect<unknown, unknown, StepServices>
  /** Steps with this flag run one after another, because they change the same row. */
  readonly movesScore?: true
}

type StepServices =
  | StorePorts
  | MessageSender
  | PhoneNumbers
  | Secrets
  | Digest.Digest
  | Mac.Mac
  | SecureRandom.SecureRandom

/**
 * Runs the steps whose time has come, ordered by time and partly in parallel. A step that depends
 * on another waits for it and gets a later time.
 */
export const runSteps = Effect.fnUntraced(function* (steps: ReadonlyArray<Step>) {
  const now = yield* Clock.currentTimeMillis
  const past = steps.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at)
  const runAll = (some: ReadonlyArray<Step>, concurrency: number) =>
    Effect.forEach(some, ({ at, run }) => asOf(at, run), { concurrency, discard: true })
  const moving = past.filter(({ movesScore }) => movesScore)
  const others = past.filter(({ movesScore }) => !movesScore)
  yield* Effect.all([runAll(moving, 1), runAll(others, 8)], {
    concurrency: "unbounded",
    discard: true
  })
})

/** Runs an effect under a clock that shows `millis`; sleeping takes real time. */
export const asOf = <A, E, R>(millis: number, effect: Effect.Effect<A, E, R>) =>
  Clock.clockWith((clock) =>
    Effect.provideService(effect, Clock.Clock, {
      currentTimeMillisUnsafe: () => millis,
      currentTimeMillis: Effect.succeed(millis),
      currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
      currentTimeNanos: clock.currentTimeNanos,
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: clock.monotonicTimeNanos,
      sleep: (duration) => clock.sleep(duration)
    })
  )

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
