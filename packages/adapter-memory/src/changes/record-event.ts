import type { Event } from "@review-proof/ports"
import { newDelivery } from "../store/new-delivery.ts"
import type { Applying } from "./rows.ts"
import { insertRow } from "./rows.ts"

/**
 * Puts an event into the feed and queues it for every endpoint that subscribes
 * to its type and may hear of its business.
 */
export const recordEvent = (applying: Applying, event: Event): void => {
  const { journal, now, state } = applying
  const { webhooks } = state
  const sequence = webhooks.nextSequence
  webhooks.nextSequence += 1
  journal.record(() => {
    webhooks.nextSequence = sequence
  })
  insertRow(applying, webhooks.events, { event, sequence })
  const subscribed = webhooks.ofCompany
    .all(event.companyId)
    .filter(
      ({ businesses, events }) =>
        events.includes(event.facts._tag) &&
        (businesses === null || businesses.includes(event.facts.businessId))
    )
  for (const [index, endpoint] of subscribed.entries()) {
    insertRow(applying, webhooks.deliveries, newDelivery(event, endpoint.id, index + 1, now))
  }
}
