import type {
  ClaimScope,
  EndpointId,
  LeasedDelivery,
  LeasedEndpoint,
  Timestamp,
  WebhookEndpoint
} from "@review-proof/ports"
import { EndpointId as EndpointIds } from "@review-proof/ports"
import { pageOf } from "../store/positions.ts"
import type { QueuedDelivery, WebhookState } from "../store/webhook-state.ts"
import { dueAt } from "../store/webhook-state.ts"

export interface ClaimOptions {
  readonly limit: number
  readonly perEndpoint: number
  readonly leaseMillis: number
  readonly saturated: ReadonlyArray<EndpointId>
  readonly among?: ClaimScope
}

/**
 * Leases what is due. Endpoints take turns: nobody gets a second delivery
 * before everybody got a first one, and whoever waited longest begins.
 */
export const claimDeliveries = (
  state: WebhookState,
  options: ClaimOptions,
  now: Timestamp
): ReadonlyArray<LeasedDelivery> => {
  const queues = dueQueues(state, options, now)
  const turns = Array.from({ length: options.perEndpoint }, (_, turn) =>
    queues.flatMap((queue) => queue[turn] ?? [])
  )
  return turns
    .flat()
    .slice(0, options.limit)
    .flatMap((queued) => lease(state, queued, now, now + options.leaseMillis) ?? [])
}

/** What is due for each endpoint that may be served, the longest unserved endpoint first. */
const dueQueues = (
  state: WebhookState,
  { among, perEndpoint, saturated }: ClaimOptions,
  now: Timestamp
): ReadonlyArray<ReadonlyArray<QueuedDelivery>> =>
  Array.from(state.waitingFor.groups(), (id) => state.endpoints.get(EndpointIds.make(id)))
    .flatMap((endpoint) => endpoint ?? [])
    .filter((endpoint) => endpoint.status === "active" && !saturated.includes(endpoint.id))
    .filter((endpoint) => among === undefined || isAmong(endpoint, among))
    .toSorted((left, right) => lastTurn(state, left.id) - lastTurn(state, right.id))
    .map(
      ({ id }) =>
        pageOf(claimableFor(state, id, now), perEndpoint, ({ delivery }) => delivery.id).items
    )

const isAmong = ({ companyId, id }: WebhookEndpoint, { companies, endpoints }: ClaimScope) =>
  endpoints.includes(id) || companies.includes(companyId)

const lastTurn = (state: WebhookState, endpointId: EndpointId): number =>
  state.turns.get(endpointId) ?? 0

/** What is due and held by nobody, the first to fall due first. */
export function* claimableFor(
  state: WebhookState,
  endpointId: EndpointId,
  now: Timestamp
): Iterable<QueuedDelivery> {
  for (const queued of state.waitingFor.rising(endpointId, null)) {
    if (dueAt(queued.delivery) > now) return
    if (queued.lease === null || queued.lease.until <= now) yield queued
  }
}

const lease = (
  state: WebhookState,
  queued: QueuedDelivery,
  now: Timestamp,
  until: Timestamp
): LeasedDelivery | undefined => {
  const { delivery } = queued
  const endpoint = state.endpoints.get(delivery.endpointId)
  const recorded = state.events.get(delivery.eventId)
  if (endpoint === undefined || recorded === undefined) return undefined
  if (queued.lease !== null) logLost(state, queued, queued.lease.since)
  const epoch = queued.epoch + 1
  state.deliveries.put({ ...queued, epoch, lease: { since: now, until } })
  state.turns.set(endpoint.id, state.nextTurn())
  return {
    delivery: { id: delivery.id, endpointId: endpoint.id, type: delivery.type },
    endpoint: leased(endpoint),
    event: recorded.event,
    attempt: delivery.attempts + 1,
    epoch
  }
}

const leased = (endpoint: WebhookEndpoint): LeasedEndpoint => ({
  id: endpoint.id,
  companyId: endpoint.companyId,
  url: endpoint.url,
  secrets: endpoint.secrets,
  hasSucceeded: endpoint.lastSuccessAt !== null,
  isFailing: endpoint.failingSince !== null
})

/**
 * An attempt whose lease ran out unsettled may have reached its receiver. It
 * is in the log as `unknown`, and its number is used again (contract WEBHOOK-10).
 */
const logLost = (state: WebhookState, { delivery }: QueuedDelivery, at: Timestamp): void =>
  state.log({
    deliveryId: delivery.id,
    attempt: delivery.attempts + 1,
    at,
    durationMillis: 0,
    signature: null,
    body: null,
    response: null,
    error: "unknown"
  })
