import type { WebhookResponse } from "@review-proof/ports"
import type { LeasedDelivery, Settlement } from "@review-proof/ports/store"

/** The request, if it was sent, and the answer, or why there is none. */
export interface AttemptResult {
  readonly signature: string | null
  readonly body: string | null
  readonly answer: WebhookResponse | string
}

/**
 * Judges an attempt. Only 2xx is a success; after a failure the delivery waits for
 * its next retry, until none is left (contract WEBHOOK-9).
 */
export const settlementOf = (
  { attempt, delivery, epoch }: Pick<LeasedDelivery, "attempt" | "delivery" | "epoch">,
  { answer, body, signature }: AttemptResult,
  {
    endedAt,
    retryDelays,
    startedAt
  }: {
    readonly startedAt: number
    readonly endedAt: number
    readonly retryDelays: ReadonlyArray<number>
  }
): Settlement => ({
  deliveryId: delivery.id,
  endpointId: delivery.endpointId,
  epoch,
  record: {
    deliveryId: delivery.id,
    attempt,
    at: startedAt,
    durationMillis: Math.max(0, endedAt - startedAt),
    signature,
    body,
    response: typeof answer === "string" ? null : loggable(answer),
    error: typeof answer === "string" ? answer : null
  },
  outcome: outcomeOf(answer, nextAttemptAt(retryDelays, attempt, endedAt))
})

const outcomeOf = (
  answer: AttemptResult["answer"],
  dueAt: number | null
): Settlement["outcome"] => {
  if (typeof answer !== "string" && answer.status >= 200 && answer.status <= 299) {
    return { _tag: "Delivered" }
  }
  return dueAt === null ? { _tag: "Exhausted" } : { _tag: "Retry", dueAt }
}

/** Stores take no NUL. A receiver's text must not keep the attempt out of the log. */
const loggable = (response: WebhookResponse): WebhookResponse =>
  response.body.includes("\0")
    ? { ...response, body: response.body.replaceAll("\0", "\u{FFFD}") }
    : response

/**
 * Returns when a delivery is tried again after its `attempt`-th failure (from 1), or
 * null after the last: there is one attempt more than there are delays.
 */
const nextAttemptAt = (
  delays: ReadonlyArray<number>,
  attempt: number,
  failedAt: number
): number | null => {
  const delay = delays[attempt - 1]
  return delay === undefined ? null : failedAt + delay
}
