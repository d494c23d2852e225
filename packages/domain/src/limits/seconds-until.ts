import type { Timestamp } from "@review-proof/ports"

/** The whole seconds until an instant, as a caller is told to wait: at least one. */
export const secondsUntil = (at: Timestamp, now: Timestamp): number =>
  Math.max(Math.ceil((at - now) / 1000), 1)
