import { DuplicateEndpoint, TooManyEndpoints } from "@review-proof/ports"
import { laterOf } from "@review-proof/ports/store"
import { select } from "../store/select.ts"
import { isWaitingFor } from "../webhooks/queue.ts"
import type { Changes } from "./transaction.ts"

export const webhookChanges = {
  InsertEndpoint: (to, { endpoint, maxPerCompany }) => {
    const { endpoints } = to.state
    const ofCompany = select(endpoints, ({ companyId }) => companyId === endpoint.companyId)
    if (ofCompany.some(({ url }) => url === endpoint.url)) return new DuplicateEndpoint()
    return ofCompany.length >= maxPerCompany
      ? new TooManyEndpoints({ limit: maxPerCompany })
      : to.insert(endpoints, endpoint.id, endpoint)
  },
  /** Settlements move these two times without a new version, so that the later ones are kept. */
  ReplaceEndpoint: (to, { _tag, endpoint }) => {
    const { endpoints } = to.state
    const before = endpoints.get(endpoint.id)
    return to.replace(_tag, endpoints, endpoint.id, {
      ...endpoint,
      lastSuccessAt: laterOf(before?.lastSuccessAt ?? null, endpoint.lastSuccessAt),
      lastFailureAt: laterOf(before?.lastFailureAt ?? null, endpoint.lastFailureAt)
    })
  },
  /** Old deliveries go unless they were tried. What waits for a retry is due, the oldest events first. */
  SendWaiting: (to, { atMost, endpointId, since }) => {
    const { deliveries } = to.state
    const waiting = select(deliveries, (queued) => isWaitingFor(endpointId, queued))
    for (const { delivery } of waiting) {
      if (delivery.attempts === 0 && delivery.createdAt < since) to.delete(deliveries, delivery.id)
    }
    const oldest = waiting
      .filter(
        ({ delivery, lease }) =>
          delivery.attempts > 0 && lease === null && delivery.createdAt >= since
      )
      .toSorted((left, right) => left.delivery.createdAt - right.delivery.createdAt)
      .slice(0, atMost)
    for (const queued of oldest) {
      const { createdAt, id } = queued.delivery
      const due = { ...queued.delivery, nextAttemptAt: createdAt }
      to.set(deliveries, id, { ...queued, delivery: due })
    }
    return null
  },
  /** Its waiting deliveries go with it. */
  RemoveEndpoint: (to, { _tag, endpointId }) => {
    const { deliveries, endpoints } = to.state
    for (const { delivery } of select(deliveries, (each) => isWaitingFor(endpointId, each))) {
      to.delete(deliveries, delivery.id)
    }
    return to.remove(_tag, endpoints, endpointId)
  }
} satisfies Partial<Changes>
