import { Deliveries } from "@review-proof/ports"
import type { DeliveryId, EndpointId, Event, EventType } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { auditEntry } from "../audit/audit-entry.ts"
import { currentTrace } from "../commit/trace.ts"
import { newEvent } from "../events/new-event.ts"
import { sampleFacts } from "../events/sample-events.ts"
import { getEndpoint } from "./list-endpoints.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** A test event on its way. */
export interface SentTestEvent {
  readonly event: Event
  readonly deliveryId: DeliveryId
}

/**
 * Sends a sample of an event type to one endpoint alone, whether it subscribes to the type or not;
 * a paused one gets it when it is resumed. The event is in no feed. Fails with `NotFound`.
 */
export const sendTestEvent = Effect.fn("sendTestEvent")(function* (
  actor: Actor,
  id: EndpointId,
  type: EventType
) {
  const { companyId } = yield* getEndpoint(id)
  yield* requireRight(actor, "manageWebhooks", companyId)
  const deliveries = yield* Deliveries
  const event = yield* newEvent(companyId, sampleFacts[type], yield* Clock.currentTimeMillis)
  const audit = yield* auditEntry(actor, {
    companyId,
    action: "webhook.tested",
    target: id,
    details: { type, event: event.id }
  })
  const deliveryId = yield* deliveries.sendSample(event, id, audit, yield* currentTrace)
  const sent: SentTestEvent = { event, deliveryId }
  return sent
})
