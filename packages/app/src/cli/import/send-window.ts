import { Effect, Latch } from "effect"

/**
 * Sends at most one piece more than is committed: this much may arrive twice when the same file is
 * sent again. If the service reports nothing, or a proxy swallows its reports, it waits only a
 * second.
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
    /** Records that a piece that begins at this line of the body was sent. */
    sent: (line: number): void => {
      uncommitted = line
    },
    /** The pieces that begin at or before this line are committed, or about to be. */
    reported: (line: number): void => {
      if (uncommitted !== null && uncommitted <= line) uncommitted = null
      progressed.openUnsafe()
    }
  }
})
