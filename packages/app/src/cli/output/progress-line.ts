import type { Screen } from "./screen.ts"

export interface Progress {
  /** Both are from 0 to 1; `doneBefore` was done by earlier runs. */
  readonly share: number
  readonly doneBefore: number
  /** The count of this run, and its milliseconds. */
  readonly count: number
  readonly unit: string
  readonly elapsed: number
  /** A text at the end, painted or not. */
  readonly notes: ReadonlyArray<string>
}

/** `━━━━━━━╸──────  37%  3,000 lines · 1,900/s · 3 s left`. */
export const progressLine = (progress: Progress, { paint }: Screen): string => {
  const share = Math.min(1, Math.max(0, progress.share))
  const facts = [
    `${progress.count.toLocaleString("en")} ${progress.unit}`,
    ...speed(progress),
    ...timeLeft({ ...progress, share }),
    ...progress.notes
  ]
  const percent = `${Math.floor(share * 100)}%`.padStart(5)
  return `${bar(share, paint)}${percent}  ${facts.join(" · ")}`
}

const barWidth = 24

const bar = (share: number, paint: Screen["paint"]): string => {
  const halves = Math.floor(share * barWidth * 2)
  const done = "━".repeat(Math.floor(halves / 2)) + (halves % 2 === 1 ? "╸" : "")
  return paint("green", done) + paint("dim", "─".repeat(barWidth - done.length))
}

/** Early figures would jump. */
const settledMillis = 200

const speed = ({ count, elapsed }: Progress): ReadonlyArray<string> =>
  count === 0 || elapsed < settledMillis
    ? []
    : [`${Math.round(count / (elapsed / 1000)).toLocaleString("en")}/s`]

const timeLeft = ({ doneBefore, elapsed, share }: Progress): ReadonlyArray<string> => {
  const done = share - doneBefore
  if (done <= 0 || share === 1 || elapsed < settledMillis) return []
  return [`${duration((elapsed / done) * (1 - share))} left`]
}

/** `3 s`, `2 min 5 s`, `1 h 12 min`. */
export const duration = (millis: number): string => {
  const seconds = Math.ceil(millis / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
