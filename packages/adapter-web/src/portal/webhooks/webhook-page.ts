import type { WebhookPage } from "@review-proof/domain/portal"
import { EventType } from "@review-proof/ports"
import { html, type Html } from "../../html/html.ts"
import { dayMillis } from "../../html/utc-time.ts"
import { deliveriesCard, type WebhookShown } from "./delivery-list.ts"
import { formFields, problemSummary } from "../../html/form-fields.ts"
import { confirmFirst, buttonForm } from "../../staff/form-parts.ts"
import { savedNote } from "../../staff/list-parts.ts"
import { momentTag } from "../../staff/moments.ts"
import { activityList, boundedCount, pauseForecast } from "./webhooks-page.ts"
import {
  adviceFor,
  endpointLine,
  answerTag,
  breakableUrl,
  eventWords,
  healthTag
} from "./webhook-words.ts"
import { utcMinute } from "../../forms/typed-values.ts"

export const webhookPage = (found: WebhookPage, shown: WebhookShown): Html => {
  const { endpoint } = found
  const { token, submission } = shown
  return html`<p><a href="/portal/webhooks">All webhooks</a></p>
    <div class="heading">
      <div>
        <h1 class="endpoint"><bdi>${breakableUrl(endpoint)}</bdi> ${healthTag(found)}</h1>
        <p class="soft">
          ${endpointLine(endpoint)} · signed with <code>whsec_…${endpoint.secretHint}</code>
        </p>
      </div>
      <div class="actions">
        <a class="button quiet" href="#test">Send test event</a>
        <a class="button quiet" href="#secret">Rotate secret</a>
        ${
          endpoint.status === "active" &&
          buttonForm(`${pathOf(found)}/pause`, "Pause", token, submission)
        }
      </div>
    </div>
    ${savedNote(shown.note)} ${problemSummary(shown.problems)}
    ${endpoint.status === "paused" ? pausedAlert(found, shown) : failingAlert(found, shown)}
    <div class="card">${activityList(found, shown)}</div>
    ${deliveriesCard(found, shown)} ${actions(found, shown)}`
}

const pathOf = ({ endpoint }: Pick<WebhookPage, "endpoint">) => `/portal/webhooks/${endpoint.id}`

/** Why the endpoint is paused, its last answer, and how to resume it. */
const pausedAlert = (found: WebhookPage, shown: WebhookShown): Html => {
  const { activity, endpoint, pausedBy } = found
  const { token, now, submission, texts } = shown
  const since = endpoint.failingSince
  const lostSince = since ?? now - 30 * dayMillis
  const at = momentTag(endpoint.pausedAt ?? now, texts)
  return html`<section class="card alert" aria-labelledby="state">
    <h2 id="state">${pauseWords(pausedBy)}</h2>
    <p>
      ${since !== null && html`Nothing has got through since ${momentTag(since, texts)}.`} It has
      been paused since ${at}. New events wait for up to 30 days; resume it once your server is
      ready.
    </p>
    ${since !== null && lastAnswer(found, shown)}
    <form method="post" action="${pathOf(found)}/resume">
      ${token} ${submission}
      ${
        activity.failed !== 0 &&
        html`<input type="hidden" name="since" value="${utcMinute(lostSince)}" />
          <p>
            <label
              ><input type="checkbox" name="recover" value="1" checked /> Also send again what
              failed for good${since !== null && " since then"} (${boundedCount(activity.failed)} in
              all)</label
            >
          </p>`
      }
      <button>Resume</button>
      <span class="soft">
        ${activity.waiting === 0 ? "Nothing is waiting." : `Waiting deliveries (${boundedCount(activity.waiting)}) go out, oldest first.`}
      </span>
    </form>
  </section>`
}

const pauseWords = (pausedBy: WebhookPage["pausedBy"]): Html | string => {
  if (pausedBy === undefined) return "This endpoint is paused"
  return pausedBy === null
    ? "This endpoint was paused because it kept failing"
    : html`Paused by <bdi>${pausedBy}</bdi>`
}

const failingAlert = (found: WebhookPage, shown: WebhookShown): Html | false => {
  const { activity, endpoint, pausesAt } = found
  const { texts } = shown
  if (endpoint.failingSince === null) return false
  return html`<section class="card alert" aria-labelledby="state">
    <h2 id="state">This endpoint is failing</h2>
    <p>
      Nothing has got through since ${momentTag(endpoint.failingSince, texts)}.
      ${activity.waiting !== 0 && `Deliveries waiting for a retry: ${boundedCount(activity.waiting)}.`}
      ${pauseForecast(pausesAt, shown)}
    </p>
    ${lastAnswer(found, shown)}
    ${activity.failed !== 0 && html`<p><a href="#recover">Send failed deliveries again</a></p>`}
  </section>`
}

const lastAnswer = ({ activity }: WebhookPage, { texts }: WebhookShown): Html | false => {
  const { lastAttempt } = activity
  if (lastAttempt === null) return false
  const advice = adviceFor(lastAttempt)
  return html`<p>
      Last answer: ${answerTag(lastAttempt)}
      <span class="soft">${momentTag(lastAttempt.at, texts)}</span>
    </p>
    ${advice !== null && html`<p><strong>What to do:</strong> ${advice}</p>`}`
}

const actions = (found: WebhookPage, shown: WebhookShown): Html => {
  const { token, submission } = shown
  const path = pathOf(found)
  return html`<div class="halves even">
    <section class="card" aria-labelledby="test">
      <h2 id="test">Send a test event</h2>
      <form method="post" action="${path}/test">
        ${token} ${submission}
        ${formFields({ sample: found.endpoint.events[0] ?? "review.created" }).select({
          id: "sample",
          label: "Event",
          hint: "With sample ids and “test”: true, to this endpoint alone.",
          choices: EventType.literals.map((type) => [type, `${type}: ${eventWords[type]}`] as const)
        })}
        <button class="quiet">Send test event</button>
      </form>
    </section>
    ${recovery(found, shown)}
    <section class="card" aria-labelledby="secret">
      <h2 id="secret">Signing secret</h2>
      <p>
        A new secret is shown once. The old one signs beside it for 24 hours, so that you can change
        it on your server in time.
      </p>
      ${confirmFirst(
        "Rotate the secret",
        "After 24 hours, requests are signed with the new secret alone.",
        buttonForm(`${path}/rotate`, "Create a new secret", token, submission)
      )}
    </section>
    <section class="card" aria-labelledby="delete">
      <h2 id="delete">Delete this endpoint</h2>
      <p>No more events are sent to it, and its waiting deliveries are dropped.</p>
      ${confirmFirst(
        "Delete",
        "This cannot be undone. You can add the address again, with another secret.",
        buttonForm(`${path}/delete`, "Delete it for good", token, submission)
      )}
    </section>
  </div>`
}

const recovery = (found: WebhookPage, { token, now, problems, submission }: WebhookShown): Html =>
  html`<section class="card" aria-labelledby="recover">
    <h2 id="recover">Send failed deliveries again</h2>
    <form method="post" action="${pathOf(found)}/recover">
      ${token} ${submission}
      ${formFields(
        { since: utcMinute(found.endpoint.failingSince ?? now - dayMillis) },
        problems
      ).input({
        id: "since",
        label: "Deliveries that failed for good since",
        hint: "In UTC. Waiting deliveries are sent anyway.",
        attributes: html`type="datetime-local" required`
      })}
      <button class="quiet">Send all again</button>
    </form>
  </section>`
