import { WebhookFormat } from "@review-proof/ports"
import { Layer } from "effect"
import { sentEventWire } from "../wire/sent-event.ts"

/** Bodies and headers of deliveries (contract WEBHOOK-11). */
export const WebhookFormatLive = Layer.succeed(
  WebhookFormat,
  WebhookFormat.of({
    body: ({ event }) => JSON.stringify(sentEventWire(event)),
    headers: ({ lease, signature }) => ({
      "Content-Type": "application/json",
      "User-Agent": userAgent,
      "Service-Signature": signature,
      "Service-Event": lease.delivery.type,
      "Service-Delivery": lease.delivery.id,
      "Service-Attempt": String(lease.attempt)
    })
  })
)

/** Service.md: "service webhook agent, version 1.0". */
const userAgent = "Service-Webhooks/1.0"
