import type { PausePolicy, Settlement } from "./deliveries.ts"
import type { QueuedNotice } from "../model/notice.ts"
import { laterOf } from "../model/calendar.ts"
import type { Timestamp } from "../model/time.ts"
import type { WebhookEndpoint } from "../model/webhook.ts"

/**
 * An endpoint after some of its attempts (at least one, in their order) were settled together. It
 * is paused when it has failed for too long and none of these attempts succeeded later (contract
 * WEBHOOK-13). Attempts may be settled late. The endpoint's version grows when its status or its
 * streak changes, so that a decision on its earlier state cannot undo the change.
 */
export const settledEndpoint = (
  before: WebhookEndpoint,
  settlements: ReadonlyArray<Pick<Settlement, "outcome" | "record">>,
  policy: PausePolicy,
  now: Timestamp
): WebhookEndpoint => {
  const streak = settlements.slice(settlements.findLastIndex(isDelivered) + 1)
  const hasSucceeded = streak.length < settlements.length
  const first = streak.length === 0 ? null : Math.min(...streak.map(({ record }) => record.at))
  const failingSince = first === null || hasSucceeded ? first : streakStart(before, first, policy)
  const isTooLong = ({ record: { at, response } }: (typeof settlements)[number]) =>
    !isSpared(response?.status, policy) && at - (failingSince ?? at) >= policy.pauseAfterMillis
  const pauses = before.status === "active" && streak.some(isTooLong)
  const isChanged = pauses || failingSince !== before.failingSince
  return {
    ...settlements.reduce(withTimeOf, before),
    failingSince,
    ...(pauses && { status: "paused", pausedAt: now }),
    version: before.version + (isChanged ? 1 : 0)
  }
}

/** A failure with such a status counts towards a streak, but does not pause the endpoint. */
export const isSpared = (
  status: number | null | undefined,
  { sparedStatuses }: PausePolicy
): boolean => sparedStatuses.some((spared) => spared === status)

const isDelivered = ({ outcome }: Pick<Settlement, "outcome">) => outcome._tag === "Delivered"

const withTimeOf = (
  endpoint: WebhookEndpoint,
  { outcome, record: { at } }: Pick<Settlement, "outcome" | "record">
): WebhookEndpoint =>
  isDelivered({ outcome })
    ? { ...endpoint, lastSuccessAt: laterOf(endpoint.lastSuccessAt, at) }
    : { ...endpoint, lastFailureAt: laterOf(endpoint.lastFailureAt, at) }

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
