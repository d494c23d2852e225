import { Effect, Latch } from "effect"

/**
 * Keeps what is sent from running far ahead of what is committed: as much may
 * come twice when the same file is sent again. A service that reports nothing is waited for
 * a while only: something between may keep the service's words to itself.
 */
export const makeSendWindow = Effect.gen(function* () {
  const progressed = yield* Latch.make(false)
  let sent = new Array<number>()
  return {
    /** Waits until another piece may go. */
    room: Effect.gen(function* () {
      if (sent.length < maxPieces) return
      yield* progressed.close
      yield* Effect.race(progressed.await, Effect.sleep("1 second"))
      if (sent.length >= maxPieces) sent.shift()
    }),
    /** Notes that a piece, beginning at this line of the body, was sent. */
    sent: (line: number): void => void sent.push(line),
    /** The pieces that begin up to a line are committed, or about to be. */
    reported: (line: number): void => {
      sent = sent.filter((begin) => begin > line)
      progressed.openUnsafe()
    }
  }
})

/** The most pieces that may be sent twice. */
const maxPieces = 1
