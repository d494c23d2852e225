import type { EndpointId, Timestamp, WebhookEndpoint } from "@review-proof/ports"
import type { ClaimOptions, ClaimScope, LeasedDelivery } from "@review-proof/ports/store"
import { Array } from "effect"
import { select } from "../store/select.ts"
import type { State } from "../store/state.ts"
import type { QueuedDelivery } from "../store/stored-rows.ts"
import { dueAt, isClaimable, logAttempt } from "./queue.ts"

/**
 * Leases due deliveries. Endpoints take turns: every endpoint gets its first
 * delivery before any gets its second one.
 */
export const claimDeliveries = (
  state: State,
  options: ClaimOptions,
  now: Timestamp
): ReadonlyArray<LeasedDelivery> => {
  const queues = dueQueues(state, options, now)
  const turns = Array.makeBy(options.perEndpoint, (turn) =>
    queues.flatMap((queue) => queue[turn] ?? [])
  )
  return turns
    .flat()
    .slice(0, options.limit)
    .flatMap((queued) => lease(state, queued, now, now + options.leaseMillis) ?? [])
}

/** Due deliveries of each endpoint that may be served, the longest unserved endpoint first. */
const dueQueues = (
  state: State,
  { among, perEndpoint, saturated }: ClaimOptions,
  now: Timestamp
): ReadonlyArray<ReadonlyArray<QueuedDelivery>> => {
  const queues = Array.groupBy(
    select(state.deliveries, (queued) => isClaimable(queued, now)),
    ({ delivery }) => delivery.endpointId
  )
  return select(
    state.endpoints,
    (endpoint) =>
      endpoint.status === "active" &&
      !saturated.includes(endpoint.id) &&
      (among === undefined || isAmong(endpoint, among))
  )
    .toSorted((left, right) => lastServed(state, left.id) - lastServed(state, right.id))
    .map(({ id }) =>
      (queues[id] ?? []).toSorted((left, right) => dueAt(left) - dueAt(right)).slice(0, perEndpoint)
    )
}

const isAmong = ({ companyId, id }: WebhookEndpoint, { companies, endpoints }: ClaimScope) =>
  endpoints.includes(id) || companies.includes(companyId)

const lastServed = (state: State, endpointId: EndpointId): number =>
  state.lastServed.get(endpointId) ?? 0

const lease = (
  state: State,
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
  state.deliveries.set(delivery.id, { ...queued, epoch, lease: { since: now, until } })
  state.lastServed.set(endpoint.id, state.nextNumber())
  return {
    delivery: { id: delivery.id, endpointId: endpoint.id, type: delivery.type },
    endpoint: {
      id: endpoint.id,
      companyId: endpoint.companyId,
      url: endpoint.url,
      secrets: endpoint.secrets,
      hasSucceeded: endpoint.lastSuccessAt !== null,
      isFailing: endpoint.failingSince !== null
    },
    event: recorded.event,
    trace: recorded.trace ?? null,
    redelivery: queued.redelivery ?? null,
    attempt: delivery.attempts + 1,
    epoch
  }
}

/**
 * An attempt whose lease expired before it was settled may have reached its receiver. The log says
 * `unknown`, and its number is used again (contract WEBHOOK-10).
 */
const logLost = (state: State, { delivery }: QueuedDelivery, at: Timestamp): void =>
  logAttempt(state, {
    deliveryId: delivery.id,
    attempt: delivery.attempts + 1,
    at,
    durationMillis: 0,
    signature: null,
    body: null,
    response: null,
    error: "unknown"
  })
