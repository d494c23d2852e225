import type { Event } from "@review-proof/ports"
import { newDelivery } from "../webhooks/queue.ts"
import { select } from "../store/select.ts"
import type { Transaction } from "./transaction.ts"

/**
 * Puts an event into the feed and queues it for every endpoint that subscribes
 * to its type and may see its business.
 */
export const recordEvent = (
  transaction: Transaction,
  event: Event,
  trace: string | undefined
): void => {
  const { now, state } = transaction
  transaction.insert(state.events, event.id, { event, trace, sequence: state.nextNumber() })
  const subscribed = select(
    state.endpoints,
    ({ businesses, companyId, events }) =>
      companyId === event.companyId &&
      events.includes(event.facts._tag) &&
      (businesses === null || businesses.includes(event.facts.businessId))
  )
  for (const [index, endpoint] of subscribed.entries()) {
    const queued = newDelivery(event, endpoint.id, index + 1, now)
    transaction.insert(state.deliveries, queued.delivery.id, queued)
  }
}
