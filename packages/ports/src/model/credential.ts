import { Schema } from "effect"
import type { Brand } from "effect/Brand"
import { BusinessId, ClientId, CompanyId, KeyId, MemberId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** The permissions of contract KEY-3, in the order of its table. */
export const Scope = Schema.Literals([
  "reviews:read",
  "score:read",
  "replies:write",
  "invitations:write",
  "invitations:read",
  "products:write",
  "webhooks:manage"
])
export type Scope = typeof Scope.Type

/** SHA-256 of a key or token, lower-case hex. The secret itself is never kept. */
export const CredentialHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("CredentialHash")
)
export type CredentialHash = string & Brand<"CredentialHash">

/** The lifetime of a key from its creation. */
export const KeyLifetime = Schema.Literals(["365d", "90d", "never"])
export type KeyLifetime = typeof KeyLifetime.Type

/** A key of a company, with its rights; the store has a hash of its secret. */
export const ApiKey = Schema.Struct({
  id: KeyId,
  companyId: CompanyId,
  clientId: ClientId,
  /** The first key of the chain of rotations that this one belongs to: the idempotency scope. */
  lineageId: KeyId,
  hash: CredentialHash,
  /** First and last four of the 32 hex digits, `pk_live_ab12…cd34`. */
  hint: Schema.String,
  name: Schema.String,
  permissions: Schema.Array(Scope),
  /** Businesses that the key is limited to; null means all of the company. */
  businesses: Schema.NullOr(Schema.Array(BusinessId)),
  /** Addresses and CIDR ranges in canonical form; empty means any address. */
  ipAllowlist: Schema.Array(Schema.String),
  createdBy: MemberId,
  lifetime: KeyLifetime,
  createdAt: Timestamp,
  /** The earlier of its own expiry and, once rotated, the end of its grace. */
  expiresAt: Schema.NullOr(Timestamp),
  rotatedAt: Schema.NullOr(Timestamp),
  blockedAt: Schema.NullOr(Timestamp),
  revokedAt: Schema.NullOr(Timestamp),
  lastUsedAt: Schema.NullOr(Timestamp),
  version: Schema.Int
})
export interface ApiKey extends Schema.Schema.Type<typeof ApiKey> {}

/** A short-lived credential of a key. */
export const AccessToken = Schema.Struct({
  hash: CredentialHash,
  keyId: KeyId,
  companyId: CompanyId,
  scopes: Schema.Array(Scope),
  issuedAt: Timestamp,
  expiresAt: Timestamp
})
export interface AccessToken extends Schema.Schema.Type<typeof AccessToken> {}
