import type { Timestamp } from "@review-proof/ports"

/** The whole seconds until an instant, as a caller is told to wait: at least one. */
export const secondsUntil = (at: Timestamp, now: Timestamp): number =>
  Math.max(Math.ceil((at - now) / 1000), 1)

/**
 * The same for the end of a minute by the store's clock: at most sixty, even if `now` comes from a
 * clock that differs from it.
 */
export const secondsLeftOfMinute = (end: Timestamp, now: Timestamp): number =>
  Math.min(secondsUntil(end, now), 60)
