import type { Delivery, DeliveryAttempt, WebhookEndpoint } from "@review-proof/ports"
import { instant, instantOrNull, table } from "./table.ts"

export const webhookEndpoints = table({
  name: "webhook_endpoints",
  columns: [
    "id",
    "company_id",
    "businesses",
    "url",
    "events",
    "status",
    "secrets",
    "secret_hint",
    "last_success_at",
    "last_failure_at",
    "failing_since",
    "paused_at",
    "created_at",
    "version"
  ],
  row: (endpoint: WebhookEndpoint) => ({
    id: endpoint.id,
    company_id: endpoint.companyId,
    businesses: endpoint.businesses,
    url: endpoint.url,
    events: endpoint.events,
    status: endpoint.status,
    secrets: endpoint.secrets,
    secret_hint: endpoint.secretHint,
    last_success_at: instantOrNull(endpoint.lastSuccessAt),
    last_failure_at: instantOrNull(endpoint.lastFailureAt),
    failing_since: instantOrNull(endpoint.failingSince),
    paused_at: instantOrNull(endpoint.pausedAt),
    created_at: instant(endpoint.createdAt),
    version: endpoint.version
  })
})

export interface EndpointRow {
  readonly id: WebhookEndpoint["id"]
  readonly company_id: WebhookEndpoint["companyId"]
  readonly businesses: WebhookEndpoint["businesses"]
  readonly url: string
  readonly events: WebhookEndpoint["events"]
  readonly status: WebhookEndpoint["status"]
  readonly secrets: WebhookEndpoint["secrets"]
  readonly secret_hint: string
  readonly last_success_at: number | null
  readonly last_failure_at: number | null
  readonly failing_since: number | null
  readonly paused_at: number | null
  readonly created_at: number
  readonly version: number
}

export const toEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  companyId: row.company_id,
  businesses: row.businesses,
  url: row.url,
  events: row.events,
  status: row.status,
  secrets: row.secrets,
  secretHint: row.secret_hint,
  lastSuccessAt: row.last_success_at,
  lastFailureAt: row.last_failure_at,
  failingSince: row.failing_since,
  pausedAt: row.paused_at,
  createdAt: row.created_at,
  version: row.version
})

export interface DeliveryRow {
  readonly id: Delivery["id"]
  readonly company_id: Delivery["companyId"]
  readonly endpoint_id: Delivery["endpointId"]
  readonly event_id: Delivery["eventId"]
  readonly type: Delivery["type"]
  readonly status: Delivery["status"]
  readonly attempts: number
  readonly due_at: number | null
  readonly created_at: number
}

export const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  companyId: row.company_id,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.due_at,
  createdAt: row.created_at
})

/** Columns of an attempt, called `a`. */
export const attemptColumns = `a.delivery_id, a.attempt, a.at, a.duration_millis, a.signature,
  a.body, a.response, a.error`

export interface AttemptRow {
  readonly delivery_id: DeliveryAttempt["deliveryId"]
  readonly attempt: number
  readonly at: number
  readonly duration_millis: number
  readonly signature: string | null
  readonly body: string | null
  readonly response: DeliveryAttempt["response"]
  readonly error: string | null
}

export const toAttempt = (row: AttemptRow): DeliveryAttempt => ({
  deliveryId: row.delivery_id,
  attempt: row.attempt,
  at: row.at,
  durationMillis: row.duration_millis,
  signature: row.signature,
  body: row.body,
  response: row.response,
  error: row.error
})
