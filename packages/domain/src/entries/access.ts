/** Callers and their credentials: admission, limits and access tokens. */
export { addressBucket, canonicalAddress, parseAddress } from "../ip-address.ts"
export {
  AddressBlocked,
  type AdmissionRefusal,
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
} from "../access/admission-refusal.ts"
export { AdmissionSettings } from "../access/admission-settings.ts"
export { admitRequest } from "../access/admit-request.ts"
export { admit, type Admitted, admissionRule } from "../access/admit.ts"
export { type AdmittedCaller, type Caller, callerWithin } from "../access/caller.ts"
export {
  credentialParameterNames,
  looksLikeCredential,
  parseCredential,
  type PresentedCredential
} from "../keys/credential.ts"
export { refuseBlockedAddress } from "../access/failed-authentication.ts"
export {
  type IssuedToken,
  issueToken,
  maxLiveTokens,
  type TokenRequest
} from "../access/issue-token.ts"
export { InsufficientScope, requireScope } from "../access/require-scope.ts"
export { revokeToken } from "../access/revoke-token.ts"
export { BlockedAddressesLayer } from "../access/blocked-addresses.ts"
export {
  ClientAddressNotAllowed,
  InvalidClient,
  InvalidGrant,
  InvalidScope,
  type TokenRefusal,
  TooManyLiveTokens,
  UnauthorizedClient
} from "../access/token-refusal.ts"
export { countForm, TooManyForms } from "../limits/form-limit.ts"
export { LimitState } from "../limits/limit-state.ts"
export { planLimits } from "../limits/monthly-limit.ts"
