import type { FunnelWeek } from "@review-proof/domain/portal"
import type { PageTexts } from "@review-proof/translations"
import { scaleBand, scaleLinear } from "d3-scale"
import { html, type Html } from "../../html/html.ts"
import { dataTable } from "../parts/list-parts.ts"
import { legend, sum } from "./usage-plot.ts"

const DAY = 86_400_000
const width = 420
const height = 150
const left = 34
const bottom = height - 22

/**
 * The funnel of the last weeks' invitations, as a plot and a table, with what leads on; empty before
 * the first invitation.
 */
export const funnelCard = (
  weeks: ReadonlyArray<FunnelWeek>,
  texts: PageTexts,
  more: Html | ""
): Html | "" => {
  const sent = sum(weeks.map((week) => week.sent))
  if (sent === 0) return ""
  const reviewed = sum(weeks.map((week) => week.reviewed))
  const invitations =
    sent === 1 ? "1 invitation that was" : `${texts.number(sent)} invitations that were`
  const says = `Of ${invitations} sent in the last ${weeks.length} weeks, ${texts.number(reviewed)} led to a review (${texts.percent(reviewed / sent)}).`
  return html`<section class="card" aria-labelledby="funnel">
    <h2 id="funnel">How far invitations get</h2>
    <p>${says}</p>
    ${drawing(weeks, says, texts)} ${legend(["Reviewed", "Sent, no review yet"])}
    <details>
      <summary>Numbers by week</summary>
      ${dataTable({
        caption: "Invitations by the week in which they were sent",
        head: ["Week from", "Sent", "Delivered", "Opened", "Clicked", "Reviewed"],
        rows: weeks
          .toReversed()
          .map(({ clicked, day, delivered, opened, reviewed: done, sent: all }) => [
            dateOf(day),
            ...[all, delivered, opened, clicked, done].map((count) => texts.number(count))
          ])
      })}
    </details>
    ${more}
  </section>`
}

const drawing = (weeks: ReadonlyArray<FunnelWeek>, says: string, texts: PageTexts): Html => {
  const x = scaleBand(
    weeks.map(({ day }) => day),
    [left, width]
  ).padding(0.25)
  const most = Math.max(1, ...weeks.map((week) => week.sent))
  const y = scaleLinear([0, most], [bottom, 8]).nice(3)
  const bar = (day: number, from: number, to: number, part: 0 | 1): Html | "" =>
    to <= from
      ? ""
      : html`<rect
          class="part${part}"
          x="${at(x(day) ?? 0)}"
          y="${at(y(to))}"
          width="${at(x.bandwidth())}"
          height="${at(y(from) - y(to))}"
        />`
  return html`<svg
    class="plot small"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-labelledby="funnel-title funnel-says"
  >
    <title id="funnel-title">Invitations by week</title>
    <desc id="funnel-says">${says}</desc>
    ${y
      .ticks(3)
      .filter((tick) => Number.isInteger(tick))
      .map(
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
    ${weeks.map(({ day, reviewed, sent }) => [
      bar(day, 0, reviewed, 0),
      bar(day, reviewed, sent, 1)
    ])}
    ${weeks
      .filter((_, index) => index % 4 === 0)
      .map(
        ({ day }) =>
          html`<text
            x="${at((x(day) ?? 0) + x.bandwidth() / 2)}"
            y="${height - 4}"
            text-anchor="middle"
            >${dateOf(day).slice(5)}</text
          >`
      )}
  </svg>`
}

const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
const at = (value: number): number => Math.round(value * 10) / 10
