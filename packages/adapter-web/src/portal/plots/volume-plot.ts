import type { BusinessOverview } from "@review-proof/domain/portal"
import type { PageTexts } from "@review-proof/translations"
import { scaleLinear } from "d3-scale"
import { html, type Html } from "../../html/html.ts"

type Volume = BusinessOverview["volume"]

const width = 320
const height = 120
const left = 26
const bottom = height - 20

/** The reviews of each month as bars, and the same as a table. */
export const volumePlot = (volume: Volume, texts: PageTexts): Html | "" => {
  const most = Math.max(0, ...volume.map(({ reviews }) => reviews))
  const [first] = volume
  const last = volume.at(-1)
  if (most === 0 || first === undefined || last === undefined) return ""
  const total = volume.reduce((sum, { reviews }) => sum + reviews, 0)
  const says = `${texts.number(total)} reviews from ${texts.month(first.month)} to ${texts.month(last.month)}, at most ${texts.number(most)} in a month.`
  return html`<section class="card" aria-labelledby="volume">
    <h2 id="volume">Reviews by month</h2>
    ${bars(volume, most, says, texts)}
    <details>
      <summary>${texts.text("plot.numbers")}</summary>
      <table class="method">
        <thead>
          <tr>
            <th scope="col">${texts.text("plot.month")}</th>
            <th scope="col">${texts.text("business.reviews")}</th>
          </tr>
        </thead>
        <tbody>
          ${volume.toReversed().map(
            ({ month, reviews }) =>
              html`<tr>
                <th scope="row">${texts.month(month)}</th>
                <td>${texts.number(reviews)}</td>
              </tr>`
          )}
        </tbody>
      </table>
    </details>
  </section>`
}

const bars = (volume: Volume, most: number, says: string, texts: PageTexts): Html => {
  const y = scaleLinear([0, most], [bottom, 8]).nice(2)
  const step = (width - left) / volume.length
  const ends = [volume[0], volume.at(-1)].map((one) => texts.month(one?.month ?? 0))
  return html`<svg
    class="plot"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-labelledby="volume-title volume-says"
  >
    <title id="volume-title">Reviews by month</title>
    <desc id="volume-says">${says}</desc>
    ${y
      .ticks(2)
      .filter(Number.isInteger)
      .map(
        (value) =>
          html`<line
              class="grid"
              x1="${left}"
              x2="${width}"
              y1="${rounded(y(value))}"
              y2="${rounded(y(value))}"
            /><text x="${left - 5}" y="${rounded(y(value)) + 4}" text-anchor="end"
              >${texts.number(value)}</text
            >`
      )}
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
      volume.length < 2
        ? ""
        : html`<text x="${width}" y="${height - 4}" text-anchor="end">${ends[1]}</text>`
    }
  </svg>`
}

const rounded = (value: number): number => Math.round(value * 10) / 10
