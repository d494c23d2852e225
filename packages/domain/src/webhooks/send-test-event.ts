import { Deliveries } from "@review-proof/ports"
import type { EndpointId, EventType } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { auditEntry } from "../audit/audit-entry.ts"
import { recordEvent } from "../events/record-event.ts"
import { sampleFacts } from "../events/sample-events.ts"
import { readEndpoint } from "./read-endpoints.ts"
import type { Actor } from "../rights/actor.ts"
import { requireRight } from "../rights/require-right.ts"

/**
 * Sends a sample of an event type to one endpoint alone, whether it subscribes
 * to the type or not; a paused one gets it when it is resumed. Answers the
 * event, which is in no feed. Fails with `NotFound`.
 */
export const sendTestEvent = Effect.fn("sendTestEvent")(function* (
  actor: Actor,
  id: EndpointId,
  type: EventType
) {
  const { companyId } = yield* readEndpoint(id)
  yield* requireRight(actor, "manageWebhooks", companyId)
  const deliveries = yield* Deliveries
  const event = yield* recordEvent(companyId, sampleFacts[type], yield* Clock.currentTimeMillis)
  const audit = yield* auditEntry(actor, {
    companyId,
    action: "webhook.tested",
    target: id,
    details: { type, event: event.id }
  })
  yield* deliveries.sendSample(event, id, audit)
  return event
})
