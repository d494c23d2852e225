import type { WebhookReport } from "@review-proof/domain/portal"
import { activityBounds, maxEndpoints } from "@review-proof/domain/webhooks"
import { html, type Html } from "../../html/html.ts"
import { counted, countedUpTo } from "../../staff/counted.ts"
import { figureList, savedNote } from "../../staff/list-parts.ts"
import { ageWords, sinceWords, spanWords } from "../../staff/moments.ts"
import { endpointLine, healthTag, shortUrl } from "./webhook-words.ts"
import type { PageParts } from "../../staff/form-parts.ts"

export const webhooksPage = (reports: ReadonlyArray<WebhookReport>, place: PageParts): Html =>
  html`<div class="heading">
      <h1>Webhooks</h1>
      ${reports.length > 0 && links(reports.length < maxEndpoints)}
    </div>
    ${savedNote(place.note)}
    ${reports.length === 0 ? empty : reports.map((report) => endpointCard(report, place))}`

const links = (hasRoom: boolean): Html =>
  html`<div class="actions">
    <a class="button quiet" href="/docs">API reference</a>
    ${hasRoom && html`<a class="button" href="/portal/webhooks/new">Add an endpoint</a>`}
  </div>`

const empty = html`<section class="card" aria-labelledby="none">
  <h2 id="none">Notify your server of each review at once</h2>
  <p>
    A webhook is a signed HTTPS request to your server: when a review is published, an invitation
    goes out, or your score changes. Your server need not ask again and again.
  </p>
  <ol class="steps">
    <li>Set up an address on your server that accepts a POST and answers with 200 at once.</li>
    <li>Add it here, and copy the secret by which your server recognises our requests.</li>
    <li>Send a test event, and see here what your server answered.</li>
  </ol>
  <div class="actions">
    <a class="button" href="/portal/webhooks/new">Add your first endpoint</a>
    <a class="button quiet" href="/docs">What is sent, and how to verify it</a>
  </div>
</section>`

const endpointCard = (report: WebhookReport, place: PageParts): Html => {
  const { endpoint } = report
  return html`<section class="card" aria-labelledby="${endpoint.id}">
    <h2 id="${endpoint.id}" class="endpoint">
      <a href="/portal/webhooks/${endpoint.id}"><bdi>${shortUrl(endpoint)}</bdi></a>
      ${healthTag(report)}
    </h2>
    <p class="soft">${endpointLine(endpoint)}</p>
    ${trouble(report, place)} ${activityList(report, place)}
  </section>`
}

const trouble = ({ endpoint, pausesAt }: WebhookReport, place: PageParts): Html | false => {
  const { now, texts } = place
  const { failingSince, pausedAt, status } = endpoint
  const failing = failingSince === null ? "" : ageWords(now - failingSince)
  if (status === "paused") {
    return html`<p class="wrong">
      Paused ${sinceWords(pausedAt ?? now, now, texts)}.
      ${failing !== "" && `Nothing has got through for ${failing}.`}
    </p>`
  }
  return (
    failing !== "" &&
    html`<p class="wrong">
      Nothing has got through for ${failing}. ${pauseForecast(pausesAt, place)}
    </p>`
  )
}

/** Says when its failures pause an endpoint; empty where they will not. */
export const pauseForecast = (
  pausesAt: WebhookReport["pausesAt"],
  { now, texts }: Pick<PageParts, "now" | "texts">
): string => {
  if (pausesAt === null) return ""
  return pausesAt <= now
    ? "It pauses at the next failure."
    : `It pauses on ${texts.day(pausesAt)} unless a delivery arrives.`
}

export const activityList = ({ activity }: WebhookReport, { now, texts }: PageParts): Html => {
  const { attempts, delivered, failed, oldestWaitingAt, p95Millis, waiting } = activity
  const isSample = attempts >= activityBounds.sample
  return figureList(
    [
      [
        "Delivered in 24 hours",
        attempts === 0 ? "–" : texts.percent(delivered / attempts),
        attempts === 0
          ? "nothing was sent"
          : `of ${isSample ? "the newest " : ""}${counted(attempts, "attempt")}`
      ],
      [
        "Answers within",
        p95Millis === null ? "–" : spanWords(p95Millis),
        p95Millis === null ? "no answer came" : "95 of 100"
      ],
      [
        "Waiting",
        boundedCount(waiting),
        oldestWaitingAt === null ? "" : `the oldest for ${ageWords(now - oldestWaitingAt)}`
      ],
      ["Failed for good", boundedCount(failed), "in 30 days"]
    ],
    true
  )
}

/** Deliveries that wait, or failed, are counted up to a bound. */
export const boundedCount = (count: number) => countedUpTo(activityBounds.countTo, count)
