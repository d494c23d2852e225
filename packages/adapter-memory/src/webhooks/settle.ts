import { AuditEntryId } from "@review-proof/ports"
import { pausedNotice, settledEndpoint } from "@review-proof/ports/store"
import type {
  AuditEntry,
  DeliveryId,
  EndpointId,
  Timestamp,
  WebhookEndpoint
} from "@review-proof/ports"
import type { PausePolicy, Settlement } from "@review-proof/ports/store"
import { noticeEntry } from "../store/outbox.ts"
import type { State } from "../store/state.ts"
import type { QueuedDelivery } from "../store/stored-rows.ts"
import { logAttempt } from "./queue.ts"

/** Logs every attempt, settles the deliveries still leased, and returns the endpoints it paused. */
export const settleDeliveries = (
  state: State,
  settlements: ReadonlyArray<Settlement>,
  policy: PausePolicy,
  now: Timestamp
): ReadonlyArray<EndpointId> => {
  const settledOf = new Map<EndpointId, Array<Settlement>>()
  for (const settlement of settlements) {
    const { deliveryId, endpointId, epoch, record } = settlement
    logAttempt(state, record)
    const queued = state.deliveries.get(deliveryId)
    if (!queued?.lease || queued.epoch !== epoch) continue
    state.deliveries.set(deliveryId, settled(queued, settlement))
    settledOf.set(endpointId, [...(settledOf.get(endpointId) ?? []), settlement])
  }
  return Array.from(settledOf).flatMap(([endpointId, together]) => {
    const before = state.endpoints.get(endpointId)
    if (before === undefined) return []
    const after = settledEndpoint(before, together, policy, now)
    state.endpoints.set(endpointId, after)
    if (after.status === before.status) return []
    const notice = noticeEntry(state, pausedNotice(after, now))
    if (notice !== null) state.notices.set(notice.notice.id, notice)
    const entry = pausedEntry(after, now)
    state.audit.set(entry.id, entry)
    return [endpointId]
  })
}

const pausedEntry = ({ companyId, id: target }: WebhookEndpoint, at: Timestamp): AuditEntry => ({
  id: AuditEntryId.make(`aud_${target.slice("we_".length)}${at}`),
  companyId,
  at,
  actor: "system",
  action: "webhook.paused",
  target,
  details: {}
})

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

const settled = (queued: QueuedDelivery, { outcome, record }: Settlement): QueuedDelivery => {
  const retryAt = outcome._tag === "Retry" ? outcome.dueAt : null
  const isDelivered = outcome._tag === "Delivered"
  const nextAttemptAt = isDelivered ? null : (queued.lease?.againAt ?? retryAt)
  const status = isDelivered ? "delivered" : nextAttemptAt === null ? "failed" : "pending"
  return {
    ...queued,
    lease: null,
    settledAt: record.at,
    delivery: { ...queued.delivery, status, attempts: record.attempt, nextAttemptAt }
  }
}
