import type { PageTexts } from "@review-proof/translations"
import { scaleBand, scaleLinear } from "d3-scale"
import { html, type Html } from "../../html/html.ts"

/** Numbers by day, in parts that are stacked in this order. */
export interface DayBars {
  /** The name of the plot; also the base of the ids. */
  readonly id: string
  readonly title: string
  /** The same in a sentence. */
  readonly says: string
  readonly parts: ReadonlyArray<string>
  readonly days: ReadonlyArray<{ readonly day: number; readonly counts: ReadonlyArray<number> }>
}

const DAY = 86_400_000
const width = 640
const height = 180
const left = 52
const bottom = height - 22

/** Bars for the eye; their numbers stand in a table beside. */
export const dayBars = ({ days, id, parts, says, title }: DayBars, texts: PageTexts): Html => {
  const most = Math.max(1, ...days.map(({ counts }) => sum(counts)))
  const x = scaleBand(
    days.map(({ day }) => day),
    [left, width]
  ).padding(0.2)
  const y = scaleLinear([0, most], [bottom, 8]).nice(3)
  const ticks = y.ticks(3).filter((tick) => Number.isInteger(tick))
  return html`<svg
      class="plot"
      viewBox="0 0 ${width} ${height}"
      role="img"
      aria-labelledby="${id}-title ${id}-says"
    >
      <title id="${id}-title">${title}</title>
      <desc id="${id}-says">${says}</desc>
      ${ticks.map(
        (tick) =>
          html`<line
              class="grid"
              x1="${left}"
              x2="${width}"
              y1="${at(y(tick))}"
              y2="${at(y(tick))}"
            />
            <text x="${left - 6}" y="${at(y(tick)) + 4}" text-anchor="end"
              >${texts.number(tick)}</text
            >`
      )}
      ${days.map(({ counts, day }) => {
        let below = 0
        return counts.map((count, part) => {
          const top = y(below + count)
          const tall = y(below) - top
          below += count
          return count === 0
            ? ""
            : html`<rect
                class="part${part}"
                x="${at(x(day) ?? 0)}"
                y="${at(top)}"
                width="${at(x.bandwidth())}"
                height="${at(tall)}"
              />`
        })
      })}
      ${days
        .filter((_, index) => index % 7 === 0)
        .map(
          ({ day }) =>
            html`<text
              x="${at((x(day) ?? 0) + x.bandwidth() / 2)}"
              y="${height - 4}"
              text-anchor="middle"
              >${new Date(day * DAY).getUTCDate()}</text
            >`
        )}
    </svg>
    ${parts.length < 2 ? "" : legend(parts)}`
}

export const legend = (parts: DayBars["parts"]): Html =>
  html`<ul class="legend">
    ${parts.map(
      (name, part) =>
        html`<li>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect class="part${part}" width="10" height="10" />
          </svg>
          <bdi>${name}</bdi>
        </li>`
    )}
  </ul>`

export const sum = (counts: ReadonlyArray<number>): number =>
  counts.reduce((all, count) => all + count, 0)

const at = (value: number): number => Math.round(value * 10) / 10
