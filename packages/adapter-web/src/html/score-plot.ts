import type { Business } from "@review-proof/ports"
import type { DailyScore } from "@review-proof/domain/companies"
import { reviewCount } from "@review-proof/domain/scoring"
import type { PageTexts } from "@review-proof/translations"
import { scaleLinear } from "d3-scale"
import { area, line } from "d3-shape"
import { html, type Html } from "./html.ts"
import { methodTable } from "./method-table.ts"
import { gridLines, plotFrame, rounded } from "./plot-parts.ts"
import { dayMillis } from "./utc-time.ts"

/** A score, in hundredths, of a UTC day since 1970-01-01. */
type PlotPoint = Pick<DailyScore, "day" | "score" | "sums">

/** A plot of scores over time, with the same as text and as a table. Points ascend. */
export const scorePlot = (
  points: ReadonlyArray<PlotPoint>,
  business: Business,
  texts: PageTexts
): Html | null => {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || last.day - first.day < fewestDays) return null
  const scores = points.map(({ score }) => score)
  const written = (score: number) => texts.number(score / 100, 2)
  const says = texts.text("plot.description", {
    from: texts.month(first.day * dayMillis),
    to: texts.month(last.day * dayMillis),
    low: written(Math.min(...scores)),
    high: written(Math.max(...scores)),
    now: written(last.score)
  })
  const change = last.score === first.score ? "same" : last.score > first.score ? "up" : "down"
  return html`<section class="card" aria-labelledby="plot">
    <h2 id="plot">${texts.text("plot.title")}</h2>
    ${drawing(points, says, `${texts.text("plot.title")} – ${business.name}`, texts)}
    <p class="soft">
      ${texts.text(`plot.${change}`, {
        score: written(first.score),
        month: texts.month(first.day * dayMillis)
      })}
    </p>
    <details>
      <summary>${texts.text("plot.numbers")}</summary>
      ${tableOf(points, texts)}
    </details>
  </section>`
}

/** A shorter time says nothing of a trend. */
const fewestDays = 14

const width = 320
const height = 150
const left = 26
const bottom = height - 22

const drawing = (
  points: ReadonlyArray<PlotPoint>,
  says: string,
  title: string,
  texts: PageTexts
): Html => {
  const scores = points.map(({ score }) => score / 100)
  const first = points[0]?.day ?? 0
  const last = points.at(-1)?.day ?? 0
  const x = scaleLinear([first, last], [left, width - 6])
  const low = Math.max(1, Math.min(...scores) - 0.15)
  const high = Math.min(5, Math.max(...scores) + 0.15)
  const y = scaleLinear([low, high], [bottom, 8]).nice(3)
  const at = ({ day }: PlotPoint) => rounded(x(day))
  const up = ({ score }: PlotPoint) => rounded(y(score / 100))
  const [floor = low] = y.domain()
  const path = line<PlotPoint>(at, up).digits(1)(points) ?? ""
  const below = area<PlotPoint>(at, rounded(y(floor)), up).digits(1)(points) ?? ""
  const end = points.at(-1)
  const [from, to] = [texts.month(first * dayMillis), texts.month(last * dayMillis)]
  return plotFrame(
    { id: "plot", title, says, width, height },
    html`${gridLines(y.ticks(3).filter(isTenth), y, { left, width }, (value) => texts.number(value, 1))}
      <path class="below" d="${below}" />
      <path class="line" d="${path}" />
      ${end !== undefined && html`<circle class="end" cx="${at(end)}" cy="${up(end)}" r="4" />`}
      <text x="${left}" y="${height - 4}">${from}</text>
      <text x="${width}" y="${height - 4}" text-anchor="end">${to}</text>`
  )
}

/** A label has room for one decimal, so lines at values such as 4.85 are left out. */
const isTenth = (tick: number) => Math.abs(10 * tick - Math.round(10 * tick)) < 1e-6

/** The last point of each month, newest first. */
const tableOf = (points: ReadonlyArray<PlotPoint>, texts: PageTexts): Html => {
  const months = new Map(points.map((point) => [texts.month(point.day * dayMillis), point]))
  return methodTable(
    [texts.text("plot.month"), texts.text("plot.score"), texts.text("business.reviews")],
    [...months]
      .reverse()
      .map(([month, { score, sums }]) => [
        month,
        texts.number(score / 100, 2),
        texts.number(reviewCount(sums))
      ])
  )
}
