import type { Timestamp } from "@review-proof/ports"
import type { FailureRecord } from "@review-proof/ports/store"
import { AddressBlocked } from "./admission-refusal.ts"

/** Failed authentications that one address may have in the minute from its first. */
export const maxFailedAuthentications = 20

/**
 * The answer to an address that is blocked until then. A block never lasts
 * longer than its minute, whatever the difference between the store's clock,
 * which set the end, and one that `now` may have been read from.
 */
export const blockedUntil = (end: Timestamp, now: Timestamp): AddressBlocked => {
  const seconds = Math.ceil((end - now) / 1000)
  return new AddressBlocked({ retryAfterSeconds: Math.min(Math.max(seconds, 1), 60) })
}

/**
 * The answer to a rejected credential, once recorded: the rejection for the
 * first twenty, the block for all that come after, at once or later. The
 * store's count decides, so twenty-five at once get exactly twenty rejections.
 */
export const rejection = <E>(rejected: E, record: FailureRecord, now: Timestamp) =>
  record.failures > maxFailedAuthentications ? blockedUntil(record.minuteEndsAt, now) : rejected
