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
import { latest } from "../store/latest.ts"
import { queueNotice } from "../store/queue-notice.ts"
import type { State } from "../store/state.ts"
import type { QueuedDelivery, WebhookState } from "../store/webhook-state.ts"

/** Logs every attempt, settles those still held, and answers the endpoints that this paused. */
export const settleDeliveries = (
  { businesses, webhooks: state }: State,
  settlements: ReadonlyArray<Settlement>,
  policy: PausePolicy,
  now: Timestamp
): ReadonlyArray<EndpointId> =>
  settlements.flatMap((settlement) => {
    state.log(settlement.record)
    const queued = state.deliveries.get(settlement.deliveryId)
    if (queued === undefined) return []
    if (queued.lease === null || queued.epoch !== settlement.epoch) return []
    state.deliveries.put(settled(queued, settlement))
    if (!judge(state, settlement, policy, now)) return []
    const { companyId } = queued.delivery
    businesses.audit.put(pausedEntry(companyId, settlement.endpointId, now))
    return [settlement.endpointId]
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

/** Gives leases back that are still held. */
export const releaseDeliveries = (
  state: WebhookState,
  leases: ReadonlyArray<{ readonly deliveryId: DeliveryId; readonly epoch: number }>
): void => {
  for (const { deliveryId, epoch } of leases) {
    const queued = state.deliveries.get(deliveryId)
    if (queued?.lease && queued.epoch === epoch) state.deliveries.put({ ...queued, lease: null })
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

/**
 * Keeps the endpoint's health; answers whether it was paused for it. An attempt
 * that was made earlier may be settled later.
 */
const judge = (
  state: WebhookState,
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
  // A decision on the endpoint as it was before must not undo this: the version grows.
  const isChanged = after.status !== before.status || after.failingSince !== before.failingSince
  state.endpoints.put(isChanged ? { ...after, version: before.version + 1 } : after)
  return after.status !== before.status
}

/** Pauses an endpoint that failed for too long, and queues the notice of it. */
const failed = (
  state: WebhookState,
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

/** A long gap between two failures starts the count anew (contract WEBHOOK-13). */
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
