import { Context, Option } from "effect"
import type { AuditEntry } from "./model/audit.ts"
import type { Event, EventType } from "./model/event.ts"
import type { CompanyId, DeliveryId, EndpointId, EventId } from "./model/ids.ts"
import type { CreationPosition, Page, PageRequest } from "./model/page.ts"
import type { Timestamp } from "./model/time.ts"
import type { Delivery, DeliveryAttempt, DeliveryStatus, WebhookEndpoint } from "./model/webhook.ts"
import type { Stored } from "./stored.ts"

/** A delivery that this instance holds until its lease ends: what its attempt needs, no more. */
export interface LeasedDelivery {
  readonly delivery: Pick<Delivery, "endpointId" | "id" | "type">
  readonly endpoint: LeasedEndpoint
  readonly event: Event
  /** The number of the attempt to make now, from 1. */
  readonly attempt: number
  /** Grows with every claim; a settlement with an older epoch changes nothing. */
  readonly epoch: number
}

/** Where to send and what to sign with, and how it fared so far. */
export interface LeasedEndpoint extends Pick<
  WebhookEndpoint,
  "companyId" | "id" | "secrets" | "url"
> {
  /** Whether any delivery ever arrived. */
  readonly hasSucceeded: boolean
  /** Whether none has since the last failure. */
  readonly isFailing: boolean
}

/** Endpoints that a claim looks at. */
export interface ClaimScope {
  readonly endpoints: ReadonlyArray<EndpointId>
  readonly companies: ReadonlyArray<CompanyId>
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

/** When an endpoint that keeps failing is paused (contract WEBHOOK-13). */
export interface PausePolicy {
  /** Failing this long without a success pauses. */
  readonly pauseAfterMillis: number
  /** A longer gap between two failures starts the count anew. */
  readonly streakGapMillis: number
  /** A failure with one of these for an answer pauses nothing, however long it has gone on. */
  readonly sparedStatuses: ReadonlyArray<number>
}

export interface DeliveryFilters {
  readonly status?: DeliveryStatus
  readonly eventId?: EventId
  readonly type?: EventType
}

/** The queue of webhook deliveries and its log. Times are the store's clock. */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    /**
     * Leases up to `limit` due deliveries, taking turns between endpoints, so
     * that one endpoint's backlog delays no other's; of each endpoint those that
     * fell due first, whether a lease ran out on them or not. Skips `saturated` endpoints
     * and paused ones. An attempt whose lease ran out unsettled is logged with
     * the error `unknown`, and its number is used again. With `among` it looks
     * nowhere but at these endpoints and at those of these companies: what that
     * costs does not grow with all the others that something waits for.
     */
    readonly claim: (options: {
      readonly limit: number
      readonly perEndpoint: number
      readonly leaseMillis: number
      readonly saturated: ReadonlyArray<EndpointId>
      readonly among?: ClaimScope
    }) => Stored<ReadonlyArray<LeasedDelivery>>
    /**
     * Logs every attempt; settles those whose epoch is still current; keeps each
     * endpoint's health, and pauses it by `policy` in the same step, which queues
     * one `EndpointPaused` notice and logs `webhook.paused` by `system`. Answers the endpoints that it paused.
     */
    readonly settle: (
      settlements: ReadonlyArray<Settlement>,
      policy: PausePolicy
    ) => Stored<ReadonlyArray<EndpointId>>
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
    /**
     * Makes a settled or waiting delivery due at once, with one attempt more; its
     * number goes on counting. Logs it in the same step. Of a delivery that is not
     * there, or whose endpoint is gone, it answers none and logs nothing.
     */
    readonly redeliver: (id: DeliveryId, audit: AuditEntry) => Stored<Option.Option<Delivery>>
    /**
     * Queues an event for one endpoint alone, and logs it in the same step: a test
     * event, which is in no feed.
     */
    readonly sendSample: (
      event: Event,
      endpointId: EndpointId,
      audit: AuditEntry
    ) => Stored<DeliveryId>
    /**
     * Drops events, deliveries, whether they wait or are settled, and log lines from
     * before `before`; makes room for the days ahead.
     */
    readonly maintain: (before: Timestamp) => Stored<void>
    /**
     * Makes all due again that failed at `since` or later, and logs in the same step
     * how many; answers it. It is none once the endpoint is gone.
     */
    readonly recover: (
      endpointId: EndpointId,
      since: Timestamp,
      audit: (recovered: number) => AuditEntry
    ) => Stored<number>
    /**
     * Entries waiting, and the age in milliseconds of the oldest that is due: of
     * those for active endpoints alone, since a paused one's may wait for long.
     */
    readonly backlog: Stored<{ readonly depth: number; readonly oldestDueMillis: number }>
  }
>()("@review-proof/ports/Deliveries") {}
