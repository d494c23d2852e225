import type { ListedDelivery, WebhookPage } from "@review-proof/domain/portal"
import { EventType, type DeliveryStatus, type EventId } from "@review-proof/ports"
import { html, type Html } from "../../html/html.ts"
import { withQuery } from "../../html/addresses.ts"
import { counted } from "../../staff/counted.ts"
import { formFields } from "../../html/form-fields.ts"
import { buttonForm, type PageParts } from "../../staff/form-parts.ts"
import { nextPageLink, chip, chips } from "../../staff/list-parts.ts"
import { momentTag, spanWords } from "../../staff/moments.ts"
import { answerTag, deliveryStatusWords, subjectOf } from "./webhook-words.ts"
import { boundedCount } from "./webhooks-page.ts"

interface DeliveryFilter {
  readonly status: DeliveryStatus | null
  readonly type: EventType | null
  readonly event: EventId | null
}

export interface WebhookShown extends PageParts {
  readonly filter: DeliveryFilter
}

export const deliveriesCard = (
  { activity, endpoint, page }: WebhookPage,
  shown: WebhookShown
): Html => {
  const { filter } = shown
  const part = (status: DeliveryStatus | null, label: string, count?: number) =>
    chip(
      hrefOf(endpoint.id, { ...filter, status }),
      html`${label}
      ${count !== undefined && html`<span class="count">${boundedCount(count)}</span>`}`,
      filter.status === status
    )
  const isNarrowed = Object.values(filter).some((value) => value !== null)
  return html`<section class="card" aria-labelledby="deliveries">
    <h2 id="deliveries">Deliveries</h2>
    ${chips("Deliveries by status", [
      part(null, "All"),
      part("pending", "Waiting", activity.waiting),
      part("delivered", "Delivered"),
      part("failed", "Failed for good", activity.failed)
    ])}
    ${filterForm(filter)}
    ${
      page.items.length === 0
        ? html`<p>
            ${isNarrowed ? "No delivery of the last 30 days matches." : html`Nothing was sent yet. <a href="#test">Send a test event</a>, and its answer appears here.`}
          </p>`
        : html`<ul class="lines deliveries">
            ${page.items.map((delivery) => deliveryLine(delivery, endpoint.status === "paused", shown))}
          </ul>`
    }
    ${nextPageLink("Older deliveries", page.nextCursor, (cursor) => hrefOf(endpoint.id, filter, cursor))}
  </section>`
}

const hrefOf = (endpointId: string, filter: DeliveryFilter, cursor?: string): string =>
  `${withQuery(`/portal/webhooks/${endpointId}`, { ...filter, cursor })}#deliveries`

/** The form sends GET to the address of the page. */
const filterForm = ({ event, status, type }: DeliveryFilter): Html =>
  html`<details class="more" ${(event !== null || type !== null) && "open"}>
    <summary>Filter</summary>
    <form class="choices">
      ${status !== null && html`<input type="hidden" name="status" value="${status}" />`}
      ${formFields({ type: type ?? "" }).select({
        id: "type",
        label: "Event",
        choices: [["", "Every event"], ...EventType.literals.map((one) => [one, one] as const)]
      })}
      ${formFields({ event: event ?? "" }).input({
        id: "event",
        label: "Event id",
        attributes: html`placeholder="evt_…" autocomplete="off" dir="ltr"`
      })}
      <button class="quiet">Show</button>
    </form>
  </details>`

const deliveryLine = (
  delivery: ListedDelivery,
  isPaused: boolean,
  { token, now, submission, texts }: WebhookShown
): Html => {
  const { attempts, createdAt, id, nextAttemptAt, status, summary, type } = delivery
  const subject = subjectOf(summary.facts)
  return html`<li>
    <span class="what">
      <a href="/portal/deliveries/${id}">${type}${subject !== "" && ` · ${subject}`}</a>
      <span class="soft">${momentTag(createdAt, texts)}</span>
    </span>
    <span class="how">
      ${answerTag(summary.lastAttempt, attempts)}
      <span class="soft">
        ${counted(attempts, "attempt")},
        ${status === "pending" ? nextWords(nextAttemptAt, isPaused, now) : deliveryStatusWords[status].toLowerCase()}
      </span>
    </span>
    ${
      summary.facts !== null &&
      buttonForm(
        `/portal/deliveries/${id}/redeliver`,
        html`Send again<span class="hidden">: ${type} ${subject}</span>`,
        token,
        submission
      )
    }
  </li>`
}

export const nextWords = (nextAttemptAt: number | null, isPaused: boolean, now: number): string => {
  if (isPaused) return "waits until the endpoint is resumed"
  return nextAttemptAt === null || nextAttemptAt <= now
    ? "waits to go out"
    : `next in ${spanWords(nextAttemptAt - now)}`
}
