import type { LimitState } from "@review-proof/domain/access"

/** contract ADMISSION-6: what an admitted request tells of the limits it counted towards. */
export const rateLimitHeaders = (limits: LimitState): { readonly [name: string]: string } => ({
  "ratelimit-limit": String(limits.limit),
  "ratelimit-remaining": String(limits.remaining),
  "ratelimit-reset": String(limits.resetSeconds),
  "ratelimit-monthly-limit": String(limits.monthlyLimit),
  "ratelimit-monthly-remaining": String(limits.monthlyRemaining)
})
