import { Effect } from "effect"

/** Draws how far a long work is, over and over in one line. */
interface ProgressBar {
  /** `share` is from 0 to 1. */
  readonly draw: (share: number, detail: string) => Effect.Effect<void>
}

/** On stderr, and only where that is a terminal; the line is gone when the scope closes. */
export const makeProgressBar = Effect.gen(function* () {
  const { stderr } = process
  if (!stderr.isTTY) return still
  yield* Effect.addFinalizer(() => Effect.sync(() => void stderr.write(clearLine)))
  const bar: ProgressBar = {
    draw: (share, detail) =>
      Effect.sync(() => {
        const line = progressLine(share, detail).slice(0, Math.max(1, (stderr.columns || 80) - 1))
        stderr.write(`${clearLine}${line}`)
      })
  }
  return bar
})

const still: ProgressBar = { draw: () => Effect.void }

const clearLine = "\r\u001b[2K"

const progressLine = (share: number, detail: string): string => {
  const done = Math.floor(Math.min(1, Math.max(0, share)) * width)
  const percent = `${Math.floor(Math.min(1, Math.max(0, share)) * 100)}%`.padStart(4)
  return `[${"#".repeat(done)}${"-".repeat(width - done)}]${percent}  ${detail}`
}

const width = 30
