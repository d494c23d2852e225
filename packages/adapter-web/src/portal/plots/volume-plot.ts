import type { BusinessOverview } from "@review-proof/domain/portal"
import type { PageTexts } from "@review-proof/translations"
import { sumAll } from "effect/Number"
import { scaleLinear } from "d3-scale"
import { html, type Html } from "../../html/html.ts"
import { methodTable } from "../../html/method-table.ts"
import { counted } from "../../staff/counted.ts"
import { axisNumber, gridLines, plotFrame, rounded } from "../../html/plot-parts.ts"

type Volume = BusinessOverview["volume"]

const width = 320
const height = 120
const left = 26
const bottom = height - 20

/** The reviews of each month as bars, and the same as a table. */
export const volumePlot = (volume: Volume, texts: PageTexts): Html | false => {
  const most = Math.max(0, ...volume.map(({ reviews }) => reviews))
  const [first] = volume
  const last = volume.at(-1)
  if (most === 0 || first === undefined || last === undefined) return false
  const total = sumAll(volume.map(({ reviews }) => reviews))
  const says = `${counted(total, "review")} from ${texts.month(first.month)} to ${texts.month(last.month)}, at most ${texts.number(most)} in a month.`
  return html`<section class="card" aria-labelledby="volume">
    <h2 id="volume">Reviews by month</h2>
    ${bars(volume, most, says, texts)}
    <details>
      <summary>${texts.text("plot.numbers")}</summary>
      ${methodTable(
        [texts.text("plot.month"), texts.text("business.reviews")],
        volume.toReversed().map(({ month, reviews }) => [texts.month(month), texts.number(reviews)])
      )}
      <p class="soft">
        A month counts the reviews published in it, less those hidden or removed in it, and never
        less than 0.
      </p>
    </details>
  </section>`
}

const bars = (volume: Volume, most: number, says: string, texts: PageTexts): Html => {
  const y = scaleLinear([0, most], [bottom, 8]).nice(2)
  const step = (width - left) / volume.length
  const ends = [volume[0], volume.at(-1)].map((one) => texts.month(one?.month ?? 0))
  const ticks = y.ticks(2).filter((tick) => Number.isInteger(tick))
  const frame = { id: "volume", title: "Reviews by month", says, width, height }
  return plotFrame(
    frame,
    html`${gridLines(ticks, y, { left, width }, axisNumber)}
      ${volume.map(
        ({ reviews }, index) =>
          html`<rect
            x="${rounded(left + index * step + step * 0.15)}"
            y="${rounded(y(reviews))}"
            width="${rounded(step * 0.7)}"
            height="${rounded(bottom - y(reviews))}"
          />`
      )}
      <text x="${left}" y="${height - 4}">${ends[0]}</text>
      ${
        volume.length >= 2 &&
        html`<text x="${width}" y="${height - 4}" text-anchor="end">${ends[1]}</text>`
      }`
  )
}
