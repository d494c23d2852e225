import type { ApiKey, Timestamp } from "@review-proof/ports"

/** The state of a key at one time. */
export type KeyStatus = "active" | "blocked" | "revoked" | "expired"

/**
 * Checks in the order in which admission refuses. A rotated key is active until its grace
 * ends and expired from then on.
 */
export const keyStatus = (
  key: Pick<ApiKey, "revokedAt" | "expiresAt" | "blockedAt">,
  now: Timestamp
): KeyStatus => {
  if (key.revokedAt !== null) return "revoked"
  if (key.expiresAt !== null && key.expiresAt <= now) return "expired"
  return key.blockedAt !== null ? "blocked" : "active"
}
