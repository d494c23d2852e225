import type {
  AuditEntry,
  Delivery,
  DeliveryId,
  EndpointId,
  Event,
  Timestamp
} from "@review-proof/ports"
import { newDelivery } from "../store/new-delivery.ts"
import type { State } from "../store/state.ts"
import type { QueuedDelivery, WebhookState } from "../store/webhook-state.ts"

/** Makes a delivery due now, unless it or its endpoint is gone. */
export const redeliver = (
  { businesses, webhooks: state }: State,
  id: DeliveryId,
  now: Timestamp,
  audit: AuditEntry
): Delivery | undefined => {
  const queued = state.deliveries.get(id)
  if (queued === undefined || state.endpoints.get(queued.delivery.endpointId) === undefined) {
    return undefined
  }
  businesses.audit.put(audit)
  return makeDue(state, queued, now)
}

/** Makes all due now that failed since a time, unless the endpoint is gone; answers how many. */
export const recoverFailed = (
  { businesses, webhooks: state }: State,
  endpointId: EndpointId,
  since: Timestamp,
  now: Timestamp,
  audit: (recovered: number) => AuditEntry
): number => {
  const ofEndpoint = state.endpoints.has(endpointId)
    ? state.deliveriesOfEndpoint.all(endpointId)
    : []
  const failed = ofEndpoint.filter(
    ({ delivery, settledAt }) => delivery.status === "failed" && (settledAt ?? 0) >= since
  )
  businesses.audit.put(audit(failed.length))
  for (const queued of failed) makeDue(state, queued, now)
  return failed.length
}

/** Queues a test event, which is in no feed, for one endpoint alone. */
export const sendSample = (
  { businesses, webhooks: state }: State,
  event: Event,
  endpointId: EndpointId,
  now: Timestamp,
  audit: AuditEntry
): DeliveryId => {
  businesses.audit.put(audit)
  const queued = newDelivery(event, endpointId, 1, now)
  state.events.put({ event, sequence: null })
  state.deliveries.put(queued)
  return queued.delivery.id
}

/** The number of its next attempt goes on from the last. */
const makeDue = (state: WebhookState, queued: QueuedDelivery, now: Timestamp): Delivery => {
  const delivery: Delivery = { ...queued.delivery, status: "pending", nextAttemptAt: now }
  state.deliveries.put({ ...queued, delivery })
  return delivery
}
