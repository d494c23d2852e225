import { Deliveries } from "@review-proof/ports"
import type { DeliveryId, EndpointId, Timestamp } from "@review-proof/ports"
import { DateTime, Effect } from "effect"
import { auditAlone } from "./audit-alone.ts"
import { deliveryOrNotFound } from "./read-deliveries.ts"
import { readEndpoint } from "./read-endpoints.ts"

/**
 * Makes a delivery due at once, settled or waiting, with one attempt more; its
 * attempts go on counting. Fails with `NotFound`, also once its endpoint is gone.
 */
export const redeliver = Effect.fn("redeliver")(function* (actor: string, id: DeliveryId) {
  const deliveries = yield* Deliveries
  const delivery = yield* deliveryOrNotFound(yield* deliveries.redeliver(id))
  const { companyId, endpointId, eventId } = delivery
  yield* auditAlone(actor, {
    companyId,
    action: "webhook.redelivered",
    target: endpointId,
    details: { delivery: id, event: eventId }
  })
  return delivery
})

/**
 * Makes all due at once that failed for good since a time; answers how many.
 * Fails with `NotFound`.
 */
export const recoverEndpoint = Effect.fn("recoverEndpoint")(function* (
  actor: string,
  id: EndpointId,
  since: Timestamp
) {
  const { companyId } = yield* readEndpoint(id)
  const deliveries = yield* Deliveries
  const redelivered = yield* deliveries.recover(id, since)
  yield* auditAlone(actor, {
    companyId,
    action: "webhook.recovered",
    target: id,
    details: { since: DateTime.formatIso(DateTime.makeUnsafe(since)), redelivered }
  })
  return redelivered
})
