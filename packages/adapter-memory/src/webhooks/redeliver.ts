import type {
  AuditEntry,
  Delivery,
  DeliveryId,
  EndpointId,
  Event,
  Timestamp
} from "@review-proof/ports"
import { select } from "../store/select.ts"
import type { State } from "../store/state.ts"
import type { QueuedDelivery } from "../store/stored-rows.ts"
import { dueAt, newDelivery } from "./queue.ts"

/** Makes a delivery due now, unless it, its endpoint or its event no longer exists. */
export const redeliver = (
  state: State,
  id: DeliveryId,
  now: Timestamp,
  audit: AuditEntry,
  trace: string | undefined
): Delivery | undefined => {
  const queued = state.deliveries.get(id)
  if (queued === undefined || !canBeSent(state, queued)) return undefined
  state.audit.set(audit.id, audit)
  return makeDue(state, queued, now, trace)
}

/** Makes due now what failed at an endpoint since a time; returns the number of deliveries. */
export const recoverFailed = (
  state: State,
  endpointId: EndpointId,
  since: Timestamp,
  now: Timestamp,
  audit: (recovered: number) => AuditEntry,
  trace: string | undefined
): number => {
  const failed = select(
    state.deliveries,
    (queued) =>
      queued.delivery.endpointId === endpointId &&
      queued.delivery.status === "failed" &&
      (queued.settledAt ?? 0) >= since &&
      canBeSent(state, queued)
  )
  const entry = audit(failed.length)
  state.audit.set(entry.id, entry)
  for (const queued of failed) makeDue(state, queued, now, trace)
  return failed.length
}

const canBeSent = ({ endpoints, events }: State, { delivery }: QueuedDelivery): boolean =>
  endpoints.has(delivery.endpointId) && events.has(delivery.eventId)

/** Queues a test event for one endpoint alone; the feed does not show it. */
export const sendSample = (
  state: State,
  event: Event,
  endpointId: EndpointId,
  now: Timestamp,
  audit: AuditEntry,
  trace: string | undefined
): DeliveryId => {
  state.audit.set(audit.id, audit)
  const queued = newDelivery(event, endpointId, 1, now)
  state.events.set(event.id, { event, trace, sequence: null })
  state.deliveries.set(queued.delivery.id, queued)
  return queued.delivery.id
}

/** The numbers of its attempts continue from the last one. A delivery that was due keeps its time. */
const makeDue = (
  state: State,
  queued: QueuedDelivery,
  now: Timestamp,
  redelivery: string | undefined
): Delivery => {
  const nextAttemptAt = queued.lease === null ? Math.min(dueAt(queued), now) : now
  const delivery: Delivery = { ...queued.delivery, status: "pending", nextAttemptAt }
  const lease = queued.lease && { ...queued.lease, againAt: now }
  state.deliveries.set(delivery.id, { ...queued, delivery, lease, redelivery })
  return delivery
}
