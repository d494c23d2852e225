import { isSampleEvent } from "@review-proof/domain/webhooks"
import type { WebhookReport } from "@review-proof/domain/portal"
import { publicInvitationId, publicReplyId, publicReviewId } from "@review-proof/domain/requests"
import type { DeliveryStatus, EventFacts, EventType, WebhookEndpoint } from "@review-proof/ports"
import { html, type Html } from "../../html/html.ts"
import { webAddress } from "../../html/web-address.ts"
import { spanWords } from "../../staff/moments.ts"

type AttemptOutcome = NonNullable<WebhookReport["activity"]["lastAttempt"]>

/** The host and the beginning of the path. */
export const shortUrl = ({ url }: Pick<WebhookEndpoint, "url">): string =>
  webAddress(url)?.text ?? url

/** The same for a heading, which breaks it between its parts rather than within one. */
export const breakableUrl = (endpoint: Pick<WebhookEndpoint, "url">): ReadonlyArray<Html> =>
  shortUrl(endpoint)
    .split(/(?=[./])/)
    .map((part, at) => html`${at > 0 && html`<wbr />`}${part}`)

/**
 * The address of an endpoint, unless its heading has all of it, and its events. One registered by a
 * limited key receives only events of that key's businesses.
 */
export const endpointLine = (endpoint: WebhookEndpoint): Html => {
  const { businesses, events, url } = endpoint
  const isWhole = url.replace(/\/$/, "") === `https://${shortUrl(endpoint)}`
  const few = businesses?.length === 1 ? "one business" : `${businesses?.length} businesses`
  return html`${!isWhole && html`<bdi>${url}</bdi> · `}${events.join(", ")}${
    businesses !== null && ` · of ${few} alone`
  }`
}

export const healthTag = ({
  endpoint,
  health
}: Pick<WebhookReport, "endpoint" | "health">): Html => {
  if (endpoint.status === "paused") return html`<span class="tag bad">Paused</span>`
  return html`<span class="${health === "failing" || health === "degraded" ? "tag bad" : "tag"}"
    >${healthWords[health]}</span
  >`
}

const healthWords = {
  unknown: "Nothing sent yet",
  healthy: "Healthy",
  degraded: "Some failed",
  failing: "Failing"
} as const

export const eventWords: Readonly<Record<EventType, string>> = {
  "review.created": "a review was published",
  "review.updated": "a review was edited, verified, resolved or restored",
  "review.removed": "a review was hidden or removed",
  "reply.created": "a reply was published",
  "invitation.sent": "an invitation went out",
  "invitation.completed": "an invited customer wrote a review",
  "score.changed": "the score of a business changed",
  "proof.requested": "proof was requested, accepted or rejected"
}

/** The thing that an event is about, `rev_96`. */
export const subjectOf = (facts: EventFacts | null): string => {
  if (facts === null) return ""
  if (isSampleEvent({ facts })) return "test event"
  if ("replyId" in facts) return publicReplyId(facts.replyId)
  if ("proofRequestId" in facts) return facts.proofRequestId
  if ("reviewId" in facts) return publicReviewId(facts.reviewId)
  if ("invitationId" in facts) return publicInvitationId(facts.invitationId)
  // An event that is about a thing of another kind belongs above.
  facts._tag satisfies "score.changed"
  return ""
}

export const deliveryStatusWords: Readonly<Record<DeliveryStatus, string>> = {
  pending: "Waiting",
  delivered: "Delivered",
  failed: "Failed"
}

const isDelivered = ({ status }: AttemptOutcome): boolean =>
  status !== null && status >= 200 && status <= 299

/** The answer and its duration: `503 in 212 ms`. */
const answerWords = (outcome: AttemptOutcome): string => {
  const { durationMillis, error, status } = outcome
  if (status !== null) return `${status} in ${spanWords(durationMillis)}`
  return error === null || error === "unknown"
    ? "outcome unknown"
    : `${error}${durationMillis < 1000 ? "" : ` after ${spanWords(durationMillis)}`}`
}

/** The same as a tag, which is red where it failed. The log of an old attempt is gone. */
export const answerTag = (outcome: AttemptOutcome | null, attempts = 0): Html =>
  outcome === null
    ? html`<span class="tag plain">${attempts === 0 ? "not sent yet" : "no longer known"}</span>`
    : html`<span class="${isDelivered(outcome) ? "tag" : "tag bad"}">${answerWords(outcome)}</span>`

/** Why an attempt failed and what to do; null if it did not. */
export const adviceFor = (outcome: AttemptOutcome | null): string | null => {
  if (outcome === null || isDelivered(outcome)) return null
  const { error, status } = outcome
  return status === null ? errorAdvice(error ?? "unknown") : statusAdvice(status)
}

const statusAdvice = (status: number): string => {
  if (status >= 300 && status <= 399) {
    return "Your server answered with a redirect, which is not followed. Add the address that it leads to as an endpoint instead."
  }
  if (status === 401 || status === 403) {
    return "Your server refused the request. Let it through without a login of your own, and check its signature with the newest secret."
  }
  if (status === 404 || status === 405 || status === 410) {
    return "Your server has nothing that takes a POST at this address. Check the path, and whether the latest version of your program is running."
  }
  if (status === 429) {
    return "Your server takes no more requests at the moment. Put events into a queue and answer at once."
  }
  return status >= 500
    ? "Your server failed while it handled the event. Look into its log at the time of the attempt."
    : "Your server did not accept the event. What it said is in the answer of the attempt."
}

const errorAdvice = (error: string): string => {
  if (error.startsWith("certificate")) {
    return "Your server’s certificate is not trusted. Renew it, and send the intermediate certificates too."
  }
  return (
    errorAdvices.get(error) ??
    "Your server could not be connected to, or the connection broke. Check that it is running and can be reached from the internet."
  )
}

const timeoutAdvice =
  "Your server did not answer in time. Put the event into a queue, answer with 200, and do the work afterwards."

const errorAdvices: ReadonlyMap<string, string> = new Map([
  ["no answer in time", timeoutAdvice],
  [
    "connection timed out",
    "Your server did not take the connection. Check its firewall and whether it is overloaded."
  ],
  [
    "connection refused",
    "Nothing listens at this address and port. Check that your server is running."
  ],
  [
    "host name does not resolve",
    "The host name does not resolve. Check its spelling and its DNS records."
  ],
  [
    "address not allowed",
    "The host name leads to an address that is not public, and so nothing is sent there."
  ],
  ["no TLS on this port", "Your server does not speak HTTPS on this port."],
  [
    "response headers too large",
    "The headers of your server’s answer are too large. An empty answer is enough."
  ],
  [
    "unknown",
    "This service stopped during the attempt and made it again. You need not do anything."
  ],
  [
    "internal error",
    "This service could not make the request. Tell its operator if it happens again."
  ]
])
