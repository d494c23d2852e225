import { Effect, Latch } from "effect"

/**
 * Keeps what is sent one piece ahead of what is committed: so much may come twice when the same
 * file is sent again. A service that reports nothing, or whose reports a proxy swallows, is waited
 * for a second only.
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
