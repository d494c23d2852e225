import { Effect, Latch } from "effect"

/**
 * Sends at most one piece more than is committed: that much may arrive twice when the same file is
 * sent again. It waits only a second for a service that reports nothing, or whose reports a proxy
 * swallows.
 */
export const makeSendWindow = Effect.gen(function* () {
  const progressed = yield* Latch.make(false)
  let uncommitted: number | null = null
  return {
    /** Waits until another piece may go. */
    room: Effect.gen(function* () {
      if (uncommitted === null) return
      yield* progressed.close
      yield* Effect.race(progressed.await, Effect.sleep("1 second"))
      uncommitted = null
    }),
    /** Notes that a piece, beginning at this line of the body, was sent. */
    sent: (line: number): void => {
      uncommitted = line
    },
    /** The pieces that begin up to a line are committed, or about to be. */
    reported: (line: number): void => {
      if (uncommitted !== null && uncommitted <= line) uncommitted = null
      progressed.openUnsafe()
    }
  }
})
