import type { Timestamp } from "@review-proof/ports"
import { secondsUntil } from "../limits/seconds-until.ts"
import { AddressBlocked } from "./admission-refusal.ts"

/** Failed authentications that one address may have in the minute from its first. */
export const maxFailedAuthentications = 20

/**
 * The refusal of an address that is blocked until `end`. A block never lasts longer than its
 * minute, even if `now` comes from a clock that differs from the store's.
 */
export const blockRefusal = (end: Timestamp, now: Timestamp): AddressBlocked =>
  new AddressBlocked({ retryAfterSeconds: Math.min(secondsUntil(end, now), 60) })
