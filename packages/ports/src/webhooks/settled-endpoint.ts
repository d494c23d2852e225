import type { PausePolicy, Settlement } from "./deliveries.ts"
import type { QueuedNotice } from "../model/notice.ts"
import { laterOf, type Timestamp } from "../model/time.ts"
import type { DeliveryAttempt, WebhookEndpoint } from "../model/webhook.ts"

/**
 * An endpoint after an attempt was settled, which pauses it when it has failed for too long
 * (contract WEBHOOK-13). Attempts may be settled late. Its version grows with its status and
 * its streak, so that no decision on the endpoint as it was before undoes the change.
 */
export const settledEndpoint = (
  before: WebhookEndpoint,
  { outcome, record }: Pick<Settlement, "outcome" | "record">,
  policy: PausePolicy,
  now: Timestamp
): WebhookEndpoint => {
  const after =
    outcome._tag === "Delivered"
      ? { ...before, lastSuccessAt: laterOf(before.lastSuccessAt, record.at), failingSince: null }
      : failed(before, record, policy, now)
  const isChanged = after.status !== before.status || after.failingSince !== before.failingSince
  return isChanged ? { ...after, version: before.version + 1 } : after
}

const failed = (
  before: WebhookEndpoint,
  { at, response }: DeliveryAttempt,
  policy: PausePolicy,
  now: Timestamp
): WebhookEndpoint => {
  const failingSince = streakStart(before, at, policy)
  const failing = { ...before, lastFailureAt: laterOf(before.lastFailureAt, at), failingSince }
  if (before.status === "paused" || at - failingSince < policy.pauseAfterMillis) return failing
  if (response !== null && policy.sparedStatuses.includes(response.status)) return failing
  return { ...failing, status: "paused", pausedAt: now }
}

/** The start of the streak that a failure belongs to: after a long gap it begins a new one. */
export const streakStart = (
  { failingSince, lastFailureAt }: WebhookEndpoint,
  at: Timestamp,
  { streakGapMillis }: PausePolicy
): Timestamp =>
  failingSince === null || at - (lastFailureAt ?? at) > streakGapMillis ? at : failingSince

/**
 * The notice of a pause. A streak of failures pauses at most once, so the endpoint and the start of
 * the streak make the id.
 */
export const pausedNotice = (
  { companyId, failingSince, id, url }: WebhookEndpoint,
  now: Timestamp
): QueuedNotice => ({
  id: `endpoint-paused ${id} ${failingSince}`,
  companyId,
  notice: { _tag: "EndpointPaused", endpointId: id, url, failingSince: failingSince ?? now },
  dueAt: now
})
