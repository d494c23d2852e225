import { WebhookFormat } from "@review-proof/ports"
import { Layer } from "effect"
import type { deliveryHeaders } from "../public/document-webhooks.ts"
import { eventWire } from "../wire/event.ts"

/** Bodies and headers of deliveries (contract WEBHOOK-11). */
export const WebhookFormatLive = Layer.succeed(
  WebhookFormat,
  WebhookFormat.of({
    body: ({ event }) => JSON.stringify(eventWire(event)),
    headers: ({ lease, signature }): Headers => ({
      "Content-Type": "application/json",
      "User-Agent": userAgent,
      "Service-Signature": signature,
      "Service-Event": lease.delivery.type,
      "Service-Delivery": lease.delivery.id,
      "Service-Attempt": String(lease.attempt)
    })
  })
)

type Headers = { readonly [Name in keyof typeof deliveryHeaders]: string }

/** Service.md: "service webhook agent, version 1.0". */
export const userAgent = "Service-Webhooks/1.0"
