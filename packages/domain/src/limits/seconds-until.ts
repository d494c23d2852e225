import type { Timestamp } from "@review-proof/ports"

/** The whole seconds that a caller is told to wait for an instant: at least one. */
export const secondsUntil = (at: Timestamp, now: Timestamp): number =>
  Math.max(Math.ceil((at - now) / 1000), 1)
