import { Schema } from "effect"
import { EventType } from "./event.ts"
import { BusinessId, CompanyId, DeliveryId, EndpointId, EventId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** A paused endpoint keeps its deliveries until it is resumed. */
export const EndpointStatus = Schema.Literals(["active", "paused"])
export type EndpointStatus = typeof EndpointStatus.Type

/**
 * A signing secret as it is kept: the id of its key, a dot, AES-256-GCM in base64; `expiresAt` once
 * it was rotated out.
 */
export const SealedSecret = Schema.Struct({
  sealed: Schema.String,
  expiresAt: Schema.NullOr(Timestamp)
})
export interface SealedSecret extends Schema.Schema.Type<typeof SealedSecret> {}

/** A URL that gets a company's events. */
export const WebhookEndpoint = Schema.Struct({
  id: EndpointId,
  companyId: CompanyId,
  /**
   * It gets events of these businesses, which its key could see when it was registered; null means
   * all.
   */
  businesses: Schema.NullOr(Schema.Array(BusinessId)),
  url: Schema.String,
  events: Schema.Array(EventType),
  status: EndpointStatus,
  /** The current secret first, then any rotated out less than 24 hours ago. */
  secrets: Schema.Array(SealedSecret),
  /** Last four characters of the current secret. */
  secretHint: Schema.String,
  lastSuccessAt: Schema.NullOr(Timestamp),
  lastFailureAt: Schema.NullOr(Timestamp),
  /** First failure since the last success; the three-day clock runs from here. */
  failingSince: Schema.NullOr(Timestamp),
  pausedAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  version: Schema.Int
})
export interface WebhookEndpoint extends Schema.Schema.Type<typeof WebhookEndpoint> {}

/** A delivery is pending until it succeeds or its attempts are used up. */
export const DeliveryStatus = Schema.Literals(["pending", "delivered", "failed"])
export type DeliveryStatus = typeof DeliveryStatus.Type

/** One event on its way to one endpoint. */
export const Delivery = Schema.Struct({
  id: DeliveryId,
  companyId: CompanyId,
  endpointId: EndpointId,
  eventId: EventId,
  type: EventType,
  status: DeliveryStatus,
  /** Attempts made so far. */
  attempts: Schema.Int,
  nextAttemptAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp
})
export interface Delivery extends Schema.Schema.Type<typeof Delivery> {}

const Headers = Schema.Record(Schema.String, Schema.String)

/** One line of the delivery log, kept for 30 days. The other headers follow from its delivery. */
export const DeliveryAttempt = Schema.Struct({
  deliveryId: DeliveryId,
  attempt: Schema.Int,
  at: Timestamp,
  durationMillis: Schema.Int,
  /** The signature sent with the body. Null if nothing was sent, or if that is unknown. */
  signature: Schema.NullOr(Schema.String),
  /** Exactly as it was sent and signed; null if the signature is. */
  body: Schema.NullOr(Schema.String),
  /** Null when no answer came; the body is cut at 4 KB. */
  response: Schema.NullOr(
    Schema.Struct({ status: Schema.Int, headers: Headers, body: Schema.String })
  ),
  error: Schema.NullOr(Schema.String)
})
export interface DeliveryAttempt extends Schema.Schema.Type<typeof DeliveryAttempt> {}
