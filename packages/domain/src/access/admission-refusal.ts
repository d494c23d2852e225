/** Why a request is not admitted (contract ADMISSION-1, checks 4 to 9). */
import type { Timestamp } from "@review-proof/ports"
import { Schema } from "effect"
import { LimitState } from "../limits/limit-state.ts"
import { secondsLeftOfMinute } from "../limits/seconds-until.ts"

/** Whole seconds, at least one, until the same request may succeed. */
const retryAfterSeconds = Schema.Int.check(Schema.isGreaterThan(0))

/** Too many failed authentications came from the address; good keys are refused too. */
export class AddressBlocked extends Schema.TaggedError<AddressBlocked>()("AddressBlocked", {
  retryAfterSeconds
}) {
  override readonly message = "Too many failed authentications came from this address"
}

/** The refusal of an address that is blocked until its minute ends. */
export const blockRefusal = (end: Timestamp, now: Timestamp): AddressBlocked =>
  new AddressBlocked({ retryAfterSeconds: secondsLeftOfMinute(end, now) })

/** No credential, a malformed one, an unknown key or a revoked one. */
export class InvalidKey extends Schema.TaggedError<InvalidKey>()("InvalidKey", {}) {
  override readonly message = "The API key is not valid"
}

/** An unknown token, or one that ended with its key. */
export class InvalidToken extends Schema.TaggedError<InvalidToken>()("InvalidToken", {}) {
  override readonly message = "The access token is not valid"
}

export class KeyExpired extends Schema.TaggedError<KeyExpired>()("KeyExpired", {}) {
  override readonly message = "The API key has expired"
}

export class TokenExpired extends Schema.TaggedError<TokenExpired>()("TokenExpired", {}) {
  override readonly message = "The access token has expired"
}

/** The address is outside the key's allowlist. */
export class IpNotAllowed extends Schema.TaggedError<IpNotAllowed>()("IpNotAllowed", {}) {
  override readonly message = "The address is not on the key's allowlist"
}

export class KeyBlocked extends Schema.TaggedError<KeyBlocked>()("KeyBlocked", {}) {
  override readonly message = "The key is blocked"
}

export class CompanySuspended extends Schema.TaggedError<CompanySuspended>()(
  "CompanySuspended",
  {}
) {
  override readonly message = "The company is suspended"
}

/** The company's plan has no API access. */
export class PlanRequired extends Schema.TaggedError<PlanRequired>()("PlanRequired", {}) {
  override readonly message = "The company's plan has no API access"
}

/** The key was admitted as often in the last second as it may be. */
export class RateLimited extends Schema.TaggedError<RateLimited>()("RateLimited", {
  retryAfterSeconds,
  limits: LimitState
}) {
  override readonly message = "The key made too many requests within a second"
}

/** The company's requests of this UTC month are used up. */
export class MonthlyLimitReached extends Schema.TaggedError<MonthlyLimitReached>()(
  "MonthlyLimitReached",
  { retryAfterSeconds, limits: LimitState }
) {
  override readonly message = "The company has used up its requests of this month"
}

/** Every reason for which a request is not admitted. */
export type AdmissionRefusal =
  | AddressBlocked
  | InvalidKey
  | InvalidToken
  | KeyExpired
  | TokenExpired
  | IpNotAllowed
  | KeyBlocked
  | CompanySuspended
  | PlanRequired
  | RateLimited
  | MonthlyLimitReached
