import { Effect, Latch } from "effect"

/**
 * Keeps what is sent from running far ahead of what is committed: as much may
 * come twice when the same file is sent again. Who tells nothing is waited for
 * a while only: something between may keep the service's words to itself.
 */
export const makeSendWindow = Effect.gen(function* () {
  const news = yield* Latch.make(false)
  let sent = new Array<number>()
  return {
    /** Waits until another piece may go. */
    room: Effect.gen(function* () {
      if (sent.length < maxPieces) return
      yield* news.close
      yield* Effect.race(news.await, Effect.sleep("1 second"))
      if (sent.length >= maxPieces) sent.shift()
    }),
    /** A piece that begins at a line of the body goes out. */
    sent: (line: number): void => void sent.push(line),
    /** What begins up to a line is committed, or about to be. */
    told: (line: number): void => {
      sent = sent.filter((begin) => begin > line)
      news.openUnsafe()
    }
  }
})

/** As much as may come twice. */
const maxPieces = 1
