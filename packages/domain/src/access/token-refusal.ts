/** Why the token endpoint refuses (RFC 6749, 5.2; contract TOKEN-3). */
import { Schema } from "effect"
import type { AddressBlocked } from "./admission-refusal.ts"

/** No client credentials, wrong ones, or those of an expired or revoked key. */
export class InvalidClient extends Schema.TaggedError<InvalidClient>()("InvalidClient", {}) {
  override readonly message = "The client credentials are wrong"
}

/** The key was rotated: it works until its grace ends, but gets no more tokens. */
export class InvalidGrant extends Schema.TaggedError<InvalidGrant>()("InvalidGrant", {}) {
  override readonly message = "The key was rotated and gets no more tokens"
}

/** The client proved who it is, but gets no tokens at present. */
export class UnauthorizedClient extends Schema.TaggedError<UnauthorizedClient>()(
  "UnauthorizedClient",
  { reason: Schema.Literals(["KeyBlocked", "CompanySuspended", "PlanRequired"]) }
) {
  override readonly message = "The key or its company may not use the API"
}

/** A scope that does not exist or that the key does not have. Scopes are never silently narrowed. */
export class InvalidScope extends Schema.TaggedError<InvalidScope>()("InvalidScope", {}) {
  override readonly message = "The key does not have these scopes"
}

/** The address is outside the key's allowlist. */
export class ClientAddressNotAllowed extends Schema.TaggedError<ClientAddressNotAllowed>()(
  "ClientAddressNotAllowed",
  {}
) {
  override readonly message = "The address is not on the key's allowlist"
}

/** The key holds as many live tokens as it may. */
export class TooManyLiveTokens extends Schema.TaggedError<TooManyLiveTokens>()(
  "TooManyLiveTokens",
  { retryAfterSeconds: Schema.Int.check(Schema.isGreaterThan(0)) }
) {
  override readonly message = "The key has too many live tokens"
}

/** Every reason for which a client gets no token. */
export type TokenRefusal =
  | AddressBlocked
  | InvalidClient
  | InvalidGrant
  | UnauthorizedClient
  | InvalidScope
  | ClientAddressNotAllowed
  | TooManyLiveTokens
