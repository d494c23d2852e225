/** The company's usage of its plan (contract PORTAL-36). */
import { readUsageReport, type UsageReport } from "@review-proof/domain/portal"
import { HttpServerRequest } from "effect/http"
import type { PageTexts } from "@review-proof/translations"
import { sumAll } from "effect/Number"
import { unknownPart } from "../../answers/page-problem.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn } from "../frame/portal-route.ts"
import { html, type Html } from "../../html/html.ts"
import { dayMillis } from "../../html/utc-time.ts"
import { counted } from "../../staff/counted.ts"
import { chip, chips, dataTable, figureList } from "../../staff/list-parts.ts"
import { stackedBars } from "../plots/stacked-bars.ts"

export const show = forSignedIn(function* (signedIn) {
  const { month = null } = yield* HttpServerRequest.ParsedSearchParams
  if (month !== null && (typeof month !== "string" || !aMonth.test(month))) {
    return yield* unknownPart("/portal/usage")
  }
  const report = yield* readUsageReport(signedIn.member, month)
  return yield* portalAnswer(signedIn, { title: "Usage", place: "Usage" }, ({ texts }) =>
    usagePage(report, texts)
  )
})

const aMonth = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/

const usagePage = (report: UsageReport, texts: PageTexts): Html => {
  const { month, months } = report
  const name = texts.month(Date.parse(month))
  return html`<div class="heading">
      <div>
        <h1>Usage</h1>
        <p class="soft">${name}, days in UTC</p>
      </div>
    </div>
    <details class="more">
      <summary>Other months</summary>
      ${chips(
        "Months",
        months.map((one) =>
          chip(`/portal/usage?month=${one}`, texts.month(Date.parse(one)), one === month)
        )
      )}
    </details>
    ${figures(report, texts)} ${requestsCard(report, texts)} ${invitationsCard(report, texts)}`
}

const figures = (
  { invitations, limit, month, months, requests }: UsageReport,
  texts: PageTexts
) => {
  const share = limit === 0 ? 0 : requests / limit
  const isCurrent = month === months[0]
  const ofLimit = isCurrent
    ? `${texts.percent(share)} of ${texts.number(limit)} a month`
    : `the limit today is ${texts.number(limit)} a month`
  const left = [
    "Left this month",
    texts.number(Math.max(0, limit - requests)),
    share >= 0.8 ? "Ask the operator of this service for more in time." : ""
  ] as const
  return figureList([
    ["Requests", texts.number(requests), limit === 0 ? "your plan includes none" : ofLimit],
    ...(isCurrent && limit > 0 ? [left] : []),
    [
      "Invitations sent",
      texts.number(sumAll(invitations.map(({ sent }) => sent))),
      "without reminders"
    ]
  ])
}

const daysOf = ({ days }: UsageReport): ReadonlyArray<number> =>
  Array.from({ length: days.last - days.first + 1 }, (_, index) => days.first + index)

const requestsCard = (report: UsageReport, texts: PageTexts): Html => {
  const { keys, requestsByDay } = report
  const hasOthers = requestsByDay.some(({ keyId }) => keyId === null)
  const ids = [...keys.map(({ id }) => id), ...(hasOthers ? [null] : [])]
  const parts = [...keys.map(({ name }) => name), ...(hasOthers ? ["Other keys"] : [])]
  const numbers = new Map(
    requestsByDay.map(({ day, keyId, requests }) => [`${day} ${keyId}`, requests])
  )
  const days = daysOf(report).map((day) => ({
    day,
    counts: ids.map((id) => numbers.get(`${day} ${id}`) ?? 0)
  }))
  return html`<section class="card" aria-labelledby="requests">
    <h2 id="requests">Requests by day and key</h2>
    ${
      requestsByDay.length === 0
        ? html`<p class="soft">No key made a request in this month.</p>`
        : html`${stackedBars({
              id: "requests-plot",
              title: "Requests by day and key",
              says: busiest(days, "request", texts),
              parts,
              days
            })}
            <details>
              <summary>Numbers by day</summary>
              ${dataTable({
                caption: "Numbers of requests",
                head: ["Day", "All", ...parts.map((name) => html`<bdi>${name}</bdi>`)],
                rows: days
                  .filter(({ counts }) => sumAll(counts) > 0)
                  .map(({ counts, day }) => [
                    texts.day(day * dayMillis),
                    texts.number(sumAll(counts)),
                    ...counts.map((count) => texts.number(count))
                  ])
              })}
              <p class="soft">
                Requests that failed on our side (status 500) do not count. After a crash of the
                database, up to a minute may be missing from this table; the sum of the month above
                is exact.
              </p>
            </details>`
    }
  </section>`
}

const busiest = (
  days: ReadonlyArray<{ readonly day: number; readonly counts: ReadonlyArray<number> }>,
  what: string,
  texts: PageTexts
): string => {
  const [top] = days.toSorted((left, right) => sumAll(right.counts) - sumAll(left.counts))
  const all = sumAll(days.map(({ counts }) => sumAll(counts)))
  return top === undefined
    ? ""
    : `${counted(all, what)} in ${counted(days.length, "day")}, most on ${texts.day(top.day * dayMillis)}: ${texts.number(sumAll(top.counts))}.`
}

const invitationsCard = (report: UsageReport, texts: PageTexts): Html => {
  const sent = new Map(report.invitations.map((one) => [one.day, one.sent]))
  const days = daysOf(report).map((day) => ({ day, counts: [sent.get(day) ?? 0] }))
  return html`<section class="card" aria-labelledby="invitations">
    <h2 id="invitations">Invitations sent, by day</h2>
    ${
      report.invitations.length === 0
        ? html`<p class="soft">No invitation was sent in this month.</p>`
        : html`${stackedBars({
              id: "invitations-plot",
              title: "Invitations sent, by day",
              says: busiest(days, "invitation", texts),
              parts: ["Invitations"],
              days
            })}
            <details>
              <summary>Numbers by day</summary>
              ${dataTable({
                caption: "Numbers of invitations",
                head: ["Day", "Sent"],
                rows: days
                  .filter(({ counts }) => sumAll(counts) > 0)
                  .map(({ counts, day }) => [
                    texts.day(day * dayMillis),
                    texts.number(sumAll(counts))
                  ])
              })}
            </details>`
    }
  </section>`
}
