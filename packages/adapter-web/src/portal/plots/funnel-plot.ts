import type { FunnelWeek } from "@review-proof/domain/portal"
import type { PageTexts } from "@review-proof/translations"
import { sumAll } from "effect/Number"
import { html, type Html } from "../../html/html.ts"
import { dayMillis } from "../../html/utc-time.ts"
import { counted } from "../../staff/counted.ts"
import { dataTable } from "../../staff/list-parts.ts"
import { byWeek, stackedBars } from "./stacked-bars.ts"

/**
 * The funnel of the last weeks' invitations, as a plot and a table, then `more`; empty before the
 * first invitation.
 */
export const funnelCard = (
  weeks: ReadonlyArray<FunnelWeek>,
  texts: PageTexts,
  more: Html | false
): Html | false => {
  const sent = sumAll(weeks.map((week) => week.sent))
  if (sent === 0) return false
  const reviewed = sumAll(weeks.map((week) => week.reviewed))
  const says = `Of ${counted(sent, "invitation")} sent in the last ${weeks.length} weeks, ${texts.number(reviewed)} led to a review (${texts.percent(reviewed / sent)}).`
  const bars = {
    id: "funnel",
    title: "Invitations by week",
    says,
    parts: ["Reviewed", "Sent, no review yet"],
    days: weeks.map((week) => ({
      day: week.day,
      counts: [week.reviewed, week.sent - week.reviewed]
    }))
  }
  return html`<section class="card" aria-labelledby="funnel">
    <h2 id="funnel">How far invitations get</h2>
    <p>${says}</p>
    ${stackedBars(bars, byWeek)}
    <details>
      <summary>Numbers by week</summary>
      ${dataTable({
        caption: "Invitations by the week in which they were sent",
        head: ["Week from", "Sent", "Delivered", "Opened", "Clicked", "Reviewed"],
        rows: weeks
          .toReversed()
          .map(({ clicked, day, delivered, opened, reviewed: done, sent: all }) => [
            texts.day(day * dayMillis),
            ...[all, delivered, opened, clicked, done].map((count) => texts.number(count))
          ])
      })}
      <p class="soft">
        An invitation that got further counts for the earlier steps too. Reminders do not count.
      </p>
    </details>
    ${more}
  </section>`
}
