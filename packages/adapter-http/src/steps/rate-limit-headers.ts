import type { LimitState } from "@review-proof/domain/access"

/**
 * The headers of an admitted request with the limits that it counted towards (contract
 * ADMISSION-6).
 */
export const rateLimitHeaders = (limits: LimitState): { readonly [name: string]: string } => ({
  "ratelimit-limit": String(limits.limit),
  "ratelimit-remaining": String(limits.remaining),
  "ratelimit-reset": String(limits.resetSeconds),
  "ratelimit-monthly-limit": String(limits.monthlyLimit),
  "ratelimit-monthly-remaining": String(limits.monthlyRemaining)
})
