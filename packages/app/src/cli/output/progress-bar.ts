import { Clock, Effect } from "effect"
import { progressLine, type Progress } from "./progress-line.ts"
import { screenOf } from "./screen.ts"

/** Draws the progress of a long task, always in the same line. */
interface ProgressBar {
  readonly draw: (
    share: number,
    count: number,
    notes?: ReadonlyArray<string>
  ) => Effect.Effect<void>
}

/**
 * A progress bar on stderr, if that is a terminal. It appears at the share that was already done,
 * and disappears when the scope closes.
 */
export const makeProgressBar = Effect.fnUntraced(function* ({
  doneBefore,
  unit
}: Pick<Progress, "doneBefore" | "unit">) {
  const { stderr } = process
  if (!stderr.isTTY) return still
  const began = yield* Clock.currentTimeMillis
  yield* Effect.addFinalizer(() => Effect.sync(() => void stderr.write(clearLine)))
  const draw: ProgressBar["draw"] = (share, count, notes = []) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      const progress = { share, doneBefore, count, unit, elapsed: now - began, notes }
      stderr.write(clearLine + unwrapped(progressLine(progress, screenOf(stderr))))
    })
  yield* draw(doneBefore, 0)
  return { draw }
})

const still: ProgressBar = { draw: () => Effect.void }

const clearLine = "\r\u001b[2K"

/** The terminal cuts a line that is too long, colours and all. */
const unwrapped = (line: string): string => `\u001b[?7l${line}\u001b[?7h`
