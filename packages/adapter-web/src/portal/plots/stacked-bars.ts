import { sumAll } from "effect/Number"
import { scaleBand, scaleLinear } from "d3-scale"
import { html, type Html } from "../../html/html.ts"
import { axisNumber, gridLines, plotFrame, rounded, type PlotFrame } from "../../html/plot-parts.ts"
import { dayMillis } from "../../html/utc-time.ts"

/** Numbers by day or week, in parts that are stacked in this order. */
interface StackedBars extends Pick<PlotFrame, "id" | "title" | "says"> {
  readonly parts: ReadonlyArray<string>
  readonly days: ReadonlyArray<{ readonly day: number; readonly counts: ReadonlyArray<number> }>
}

interface Layout extends Pick<PlotFrame, "kind" | "width" | "height"> {
  readonly left: number
  readonly padding: number
  /** So many bars have room, so that the first day of a month is a bar and not a wall. */
  readonly room: number
  /** A date stands below each bar whose index is a multiple of this number. */
  readonly every: number
  readonly date: (day: number) => string
}

const byDay: Layout = {
  kind: "wide",
  width: 640,
  height: 180,
  left: 52,
  padding: 0.2,
  room: 28,
  every: 7,
  date: (day) => String(new Date(day * dayMillis).getUTCDate())
}

const dayAndMonth = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC"
})

export const byWeek: Layout = {
  kind: "small",
  width: 420,
  height: 150,
  left: 38,
  padding: 0.25,
  room: 12,
  every: 4,
  date: (day) => dayAndMonth.format(day * dayMillis)
}

/** Draws the bars. Screen readers skip them, because a table beside has the numbers. */
export const stackedBars = (
  bars: StackedBars,
  { date, every, left, padding, room, ...size }: Layout = byDay
): Html => {
  const { days, parts } = bars
  const { height, width } = size
  const most = Math.max(1, ...days.map(({ counts }) => sumAll(counts)))
  const places = Array.from({ length: Math.max(room, days.length) }, (_, index) => index)
  const x = scaleBand(places, [left, width]).padding(padding)
  const bottom = height - 22
  const y = scaleLinear([0, most], [bottom, 8]).nice(3)
  const ticks = y.ticks(3).filter((tick) => Number.isInteger(tick))
  const drawn = days.map(({ counts }, index) => {
    let below = 0
    return counts.map((count, part) => {
      const top = y(below + count)
      const tall = y(below) - top
      below += count
      return (
        count > 0 &&
        html`<rect
          class="part${part}"
          x="${rounded(x(index) ?? 0)}"
          y="${rounded(top)}"
          width="${rounded(x.bandwidth())}"
          height="${rounded(tall)}"
        />`
      )
    })
  })
  const dates = days.map(
    ({ day }, index) =>
      index % every === 0 &&
      html`<text
        x="${rounded((x(index) ?? 0) + x.bandwidth() / 2)}"
        y="${bottom}"
        dy="1.2em"
        text-anchor="middle"
        >${date(day)}</text
      >`
  )
  const grid = gridLines(ticks, y, { left, width }, axisNumber)
  return html`<div class="bars">
      ${plotFrame({ ...bars, ...size }, html`${grid} ${drawn} ${dates}`)}
    </div>
    ${parts.length >= 2 && legend(parts)}`
}

const legend = (parts: StackedBars["parts"]): Html =>
  html`<ul class="legend">
    ${parts.map(
      (name, part) =>
        html`<li>
          <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            <rect class="part${part}" width="10" height="10" />
          </svg>
          <bdi>${name}</bdi>
        </li>`
    )}
  </ul>`
