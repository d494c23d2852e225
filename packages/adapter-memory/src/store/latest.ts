import type { Timestamp } from "@review-proof/ports"

/** The later of two times, of which any may be missing. */
export const latest = (one: Timestamp | null, other: Timestamp | null): Timestamp | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)
