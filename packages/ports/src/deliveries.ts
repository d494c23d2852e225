import { Context, Option } from "effect"
import type { Event, EventType } from "./model/event.ts"
import type { DeliveryId, EndpointId, EventId } from "./model/ids.ts"
import type { CreationPosition, Page, PageRequest } from "./model/page.ts"
import type { Timestamp } from "./model/time.ts"
import type { Delivery, DeliveryAttempt, DeliveryStatus, WebhookEndpoint } from "./model/webhook.ts"
import type { Stored } from "./stored.ts"

/** A delivery that this instance holds until its lease ends. */
export interface LeasedDelivery {
  readonly delivery: Delivery
  readonly endpoint: WebhookEndpoint
  readonly event: Event
  /** The number of the attempt to make now, from 1. */
  readonly attempt: number
  /** Grows with every claim; a settlement with an older epoch changes nothing. */
  readonly epoch: number
  /** On the store's clock. */
  readonly leasedUntil: Timestamp
}

/** How an attempt ended, and what is to become of its delivery. */
export interface Settlement {
  readonly deliveryId: DeliveryId
  readonly endpointId: EndpointId
  readonly epoch: number
  readonly record: DeliveryAttempt
  readonly outcome:
    | { readonly _tag: "Delivered" }
    | { readonly _tag: "Retry"; readonly dueAt: Timestamp }
    | { readonly _tag: "Exhausted" }
}

export interface DeliveryFilters {
  readonly status?: DeliveryStatus
  readonly eventId?: EventId
  readonly type?: EventType
}

/** The queue of webhook deliveries and its log. Times are the store's clock. */
export class Deliveries extends Context.Service<Deliveries, {
  /**
   * Leases up to `limit` due deliveries, taking turns between endpoints, so
   * that one endpoint's backlog delays no other's. Skips `saturated` endpoints.
   */
  readonly claim: (options: {
    readonly limit: number
    readonly perEndpoint: number
    readonly leaseMillis: number
    readonly saturated: ReadonlyArray<EndpointId>
  }) => Stored<ReadonlyArray<LeasedDelivery>>
  /** Logs every attempt; settles those whose epoch is still current. */
  readonly settle: (settlements: ReadonlyArray<Settlement>) => Stored<void>
  /** Gives leases back unused. */
  readonly release: (
    leases: ReadonlyArray<{ readonly deliveryId: DeliveryId; readonly epoch: number }>
  ) => Stored<void>
  readonly find: (id: DeliveryId) => Stored<Option.Option<Delivery>>
  /** Oldest first. */
  readonly log: (id: DeliveryId) => Stored<ReadonlyArray<DeliveryAttempt>>
  /** Newest first. */
  readonly page: (
    endpointId: EndpointId,
    filters: DeliveryFilters,
    request: PageRequest<CreationPosition<DeliveryId>>
  ) => Stored<Page<Delivery, CreationPosition<DeliveryId>>>
  readonly redeliver: (id: DeliveryId) => Stored<Option.Option<Delivery>>
  /** Makes all that failed since then due again; answers how many. */
  readonly recover: (endpointId: EndpointId, since: Timestamp) => Stored<number>
  /** Entries waiting and the age of the oldest that is due, in milliseconds. */
  readonly backlog: Stored<{ readonly depth: number; readonly oldestDueMillis: number }>
}>()("@review-proof/ports/Deliveries") {}
