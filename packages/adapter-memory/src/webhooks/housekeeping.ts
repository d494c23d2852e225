import type { Timestamp } from "@review-proof/ports"
import type { Backlog } from "@review-proof/ports/store"
import { deleteWhere, select } from "../store/select.ts"
import type { State } from "../store/state.ts"
import { dueAt, isClaimable } from "./queue.ts"
import type { QueuedDelivery } from "../store/stored-rows.ts"

export const forgetBefore = ({ attempts, deliveries, events }: State, before: Timestamp): void => {
  for (const [id, log] of Array.from(attempts)) {
    const kept = log.filter(({ at }) => at >= before)
    if (kept.length === 0) attempts.delete(id)
    else attempts.set(id, kept)
  }
  for (const [id, queued] of Array.from(deliveries)) {
    if (queued.delivery.createdAt >= before) continue
    if (!attempts.has(id)) deliveries.delete(id)
    else if (queued.delivery.status === "pending") deliveries.set(id, expired(queued))
  }
  deleteWhere(events, ({ event }) => event.createdAt < before)
}

/** It was tried, so it stays with its log. */
const expired = (queued: QueuedDelivery): QueuedDelivery => ({
  ...queued,
  lease: null,
  delivery: { ...queued.delivery, status: "failed", nextAttemptAt: null }
})

/** Counts waiting deliveries. Those to a failing endpoint wait for the attempts before them. */
export const backlogOf = ({ deliveries, endpoints }: State, now: Timestamp): Backlog => {
  const waiting = select(deliveries, ({ delivery }) => delivery.status === "pending")
  const oldestDueMillis = waiting
    .filter((queued) => isClaimable(queued, now))
    .reduce((oldest, queued) => {
      const endpoint = endpoints.get(queued.delivery.endpointId)
      if (endpoint?.status !== "active") return oldest
      const failedAt = endpoint.failingSince === null ? null : endpoint.lastFailureAt
      return Math.max(oldest, now - Math.max(dueAt(queued), failedAt ?? 0))
    }, 0)
  return { depth: waiting.length, oldestDueMillis }
}
