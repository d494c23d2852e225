import type { Delivery, DeliveryAttempt, WebhookEndpoint } from "@review-proof/ports"
import { type Row, tableOf } from "./table.ts"

export const webhookEndpoints = tableOf<WebhookEndpoint>()("webhook_endpoints", {
  id: "id",
  companyId: "company_id",
  businesses: "businesses",
  url: "url",
  events: "events",
  status: "status",
  secrets: "secrets",
  secretHint: "secret_hint",
  lastSuccessAt: "last_success_at",
  lastFailureAt: "last_failure_at",
  failingSince: "failing_since",
  pausedAt: "paused_at",
  createdAt: "created_at",
  version: "version"
})

export type EndpointRow = Row<typeof webhookEndpoints>

/** Waiting and settled deliveries are read alike, from two tables. */
export const deliveries = tableOf<Delivery>()("webhook_deliveries", {
  id: "id",
  companyId: "company_id",
  endpointId: "endpoint_id",
  eventId: "event_id",
  type: "type",
  status: "status",
  attempts: "attempts",
  nextAttemptAt: "due_at",
  createdAt: "created_at"
})

export type DeliveryRow = Row<typeof deliveries>

export const attempts = tableOf<DeliveryAttempt>()("webhook_attempts", {
  deliveryId: "delivery_id",
  attempt: "attempt",
  at: "at",
  durationMillis: "duration_millis",
  signature: "signature",
  body: "body",
  response: "response",
  error: "error"
})
