import { Context, Option, Schema } from "effect"
import type { AccessToken, ApiKey, CredentialHash } from "../model/credential.ts"
import type { ClientId, CompanyId, KeyId } from "../model/ids.ts"
import type { CreationPosition, Page, PageRequest } from "../model/page.ts"
import { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** The key has as many live tokens as it may have. */
export class TooManyTokens extends Schema.TaggedError<TooManyTokens>()("TooManyTokens", {
  /** When the first of these tokens ends. */
  nextExpiryAt: Timestamp
}) {
  override readonly message = "The key has as many live tokens as it may have"
}

/** The key changed since it was read, so no token was issued. */
export class KeyChanged extends Schema.TaggedError<KeyChanged>()("KeyChanged", {}) {
  override readonly message = "The key changed since it was read"
}

/** API keys and access tokens, by their hashes. `lastUsedAt` of a key is the store's: its last admission. */
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
     * Stores a token unless its key has `maxLive` live tokens or another version than `keyVersion`.
     * Live are the key's tokens that expire after this token's `issuedAt`. Exact when several
     * instances issue at once.
     */
    readonly issueToken: (
      token: AccessToken,
      options: { readonly keyVersion: number; readonly maxLive: number }
    ) => Stored<void, TooManyTokens | KeyChanged>
    /** Ends one token of the key, if there is one (RFC 7009). */
    readonly endToken: (keyId: KeyId, hash: CredentialHash) => Stored<void>
    /**
     * Keys of all companies, or of one, that expire at `from` or later and before `before`, and are
     * neither revoked nor rotated: soonest first, then by id. With `after`, keys that expire at
     * `from` have a greater id.
     */
    readonly keysExpiring: (options: {
      readonly companyId: CompanyId | null
      readonly from: Timestamp
      readonly before: Timestamp
      readonly after: KeyId | null
      readonly limit: number
    }) => Stored<ReadonlyArray<ApiKey>>
    /** Deletes tokens that expired before `before`; returns the number. */
    readonly forgetTokens: (before: Timestamp) => Stored<number>
  }
>()("@review-proof/ports/Credentials") {}
