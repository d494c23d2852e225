import { AuditEntryId as AuditEntryIds } from "@review-proof/ports"
import type {
  AuditEntry,
  CompanyId,
  DeliveryAttempt,
  DeliveryId,
  EndpointId,
  PausePolicy,
  QueuedNotice,
  Settlement,
  Timestamp,
  WebhookEndpoint
} from "@review-proof/ports"
import { queueNotice } from "../store/outbox.ts"
import type { State } from "../store/state.ts"
import type { QueuedDelivery } from "../store/stored-rows.ts"
import { latest, logAttempt } from "./queue.ts"

/** Logs every attempt, settles the deliveries still leased, and answers the endpoints it paused. */
export const settleDeliveries = (
  state: State,
  settlements: ReadonlyArray<Settlement>,
  policy: PausePolicy,
  now: Timestamp
): ReadonlyArray<EndpointId> =>
  settlements.flatMap((settlement) => {
    const { deliveryId, endpointId, epoch, record } = settlement
    logAttempt(state, record)
    const queued = state.deliveries.get(deliveryId)
    if (!queued?.lease || queued.epoch !== epoch) return []
    state.deliveries.set(deliveryId, settled(queued, settlement))
    if (!updateHealth(state, settlement, policy, now)) return []
    const entry = pausedEntry(queued.delivery.companyId, endpointId, now)
    state.audit.set(entry.id, entry)
    return [endpointId]
  })

const pausedEntry = (companyId: CompanyId, target: EndpointId, at: Timestamp): AuditEntry => ({
  id: AuditEntryIds.make(`aud_${target.slice("we_".length)}${at}`),
  companyId,
  at,
  actor: "system",
  action: "webhook.paused",
  target,
  details: {}
})

/** Gives back the leases that still hold. */
export const releaseDeliveries = (
  state: State,
  leases: ReadonlyArray<{ readonly deliveryId: DeliveryId; readonly epoch: number }>
): void => {
  for (const { deliveryId, epoch } of leases) {
    const queued = state.deliveries.get(deliveryId)
    if (queued?.lease && queued.epoch === epoch) {
      state.deliveries.set(deliveryId, { ...queued, lease: null })
    }
  }
}

const settled = (queued: QueuedDelivery, { outcome, record }: Settlement): QueuedDelivery => ({
  ...queued,
  lease: null,
  settledAt: record.at,
  delivery: {
    ...queued.delivery,
    status:
      outcome._tag === "Delivered" ? "delivered" : outcome._tag === "Retry" ? "pending" : "failed",
    attempts: record.attempt,
    nextAttemptAt: outcome._tag === "Retry" ? outcome.dueAt : null
  }
})

/** Updates the endpoint's health and answers whether this paused it. Attempts may be settled late. */
const updateHealth = (
  state: State,
  { endpointId, outcome, record }: Settlement,
  policy: PausePolicy,
  now: Timestamp
): boolean => {
  const before = state.endpoints.get(endpointId)
  if (before === undefined) return false
  const after =
    outcome._tag === "Delivered"
      ? { ...before, lastSuccessAt: latest(before.lastSuccessAt, record.at), failingSince: null }
      : failed(state, before, record, policy, now)
  // A new version, so that no decision on the endpoint as it was before undoes the change.
  const isChanged = after.status !== before.status || after.failingSince !== before.failingSince
  state.endpoints.set(endpointId, isChanged ? { ...after, version: before.version + 1 } : after)
  return after.status !== before.status
}

/** Pauses an endpoint that has failed for too long, and queues a notice about it. */
const failed = (
  state: State,
  before: WebhookEndpoint,
  { at, response }: DeliveryAttempt,
  policy: PausePolicy,
  now: Timestamp
): WebhookEndpoint => {
  const failingSince = streakStart(before, at, policy)
  const failing = { ...before, lastFailureAt: latest(before.lastFailureAt, at), failingSince }
  if (before.status === "paused" || at - failingSince < policy.pauseAfterMillis) return failing
  if (response !== null && policy.sparedStatuses.includes(response.status)) return failing
  queueNotice(state, pausedNotice(before, failingSince, now))
  return { ...failing, status: "paused", pausedAt: now }
}

/** A long gap between two failures starts the count again (contract WEBHOOK-13). */
const streakStart = (
  { failingSince, lastFailureAt }: WebhookEndpoint,
  at: Timestamp,
  { streakGapMillis }: PausePolicy
): Timestamp =>
  failingSince === null || at - (lastFailureAt ?? at) > streakGapMillis ? at : failingSince

const pausedNotice = (
  { companyId, id, url }: WebhookEndpoint,
  failingSince: Timestamp,
  now: Timestamp
): QueuedNotice => ({
  id: `endpoint-paused ${id} ${failingSince}`,
  companyId,
  notice: { _tag: "EndpointPaused", endpointId: id, url, failingSince },
  dueAt: now
})
