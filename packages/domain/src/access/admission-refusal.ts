/** Why a request is not admitted (contract ADMISSION-1, checks 4 to 9). */
import { Schema } from "effect"
import { LimitState } from "../limits/limit-state.ts"

/** Whole seconds, at least one, after which the same request does better. */
const retryAfterSeconds = Schema.Int.check(Schema.isGreaterThan(0))

/** Too many failed authentications came from the address; good keys are refused too. */
export class AddressBlocked extends Schema.TaggedError<AddressBlocked>()("AddressBlocked", {
  retryAfterSeconds
}) {}

/** No credential, a malformed one, an unknown key or a revoked one. */
export class InvalidKey extends Schema.TaggedError<InvalidKey>()("InvalidKey", {}) {}

/** An unknown token, or one that ended with its key. */
export class InvalidToken extends Schema.TaggedError<InvalidToken>()("InvalidToken", {}) {}

export class KeyExpired extends Schema.TaggedError<KeyExpired>()("KeyExpired", {}) {}

export class TokenExpired extends Schema.TaggedError<TokenExpired>()("TokenExpired", {}) {}

/** The address is outside the key's allowlist. */
export class IpNotAllowed extends Schema.TaggedError<IpNotAllowed>()("IpNotAllowed", {}) {}

export class KeyBlocked extends Schema.TaggedError<KeyBlocked>()("KeyBlocked", {}) {}

export class CompanySuspended extends Schema.TaggedError<CompanySuspended>()(
  "CompanySuspended",
  {}
) {}

/** The company's plan has no API access. */
export class PlanRequired extends Schema.TaggedError<PlanRequired>()("PlanRequired", {}) {}

/** The key was admitted as often in the last second as it may be. */
export class RateLimited extends Schema.TaggedError<RateLimited>()("RateLimited", {
  retryAfterSeconds,
  limits: LimitState
}) {}

/** The company's requests of this UTC month are used up. */
export class MonthlyLimitReached extends Schema.TaggedError<MonthlyLimitReached>()(
  "MonthlyLimitReached",
  { retryAfterSeconds, limits: LimitState }
) {}

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
