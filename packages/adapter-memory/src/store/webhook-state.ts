import type {
  Delivery,
  DeliveryAttempt,
  DeliveryId,
  EndpointId,
  Event,
  EventId,
  QueuedNotice,
  Timestamp,
  WebhookEndpoint
} from "@review-proof/ports"
import { byCreation, OrderedIndex } from "./ordered-index.ts"
import { Outbox } from "./outbox.ts"
import { compareIds, creationOf } from "./positions.ts"
import { Table } from "./table.ts"
import { keyFrom, UniqueIndex } from "./unique-index.ts"

/** An event with its place in the feed. */
export interface RecordedEvent {
  readonly event: Event
  /** Null for a test event, which is in no feed. */
  readonly sequence: number | null
}

/** A delivery with what its queue knows of it. */
export interface QueuedDelivery {
  readonly delivery: Delivery
  /** Grows with every claim. */
  readonly epoch: number
  /** Set while an attempt is being made, or was lost. */
  readonly lease: { readonly since: Timestamp; readonly until: Timestamp } | null
  /** When its last attempt was settled. */
  readonly settledAt: Timestamp | null
}

/** A notice with its sending: once settled it stays, so that it is never queued again. */
export interface WaitingNotice {
  readonly notice: QueuedNotice
  readonly dueAt: Timestamp
  readonly attempts: number
  readonly leasedUntil: Timestamp | null
}

interface DuePosition {
  readonly at: Timestamp
  readonly id: DeliveryId
}

/** Endpoints, events, their deliveries with the log, and the notices that pausing queues. */
export class WebhookState {
  readonly ofCompany = byCreation<EndpointId, WebhookEndpoint>(
    (endpoint) => endpoint.companyId,
    creationOf
  )
  readonly byUrl = new UniqueIndex<WebhookEndpoint>(({ companyId, url }) => keyFrom(companyId, url))
  readonly endpoints = new Table<EndpointId, WebhookEndpoint>(
    (endpoint) => endpoint.id,
    [this.ofCompany, this.byUrl]
  )

  readonly feed = new OrderedIndex<RecordedEvent, number>({
    groupOf: ({ event, sequence }) => (sequence === null ? null : event.companyId),
    positionOf: ({ sequence }) => sequence ?? 0,
    compare: (left, right) => left - right
  })
  readonly events = new Table<EventId, RecordedEvent>(({ event }) => event.id, [this.feed])

  readonly deliveriesOfEndpoint = byCreation<DeliveryId, QueuedDelivery>(
    ({ delivery }) => delivery.endpointId,
    ({ delivery }) => creationOf(delivery)
  )
  /** What waits for an endpoint, the first to fall due first. */
  readonly waitingFor = new OrderedIndex<QueuedDelivery, DuePosition>({
    groupOf: ({ delivery }) => (delivery.status === "pending" ? delivery.endpointId : null),
    positionOf: ({ delivery }) => ({ at: dueAt(delivery), id: delivery.id }),
    compare: (left, right) => left.at - right.at || compareIds(left.id, right.id)
  })
  readonly deliveries = new Table<DeliveryId, QueuedDelivery>(
    ({ delivery }) => delivery.id,
    [this.deliveriesOfEndpoint, this.waitingFor]
  )
  /** In which turn each endpoint was last served, so that all get theirs. */
  readonly turns = new Map<EndpointId, number>()
  readonly attempts = new Map<DeliveryId, ReadonlyArray<DeliveryAttempt>>()

  readonly notices = new Outbox<string, WaitingNotice>(({ notice }) => notice.id)
  /** The ids of all notices that ever were queued. */
  readonly noticed = new Set<string>()

  /** Where the next event will stand in the feed. */
  nextSequence = 1

  #lastTurn = 0

  readonly nextTurn = (): number => {
    this.#lastTurn += 1
    return this.#lastTurn
  }

  readonly log = (attempt: DeliveryAttempt): void => {
    const before = this.attempts.get(attempt.deliveryId) ?? []
    this.attempts.set(attempt.deliveryId, [...before, attempt])
  }
}

export function dueAt({ nextAttemptAt }: Delivery): Timestamp {
  return nextAttemptAt ?? Number.POSITIVE_INFINITY
}
