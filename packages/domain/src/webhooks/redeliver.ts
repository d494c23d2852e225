import { Deliveries, type DeliveryId, type EndpointId, type Timestamp } from "@review-proof/ports"
import { DateTime, Effect } from "effect"
import { auditEntry } from "../audit/audit-entry.ts"
import { currentTrace } from "../commit/trace.ts"
import { requireDelivery } from "./list-deliveries.ts"
import { getEndpoint } from "./list-endpoints.ts"
import { orNotFound } from "../errors.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/**
 * Makes a settled or waiting delivery due now, with the next attempt number. If an attempt is under
 * way and fails, the delivery is retried at once. Fails with `NotFound`, also once its endpoint was
 * removed or its event is older than 30 days.
 */
export const redeliver = Effect.fn("redeliver")(function* (actor: Actor, id: DeliveryId) {
  const deliveries = yield* Deliveries
  const { companyId, endpointId, eventId } = yield* requireDelivery(id)
  yield* requireRight(actor, "manageWebhooks", companyId)
  const audit = yield* auditEntry(actor, {
    companyId,
    action: "webhook.redelivered",
    target: endpointId,
    details: { delivery: id, event: eventId }
  })
  return yield* orNotFound("delivery")(yield* deliveries.redeliver(id, audit, yield* currentTrace))
})

/**
 * Makes all deliveries due now that failed for good since a time; returns their number. Fails with
 * `NotFound`.
 */
export const recoverEndpoint = Effect.fn("recoverEndpoint")(function* (
  actor: Actor,
  id: EndpointId,
  since: Timestamp
) {
  const { companyId } = yield* getEndpoint(id)
  yield* requireRight(actor, "manageWebhooks", companyId)
  const deliveries = yield* Deliveries
  const details = { since: DateTime.formatIso(DateTime.makeUnsafe(since)) }
  const audit = yield* auditEntry(actor, {
    companyId,
    action: "webhook.recovered",
    target: id,
    details
  })
  const auditOf = (redelivered: number) => ({ ...audit, details: { ...details, redelivered } })
  return yield* deliveries.recover(id, since, auditOf, yield* currentTrace)
})
