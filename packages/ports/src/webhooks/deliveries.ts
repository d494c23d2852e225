import { Context, Effect, Option } from "effect"
import type { AuditEntry } from "../model/audit.ts"
import type { Backlog } from "../model/backlog.ts"
import type { Event, EventFacts, EventType } from "../model/event.ts"
import type { CompanyId, DeliveryId, EndpointId, EventId } from "../model/ids.ts"
import type { CreationPosition, Page, PageRequest } from "../model/page.ts"
import type { Timestamp } from "../model/time.ts"
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryStatus,
  WebhookEndpoint
} from "../model/webhook.ts"
import type { Stored } from "../stored.ts"

/** A delivery that this instance holds until its lease ends, with the data for an attempt. */
export interface LeasedDelivery {
  readonly delivery: Pick<Delivery, "endpointId" | "id" | "type">
  readonly endpoint: LeasedEndpoint
  readonly event: Event
  /** The trace of the commit that recorded the event; null if it had none. */
  readonly trace: string | null
  /** The trace of the call that last asked to send the delivery again; null if none did. */
  readonly redelivery: string | null
  /** The number of the attempt to make now, from 1. */
  readonly attempt: number
  /**
   * Grows with every claim. A settlement with an older epoch is logged and changes nothing else.
   */
  readonly epoch: number
}

/** The endpoint's URL and secrets, and how its earlier deliveries ended. */
export interface LeasedEndpoint extends Pick<
  WebhookEndpoint,
  "companyId" | "id" | "secrets" | "url"
> {
  /** True if any delivery has arrived. */
  readonly hasSucceeded: boolean
  /** True while `failingSince` is set. */
  readonly isFailing: boolean
}

/** Restricts a claim to these endpoints and to the endpoints of these companies. */
export interface ClaimScope {
  readonly endpoints: ReadonlyArray<EndpointId>
  readonly companies: ReadonlyArray<CompanyId>
}

/** The bounds of a claim, which `Deliveries.claim` explains. */
export interface ClaimOptions {
  readonly limit: number
  readonly perEndpoint: number
  readonly leaseMillis: number
  readonly saturated: ReadonlyArray<EndpointId>
  readonly among?: ClaimScope
}

/** The result of an attempt, and the delivery's next state. */
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
  /** A longer gap between two failures starts a new streak. */
  readonly streakGapMillis: number
  /** A failure with one of these statuses never pauses. */
  readonly sparedStatuses: ReadonlyArray<number>
}

/** Narrows a list of deliveries; a filter that is left out lets all through. */
export interface DeliveryFilters {
  readonly status?: DeliveryStatus
  readonly eventId?: EventId
  readonly type?: EventType
}

/** The result of an attempt: an answer's status, or the error. */
export interface AttemptOutcome extends Pick<DeliveryAttempt, "at" | "durationMillis" | "error"> {
  readonly status: number | null
}

/** A delivery's entry in a list, besides the delivery itself. */
export interface DeliverySummary {
  readonly deliveryId: DeliveryId
  /** The facts of its event; null once that is deleted. */
  readonly facts: EventFacts | null
  /** The newest one of its log. */
  readonly lastAttempt: AttemptOutcome | null
}

/** The recent deliveries to an endpoint, and the waiting ones. */
export interface EndpointActivity {
  readonly endpointId: EndpointId
  /** Attempts of the sample whose end is known: not those with the error `unknown`. */
  readonly attempts: number
  /** The deliveries that were answered with a status from 200 to 299. */
  readonly delivered: number
  /** The 95th percentile of the sample's answer times (nearest rank); null if no answer came. */
  readonly p95Millis: number | null
  /** The newest one in the log, of any day. */
  readonly lastAttempt: AttemptOutcome | null
  /** Pending deliveries, counted up to a bound. */
  readonly waiting: number
  /** When the oldest pending one was made. */
  readonly oldestWaitingAt: Timestamp | null
  /** Deliveries that failed for good (no attempt follows), counted up to the bound. */
  readonly failed: number
}

/** The queue of webhook deliveries and its log. Times are the store's clock. */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    /**
     * Leases up to `limit` due deliveries, and up to `perEndpoint` of one endpoint. Endpoints take
     * turns within a claim and from one claim to the next, so that the backlog of one does not
     * delay the others: the endpoint that was served longest ago comes first. Each endpoint gets
     * its deliveries in the order in which they fell due, including those whose lease has expired.
     * Saturated and paused endpoints are skipped. An attempt whose lease has expired is logged with
     * the error `unknown`, at the start of the lease, and its number is used again. With `among`,
     * only those endpoints are looked at, and the cost does not grow with others.
     */
    readonly claim: (options: ClaimOptions) => Stored<ReadonlyArray<LeasedDelivery>>
    /**
     * Logs every attempt, also of a delivery that no longer exists, and settles those whose lease
     * is held: their epoch is current, and they were neither released nor settled since. In the
     * same step it updates the endpoint: `lastSuccessAt` and `lastFailureAt` only move forward,
     * `failingSince` is the first failure of the streak, and `policy` may pause the endpoint. Its
     * `version` grows exactly when its status or `failingSince` changes. A pause queues one
     * `EndpointPaused` notice for each streak, whose id names the endpoint and `failingSince`, and
     * logs `webhook.paused` of the endpoint by `system`, without details, under an id that the store
     * makes: `aud_` and 1 to 64 letters and digits. Returns the endpoints that it paused.
     */
    readonly settle: (
      settlements: ReadonlyArray<Settlement>,
      policy: PausePolicy
    ) => Stored<ReadonlyArray<EndpointId>>
    /** Releases leases that were not used; does nothing to those of an older epoch. */
    readonly release: (
      leases: ReadonlyArray<{ readonly deliveryId: DeliveryId; readonly epoch: number }>
    ) => Stored<void>
    readonly find: (id: DeliveryId) => Stored<Option.Option<Delivery>>
    /** By the time of the attempts (`at`), oldest first; those of one time by their number. */
    readonly log: (id: DeliveryId) => Stored<ReadonlyArray<DeliveryAttempt>>
    /** Newest first. */
    readonly page: (
      endpointId: EndpointId,
      filters: DeliveryFilters,
      request: PageRequest<CreationPosition<DeliveryId>>
    ) => Stored<Page<Delivery, CreationPosition<DeliveryId>>>
    /** In the order given; all of them are the company's. */
    readonly summaries: (
      companyId: CompanyId,
      deliveries: ReadonlyArray<Pick<Delivery, "createdAt" | "eventId" | "id">>
    ) => Stored<ReadonlyArray<DeliverySummary>>
    /**
     * One activity for each given endpoint, in their order. The sample is each endpoint's newest
     * `sample` attempts since `since`; counts end at `countTo`. The cost grows neither with the
     * waiting deliveries nor with the log, unless the store keeps both in memory.
     */
    readonly activity: (
      endpoints: ReadonlyArray<EndpointId>,
      bounds: { readonly since: Timestamp; readonly sample: number; readonly countTo: number }
    ) => Stored<ReadonlyArray<EndpointActivity>>
    /**
     * Makes a settled or waiting delivery due at once, with the next attempt number, and logs that
     * in the same step. One that has been due keeps its place among the others. A leased delivery
     * stays with its holder, also once the lease has ended: if the attempt fails, even as the last
     * one, the next attempt is due at once; if it is lost, its repetition is the one that was asked
     * for. Returns none and logs nothing if the delivery, its endpoint or its event no longer
     * exists.
     */
    readonly redeliver: (
      id: DeliveryId,
      audit: AuditEntry,
      trace?: string
    ) => Stored<Option.Option<Delivery>>
    /**
     * Queues a test event for one endpoint and logs that in the same step. The event is found by
     * its id, but is in no feed. `trace` is stored like that of a commit.
     */
    readonly sendSample: (
      event: Event,
      endpointId: EndpointId,
      audit: AuditEntry,
      trace?: string
    ) => Stored<DeliveryId>
    /**
     * Deletes events and log lines from before `before`, and deliveries whose last attempt is from
     * before it. What waits for such an event ends, and so does its lease if an attempt is running:
     * it stays as a failed delivery if it was tried since `before`, otherwise it is deleted too. A
     * store may also prepare for the days ahead, as PostgreSQL does with partitions.
     */
    readonly maintain: (before: Timestamp) => Stored<void>
    /**
     * Makes all failed deliveries of an endpoint due whose last attempt was made at `since` or
     * later (by the attempt's own time) and whose event still exists, and logs their number in the
     * same step, even if it is 0. A store may take very many in several steps: after each, the
     * line of the log has the number so far. Returns the number: 0 if the endpoint no longer exists.
     */
    readonly recover: (
      endpointId: EndpointId,
      since: Timestamp,
      audit: (recovered: number) => AuditEntry,
      trace?: string
    ) => Stored<number>
    /**
     * The number of waiting deliveries (an estimate beyond ten thousand), and the milliseconds for
     * which the oldest claimable one has been due. Leased deliveries and those to paused endpoints
     * are in the number, but not in the age. While an endpoint has `failingSince`, the age begins
     * at `lastFailureAt` at the earliest, because the age shows whether the service keeps up, and
     * those deliveries wait for their receiver. Only the service's metrics and console need it: a
     * store may leave it out.
     */
    readonly backlog?: Stored<Backlog>
  }
>()("@review-proof/ports/Deliveries") {}

/** The backlog of a store, or zero if the store does not count it. */
export const backlogOf = ({ backlog }: Deliveries["Service"]) =>
  backlog ?? Effect.succeed({ depth: 0, oldestDueMillis: 0 })
