import { Delivery, DeliveryAttempt, WebhookEndpoint } from "@review-proof/ports"
import { type Row, tableOf } from "./table.ts"

export const webhookEndpoints = tableOf(WebhookEndpoint, "webhook_endpoints")

export type EndpointRow = Row<typeof webhookEndpoints>

/** Waiting and settled deliveries are read alike, from two tables. */
export const deliveries = tableOf(Delivery, "webhook_deliveries", {
  renamed: { nextAttemptAt: "due_at" }
})

export type DeliveryRow = Row<typeof deliveries>

export const attempts = tableOf(DeliveryAttempt, "webhook_attempts")
