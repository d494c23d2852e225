import type { EndpointId, Event, Timestamp } from "@review-proof/ports"
import { DeliveryId } from "@review-proof/ports"
import type { QueuedDelivery } from "../store/stored-rows.ts"

/** A delivery that is due at once. The ordinal makes the ids of one event's deliveries differ. */
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
