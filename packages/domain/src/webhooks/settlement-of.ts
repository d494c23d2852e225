import type { LeasedDelivery, Settlement, WebhookResponse } from "@review-proof/ports"
import { nextAttemptAt } from "./retry-delays.ts"

/** What an attempt sent, and its answer, or why none came. */
export interface AttemptResult {
  readonly signature: string | null
  readonly body: string | null
  readonly answer: WebhookResponse | string
}

/**
 * What an attempt makes of its delivery. Success is 2xx and nothing else; after
 * a failure it waits for the next retry, until none is left (contract WEBHOOK-9).
 */
export const settlementOf = (
  { attempt, delivery, epoch }: Pick<LeasedDelivery, "attempt" | "delivery" | "epoch">,
  { answer, body, signature }: AttemptResult,
  times: {
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
    at: times.startedAt,
    durationMillis: Math.max(0, times.endedAt - times.startedAt),
    signature,
    body,
    response: typeof answer === "string" ? null : loggable(answer),
    error: typeof answer === "string" ? answer : null
  },
  outcome: outcomeOf(answer, nextAttemptAt(times.retryDelays, attempt, times.endedAt))
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

/** No text of a receiver's may keep its attempt out of the log: stores take no NUL. */
const loggable = (response: WebhookResponse): WebhookResponse =>
  response.body.includes("\0")
    ? { ...response, body: response.body.replaceAll("\0", "\u{FFFD}") }
    : response
