/** One delivery of a webhook, and sending it again (contract PORTAL-15). */
import { readDeliveryPage, runOnceByForm } from "@review-proof/domain/portal"
import type { DeliveryPage, SignedIn } from "@review-proof/domain/portal"
import { redeliver, eventMessage, isSampleEvent } from "@review-proof/domain/webhooks"
import type { ReportedAttempt } from "@review-proof/domain/webhooks"
import { Effect } from "effect"
import { publicReviewId } from "@review-proof/domain/requests"
import type { Event } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { queryParam, pathParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm } from "../frame/portal-route.ts"
import { headerLines } from "../../html/header-lines.ts"
import { html, type Html } from "../../html/html.ts"
import { nextWords } from "./delivery-list.ts"
import { buttonForm, type PageParts } from "../../staff/form-parts.ts"
import { factList, savedNote } from "../../staff/list-parts.ts"
import { momentTag, spanWords } from "../../staff/moments.ts"
import { adviceFor, answerTag, shortUrl, deliveryStatusWords, subjectOf } from "./webhook-words.ts"

const deliveryHere = ({ member }: SignedIn) =>
  Effect.flatMap(pathParam(), (id) => readDeliveryPage(member, id))

export const show = forSignedIn(function* (signedIn) {
  const found = yield* deliveryHere(signedIn)
  const done = yield* queryParam("done")
  const page = { title: found.delivery.type, place: "Webhooks" } as const
  return yield* portalAnswer(signedIn, page, (parts) =>
    deliveryPage(found, { ...parts, note: noteOf(found, done, parts.now) })
  )
})

const noteOf = (
  { delivery, endpoint }: DeliveryPage,
  done: string | null,
  now: number
): string | undefined => {
  if (done !== "again" && done !== "tested") return undefined
  const isWaiting = delivery.status === "pending"
  if (isWaiting && endpoint?.status === "paused") return "It is sent once its endpoint is resumed."
  return isWaiting && (delivery.nextAttemptAt ?? now) <= now
    ? "It is being sent now. Refresh in a moment to see the answer."
    : "It was sent: the newest attempt is below."
}

export const sendAgain = onForm(function* (signedIn, form) {
  const { id } = (yield* deliveryHere(signedIn)).delivery
  yield* runOnceByForm(form, redeliver(signedIn.member, id))
  return yield* seeOther(`/portal/deliveries/${id}?done=again`)
})

const deliveryPage = (found: DeliveryPage, shown: PageParts): Html => {
  const { delivery, endpoint, event, log } = found
  const subject = subjectOf(event?.facts ?? null)
  const newestFirst = log.toReversed()
  return html`<p>
      ${
        endpoint === null
          ? html`<a href="/portal/webhooks">All webhooks</a>`
          : html`<a href="/portal/webhooks/${endpoint.id}"><bdi>${shortUrl(endpoint)}</bdi></a>`
      }
    </p>
    <div class="heading">
      <h1 class="endpoint">
        ${delivery.type}${subject !== "" && ` · ${subject}`}
        <span class="${delivery.status === "failed" ? "tag bad" : "tag"}"
          >${deliveryStatusWords[delivery.status]}</span
        >
      </h1>
      <div class="actions">
        ${
          delivery.status === "pending" &&
          html`<a class="button quiet" href="/portal/deliveries/${delivery.id}">Refresh</a>`
        }
        ${
          endpoint !== null &&
          event !== null &&
          buttonForm(
            `/portal/deliveries/${delivery.id}/redeliver`,
            "Send again",
            shown.token,
            shown.submission
          )
        }
      </div>
    </div>
    ${savedNote(shown.note)} ${verdict(found)}
    <div class="halves">
      <section class="card" aria-labelledby="attempts">
        <h2 id="attempts">Attempts</h2>
        ${
          newestFirst.length === 0
            ? html`<p>None yet.</p>`
            : newestFirst.map((attempt, index) => attemptPart(attempt, index === 0, shown.texts))
        }
      </section>
      <div>${about(found, shown)} ${eventCard(event)}</div>
    </div>`
}

const outcomeOf = ({ at, durationMillis, error, response }: ReportedAttempt) => ({
  at,
  durationMillis,
  error,
  status: response?.status ?? null
})

const verdict = ({ delivery, endpoint, log }: DeliveryPage): Html | false => {
  const last = log.at(-1)
  const advice = last === undefined ? null : adviceFor(outcomeOf(last))
  const isHeld = delivery.status === "pending" && endpoint?.status === "paused"
  if (advice === null && !isHeld) return false
  return html`<section class="card alert" aria-labelledby="why">
    <h2 id="why">${advice === null ? "Why it waits" : "Why the last attempt failed"}</h2>
    ${advice !== null && html`<p>${advice}</p>`}
    ${isHeld && html`<p>The endpoint is paused. The delivery is sent once you resume it.</p>`}
  </section>`
}

const about = ({ delivery, endpoint, event }: DeliveryPage, { now, texts }: PageParts): Html => {
  const { createdAt, eventId, id, nextAttemptAt, status } = delivery
  const next = nextWords(nextAttemptAt, endpoint?.status === "paused", now)
  const facts = event?.facts
  const review =
    facts !== undefined && "reviewId" in facts && !isSampleEvent({ facts })
      ? publicReviewId(facts.reviewId)
      : null
  return html`<section class="card" aria-labelledby="about">
    <h2 id="about">About this delivery</h2>
    ${factList([
      ["Status", `${deliveryStatusWords[status]}${status === "pending" ? `, ${next}` : ""}`],
      ["To", html`<bdi>${endpoint === null ? "an endpoint that was deleted" : endpoint.url}</bdi>`],
      ["Created", momentTag(createdAt, texts)],
      ["Event", html`<code>${eventId}</code>`],
      ["Delivery", html`<code>${id}</code>`],
      ["Review", review && html`<a href="/portal/reviews/${review}">${review}</a>`]
    ])}
  </section>`
}

const eventCard = (event: Event | null): Html =>
  html`<section class="card" aria-labelledby="event">
    <h2 id="event">Event</h2>
    ${
      event === null
        ? html`<p>It is older than 30 days and was deleted, so it cannot be sent again.</p>`
        : code(JSON.stringify(eventMessage(event), null, 2))
    }
  </section>`

const attemptPart = (attempt: ReportedAttempt, isNewest: boolean, texts: PageTexts): Html => {
  const { at, durationMillis, request, response } = attempt
  return html`<details class="attempt" ${isNewest && "open"}>
    <summary>
      Attempt ${attempt.attempt} ${answerTag(outcomeOf(attempt))}
      <span class="soft">${momentTag(at, texts)}</span>
    </summary>
    ${
      request.body === ""
        ? html`<p>Nothing was sent, or the request is not known.</p>`
        : html`<h3>Request</h3>
            ${code(`${headerLines(request.headers)}\n\n${request.body}`)}`
    }
    <h3>Answer</h3>
    ${
      response === null
        ? html`<p>None: ${attempt.error ?? "unknown"}, after ${spanWords(durationMillis)}.</p>`
        : html`${code(`${response.status}\n${headerLines(response.headers)}\n\n${response.body === "" ? "(no body)" : response.body}`)}
            <p class="soft">
              It came after ${spanWords(durationMillis)}. The body is kept up to 4 KB.
            </p>`
    }
  </details>`
}

const code = (text: string): Html => html`<pre class="wrapped" dir="ltr"><code>${text}</code></pre>`
