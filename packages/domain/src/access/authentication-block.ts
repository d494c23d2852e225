import type { Timestamp } from "@review-proof/ports"
import type { FailureRecord } from "@review-proof/ports/store"
import { AddressBlocked } from "./admission-refusal.ts"

/** Failed authentications that one address may have in the minute from its first. */
export const maxFailedAuthentications = 20

/**
 * The refusal of an address that is blocked until `end`. A block never lasts longer than its
 * minute, even if `now` comes from a clock that differs from the store's.
 */
export const blockRefusal = (end: Timestamp, now: Timestamp): AddressBlocked => {
  const seconds = Math.ceil((end - now) / 1000)
  return new AddressBlocked({ retryAfterSeconds: Math.min(Math.max(seconds, 1), 60) })
}

/**
 * The answer to a rejected credential, once recorded: the rejection for the first twenty, the block
 * after that. The store's count decides, so twenty-five calls at once get exactly twenty
 * rejections.
 */
export const rejectionOrBlock = <E>(rejected: E, record: FailureRecord, now: Timestamp) =>
  record.failures > maxFailedAuthentications ? blockRefusal(record.minuteEndsAt, now) : rejected
