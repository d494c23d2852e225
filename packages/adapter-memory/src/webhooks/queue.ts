import { DeliveryId } from "@review-proof/ports"
import type { DeliveryAttempt, EndpointId, Event, Timestamp } from "@review-proof/ports"
import type { State } from "../store/state.ts"
import type { QueuedDelivery } from "../store/stored-rows.ts"

export const isWaitingFor = (endpointId: EndpointId, { delivery }: QueuedDelivery): boolean =>
  delivery.endpointId === endpointId && delivery.status === "pending"

export const isClaimable = (queued: QueuedDelivery, now: Timestamp): boolean =>
  queued.delivery.status === "pending" &&
  dueAt(queued) <= now &&
  (queued.lease === null || queued.lease.until <= now)

export const dueAt = ({ delivery }: QueuedDelivery): Timestamp =>
  delivery.nextAttemptAt ?? Number.POSITIVE_INFINITY

export const logAttempt = ({ attempts }: State, attempt: DeliveryAttempt): void => {
  const before = attempts.get(attempt.deliveryId) ?? []
  attempts.set(attempt.deliveryId, [...before, attempt])
}

/** A delivery that is due now. The ordinal distinguishes the ids of one event's deliveries. */
export const newDelivery = (
  event: Event,
  endpointId: EndpointId,
  ordinal: number,
  now: Timestamp
): QueuedDelivery => ({
  delivery: {
    id: DeliveryId.make(`dlv_${event.id.slice("evt_".length)}${String(ordinal).padStart(2, "0")}`),
    companyId: event.companyId,
    endpointId,
    eventId: event.id,
    type: event.facts._tag,
    status: "pending",
    attempts: 0,
    nextAttemptAt: now,
    createdAt: event.createdAt
  },
  epoch: 0,
  lease: null,
  settledAt: null
})
