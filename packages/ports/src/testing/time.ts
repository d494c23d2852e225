import { Context, Effect } from "effect"

/** How the laws of a suite let time pass. */
export const LawTime = Context.Reference<{
  /** How many times longer than usual waits and leases are. */
  readonly slowness: number
  readonly pass: (millis: number) => Effect.Effect<void>
}>("@review-proof/ports/testing/LawTime", {
  defaultValue: () => ({ slowness: 1, pass: Effect.sleep })
})

/** A short time in milliseconds; longer for a slow store. */
export const short = (millis: number): Effect.Effect<number> =>
  Effect.map(LawTime, ({ slowness }) => millis * slowness)

/** Lets a short time pass: moves the clock where the store reads a test clock, else sleeps. */
export const elapse = (millis: number): Effect.Effect<void> =>
  Effect.flatMap(LawTime, ({ pass, slowness }) => pass(millis * slowness))
