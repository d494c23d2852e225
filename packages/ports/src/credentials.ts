import { Context, Option, Schema } from "effect"
import type { AccessToken, ApiKey, CredentialHash } from "./model/credential.ts"
import type { ClientId, CompanyId, KeyId } from "./model/ids.ts"
import type { CreationPosition, Page, PageRequest } from "./model/page.ts"
import { Timestamp } from "./model/time.ts"
import type { Stored } from "./stored.ts"

/** The key has as many live tokens as it may have. */
export class TooManyTokens extends Schema.TaggedError<TooManyTokens>()("TooManyTokens", {
  /** When the first of them ends. */
  nextExpiryAt: Timestamp
}) {
  override readonly message = "The key has as many live tokens as it may have"
}

/** The key changed since it was read, so no token was issued. */
export class KeyChanged extends Schema.TaggedError<KeyChanged>()("KeyChanged", {}) {
  override readonly message = "The key changed since it was read"
}

/** API keys and access tokens, by their hashes. */
export class Credentials extends Context.Service<
  Credentials,
  {
    readonly findKey: (id: KeyId) => Stored<Option.Option<ApiKey>>
    readonly findKeyByClient: (clientId: ClientId) => Stored<Option.Option<ApiKey>>
    /** Newest first. */
    readonly pageKeys: (
      companyId: CompanyId,
      request: PageRequest<CreationPosition<KeyId>>
    ) => Stored<Page<ApiKey, CreationPosition<KeyId>>>
    /**
     * Stores a token unless its key holds `maxLive` already or has moved on from
     * `keyVersion`. Exact when several instances issue at once.
     */
    readonly issueToken: (
      token: AccessToken,
      options: { readonly keyVersion: number; readonly maxLive: number }
    ) => Stored<void, TooManyTokens | KeyChanged>
    readonly findToken: (hash: CredentialHash) => Stored<Option.Option<AccessToken>>
    /** Ends one token of the key; says nothing about whether there was one (RFC 7009). */
    readonly endToken: (keyId: KeyId, hash: CredentialHash) => Stored<void>
    /**
     * Keys that expire from `from` on and before `before`, soonest first, then by
     * id: neither revoked nor rotated away. With `after`, of those that expire at
     * `from` only those with a greater id.
     */
    readonly keysExpiring: (options: {
      readonly from: Timestamp
      readonly before: Timestamp
      readonly after: KeyId | null
      readonly limit: number
    }) => Stored<ReadonlyArray<ApiKey>>
    /** Forgets tokens that expired before `before`; answers how many. */
    readonly forgetTokens: (before: Timestamp) => Stored<number>
  }
>()("@review-proof/ports/Credentials") {}
