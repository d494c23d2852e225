import type { DeliveryAttempt, EndpointId, Timestamp } from "@review-proof/ports"
import type { State } from "../store/state.ts"
import type { QueuedDelivery } from "../store/stored-rows.ts"

export const isWaitingFor = (endpointId: EndpointId, { delivery }: QueuedDelivery): boolean =>
  delivery.endpointId === endpointId && delivery.status === "pending"

/** Whether a delivery is due and no lease holds it. */
export const isClaimable = (queued: QueuedDelivery, now: Timestamp): boolean =>
  queued.delivery.status === "pending" &&
  dueAt(queued) <= now &&
  (queued.lease === null || queued.lease.until <= now)

export const dueAt = ({ delivery }: QueuedDelivery): Timestamp =>
  delivery.nextAttemptAt ?? Number.POSITIVE_INFINITY

/** The later of two times, each of which may be missing. */
export const latest = (one: Timestamp | null, other: Timestamp | null): Timestamp | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** Adds a line to a delivery's log. */
export const logAttempt = ({ attempts }: State, attempt: DeliveryAttempt): void => {
  const before = attempts.get(attempt.deliveryId) ?? []
  attempts.set(attempt.deliveryId, [...before, attempt])
}
