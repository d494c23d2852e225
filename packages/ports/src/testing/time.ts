import { Context, Effect } from "effect"

export const minute = 60_000
/** Longer than any law runs. */
export const hour = 60 * minute
export const day = 24 * hour

/** The passing of time in the laws of a suite. */
export const LawTime = Context.Reference<{
  /** The factor by which waits and leases are longer than usual. */
  readonly slowness: number
  readonly pass: (millis: number) => Effect.Effect<void>
}>("@review-proof/ports/testing/LawTime", {
  defaultValue: () => ({ slowness: 1, pass: Effect.sleep })
})

/** A short time in milliseconds; longer for a slow store. */
export const scaledMillis = (millis: number): Effect.Effect<number> =>
  Effect.map(LawTime, ({ slowness }) => millis * slowness)

/** Lets a short time pass: moves the clock where the store reads a test clock, else sleeps. */
export const elapse = (millis: number): Effect.Effect<void> =>
  Effect.flatMap(LawTime, ({ pass, slowness }) => pass(millis * slowness))
