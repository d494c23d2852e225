import type { Delivery, Event } from "@review-proof/ports"
import { eventMessage } from "../events/event-message.ts"

/** Writes the body of a webhook: the exact text that is signed and sent (contract WEBHOOK-11). */
export const webhookBody = (event: Event): string => JSON.stringify(eventMessage(event))

/** Makes the headers of one attempt; the signature is that of `signWebhook`. */
export const webhookHeaders = (sent: {
  readonly attempt: number
  readonly delivery: Pick<Delivery, "id" | "type">
  readonly signature: string
}) => ({
  "Content-Type": "application/json",
  "User-Agent": webhookUserAgent,
  "Service-Signature": sent.signature,
  "Service-Event": sent.delivery.type,
  "Service-Delivery": sent.delivery.id,
  "Service-Attempt": String(sent.attempt)
})

/** The `User-Agent` of every delivery. */
export const webhookUserAgent = "Service-Webhooks/1.0"
