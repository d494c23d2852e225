import { utcMonth, type Scope } from "@review-proof/ports"
import type { AdmissionAttempt, AdmissionFacts, AdmissionRule } from "@review-proof/ports/store"
import { keyStatus } from "../keys/key-status.ts"
import type { LimitState } from "../limits/limit-state.ts"
import { hasApiAccess, monthlyLimitOf, utcMonthEnd } from "../limits/monthly-limit.ts"
import { secondsUntil } from "../limits/seconds-until.ts"
import { readSlidingLog } from "../limits/sliding-log.ts"
import {
  type AdmissionRefusal,
  blockRefusal,
  CompanySuspended,
  InvalidKey,
  InvalidToken,
  IpNotAllowed,
  KeyBlocked,
  KeyExpired,
  MonthlyLimitReached,
  PlanRequired,
  RateLimited,
  TokenExpired
} from "./admission-refusal.ts"
import type { AdmittedCaller } from "./caller.ts"
import { allowsAddress } from "../keys/ip-allowlist.ts"

/** A request that was admitted. The store has counted it. */
export interface Admitted {
  readonly _tag: "Admitted"
  readonly caller: AdmittedCaller
  readonly limits: LimitState
}

/**
 * The verdict on a request: of checks 4 and 6 to 9 of contract ADMISSION-1 the first that fails.
 */
export const admit = (
  facts: Omit<AdmissionFacts, "counted">,
  attempt: AdmissionAttempt
): Admitted | AdmissionRefusal => {
  const { addressBlockedUntil, credential, now } = facts
  if (addressBlockedUntil !== null && addressBlockedUntil > now) {
    return blockRefusal(addressBlockedUntil, now)
  }
  if (credential === null) {
    return attempt.kind === "key" ? new InvalidKey() : new InvalidToken()
  }
  return (
    checkStanding(credential, now) ??
    (allowsAddress(credential.key.ipAllowlist, attempt.address) ? undefined : new IpNotAllowed()) ??
    checkPermission(credential) ??
    checkLimits(credential, attempt, now)
  )
}

/** A store counts exactly the attempts that `admit` admits. */
export const admissionRule: AdmissionRule = (facts, attempt) => {
  const verdict = admit(facts, attempt)
  if (verdict._tag !== "Admitted" || facts.credential === null) return null
  const { key, token } = facts.credential
  const { monthlyLimit, monthlyRemaining, remaining } = verdict.limits
  const ends = [key.expiresAt, token?.expiresAt].filter((at) => typeof at === "number")
  return {
    room: 1 + Math.min(remaining, monthlyRemaining),
    monthlyLimit,
    until: ends.length === 0 ? null : Math.min(...ends)
  }
}

type Credential = NonNullable<AdmissionFacts["credential"]>

/** Check 6. A token ends with its key, even if the key was only replaced. */
const checkStanding = ({ key, token }: Credential, now: number): AdmissionRefusal | undefined => {
  const status = keyStatus(key, now)
  if (token === null) {
    return status === "revoked"
      ? new InvalidKey()
      : status === "expired"
        ? new KeyExpired()
        : undefined
  }
  if (key.revokedAt !== null || key.blockedAt !== null || key.rotatedAt !== null) {
    return new InvalidToken()
  }
  return status === "expired" || token.expiresAt <= now ? new TokenExpired() : undefined
}

/** Check 8. */
const checkPermission = ({ company, key }: Credential): AdmissionRefusal | undefined => {
  if (key.blockedAt !== null) return new KeyBlocked()
  if (company.status === "suspended") return new CompanySuspended()
  return hasApiAccess(company) ? undefined : new PlanRequired()
}

/** Check 9: the second, then the month. A refused request counts in neither. */
const checkLimits = (
  credential: Credential,
  { ratePerSecond: limit }: AdmissionAttempt,
  now: number
): Admitted | AdmissionRefusal => {
  const log = readSlidingLog(credential.admittedAt, limit, now)
  const monthlyLimit = monthlyLimitOf(credential.company)
  const monthlyRemaining = Math.max(monthlyLimit - credential.requestsThisMonth, 0)
  const month = utcMonth(now)
  const before: LimitState = {
    limit,
    remaining: log.free,
    resetSeconds: log.emptyInSeconds,
    monthlyLimit,
    monthlyRemaining,
    month
  }
  if (log.free === 0) {
    return new RateLimited({ retryAfterSeconds: log.freeInSeconds, limits: before })
  }
  if (monthlyRemaining === 0) {
    const retryAfterSeconds = secondsUntil(utcMonthEnd(now), now)
    return new MonthlyLimitReached({ retryAfterSeconds, limits: before })
  }
  return {
    _tag: "Admitted",
    caller: callerOf(credential),
    limits: {
      ...before,
      remaining: log.free - 1,
      resetSeconds: 1,
      monthlyRemaining: monthlyRemaining - 1
    }
  }
}

const callerOf = ({ businesses, creatorName, key, token }: Credential): AdmittedCaller => ({
  keyId: key.id,
  keyName: key.name,
  lineageId: key.lineageId,
  companyId: key.companyId,
  creatorName,
  scopes: token === null ? key.permissions : intersection(token.scopes, key.permissions),
  reach: { companyId: key.companyId, businesses: key.businesses },
  businesses
})

/** A token never has more than its key has now (contract TOKEN-5). */
const intersection = (
  granted: ReadonlyArray<Scope>,
  permissions: ReadonlyArray<Scope>
): ReadonlyArray<Scope> => granted.filter((scope) => permissions.includes(scope))
