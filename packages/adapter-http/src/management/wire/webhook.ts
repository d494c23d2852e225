import { endpointHealth, eventMessage } from "@review-proof/domain/webhooks"
import type { DeliveryReport, ReportedAttempt } from "@review-proof/domain/webhooks"
import {
  DeliveryId,
  DeliveryStatus,
  EventId,
  EventType,
  type WebhookEndpoint
} from "@review-proof/ports"
import { Schema } from "effect"
import { EventWire } from "../../wire/event.ts"
import { SinceWire, WireTime } from "@review-proof/http-server"
import { webhookFields } from "../../wire/webhook.ts"
import { wireOf } from "../../wire/wire-of.ts"

export const ManagedWebhookWire = Schema.Struct({
  ...webhookFields,
  failing_since: Schema.NullOr(WireTime),
  paused_at: Schema.NullOr(WireTime)
}).annotate({ identifier: "WebhookEndpoint" })

export const managedWebhookWire = (
  endpoint: WebhookEndpoint,
  now: number
): typeof ManagedWebhookWire.Type =>
  wireOfEndpoint({ ...endpoint, health: endpointHealth(endpoint, now) })

const wireOfEndpoint = wireOf(ManagedWebhookWire)

export const NewSecretWire = Schema.Struct({ secret: Schema.String }).annotate({
  identifier: "NewWebhookSecret"
})

export const TestWebhookWire = Schema.Struct({ type: EventType }).annotate({
  identifier: "TestWebhook"
})

export const TestSentWire = Schema.Struct({ event_id: EventId }).annotate({
  identifier: "TestSent"
})

export const RecoverWebhookWire = Schema.Struct({ since: SinceWire }).annotate({
  identifier: "RecoverWebhook"
})

export const RecoveredWire = Schema.Struct({ redelivered: Schema.Int }).annotate({
  identifier: "Recovered"
})

const deliveryFields = {
  id: DeliveryId,
  event_id: EventId,
  type: EventType,
  status: DeliveryStatus,
  attempts: Schema.Int.annotate({ description: "The number of attempts so far." }),
  next_attempt_at: Schema.NullOr(WireTime),
  created_at: WireTime
}

export const DeliveryWire = Schema.Struct(deliveryFields).annotate({ identifier: "Delivery" })

export const deliveryWire = wireOf(DeliveryWire)

const HeadersWire = Schema.Record(Schema.String, Schema.String)

const AttemptWire = Schema.Struct({
  attempt: Schema.Int,
  at: WireTime,
  duration_ms: Schema.Int,
  request: Schema.Struct({ headers: HeadersWire, body: Schema.String }),
  response: Schema.NullOr(
    Schema.Struct({ status: Schema.Int, headers: HeadersWire, body: Schema.String })
  ).annotate({ description: "Null when no answer came; the body is cut at 4 KB." }),
  error: Schema.NullOr(Schema.String)
}).annotate({ identifier: "DeliveryAttempt" })

const attemptWire = (attempt: ReportedAttempt): typeof AttemptWire.Type =>
  wireOfAttempt({ ...attempt, durationMs: attempt.durationMillis })

const wireOfAttempt = wireOf(AttemptWire)

export const DeliveryReportWire = Schema.Struct({
  ...deliveryFields,
  event: Schema.NullOr(EventWire).annotate({ description: "Null once it is 30 days old." }),
  log: Schema.Array(AttemptWire)
}).annotate({ identifier: "DeliveryReport" })

export const deliveryReportWire = (report: DeliveryReport): typeof DeliveryReportWire.Type => ({
  ...deliveryWire(report.delivery),
  event: report.event === null ? null : eventMessage(report.event),
  log: report.log.map(attemptWire)
})
