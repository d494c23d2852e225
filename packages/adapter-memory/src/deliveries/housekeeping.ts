import { EndpointId } from "@review-proof/ports"
import type { Timestamp } from "@review-proof/ports"
import { dueAt } from "../store/webhook-state.ts"
import type { WebhookState } from "../store/webhook-state.ts"
import { claimableFor } from "./claim.ts"

/** Drops what is older than it may be: deliveries, their log, and events. */
export const forgetBefore = (state: WebhookState, before: Timestamp): void => {
  for (const { delivery } of Array.from(state.deliveries.values())) {
    if (delivery.createdAt < before) state.deliveries.remove(delivery.id)
  }
  for (const [id, attempts] of Array.from(state.attempts)) {
    const kept = attempts.filter(({ at }) => at >= before)
    if (kept.length === 0) state.attempts.delete(id)
    else state.attempts.set(id, kept)
  }
  for (const { event } of Array.from(state.events.values())) {
    if (event.createdAt < before) state.events.remove(event.id)
  }
}

/** What waits for active endpoints and paused ones; only what could go out grows old. */
export const backlogOf = (
  state: WebhookState,
  now: Timestamp
): { readonly depth: number; readonly oldestDueMillis: number } => {
  let depth = 0
  let oldestDueMillis = 0
  for (const group of state.waitingFor.groups()) {
    depth += state.waitingFor.all(group).length
    const id = EndpointId.make(group)
    if (state.endpoints.get(id)?.status !== "active") continue
    for (const { delivery } of claimableFor(state, id, now)) {
      oldestDueMillis = Math.max(oldestDueMillis, now - dueAt(delivery))
      break
    }
  }
  return { depth, oldestDueMillis }
}
