import type {
  AccessToken,
  ApiKey,
  CompanyId,
  CredentialHash,
  IdempotencyRecord,
  KeyId,
  Timestamp,
  UtcMonth
} from "@review-proof/ports"
import { byCreation, everything, OrderedIndex } from "./ordered-index.ts"
import { compareIds, creationOf } from "./positions.ts"
import { Table } from "./table.ts"
import { keyFrom, UniqueIndex } from "./unique-index.ts"

/** One address's failed authentications since the first of its current minute. */
export interface FailedMinute {
  readonly failures: number
  readonly endsAt: Timestamp
  /** Whether they block the address, by the limit that came with the last. */
  readonly isBlocked: boolean
}

interface ExpiryPosition {
  readonly expiresAt: Timestamp
  readonly id: KeyId
}

interface TokenPosition {
  readonly expiresAt: Timestamp
  readonly hash: CredentialHash
}

/** Keys, tokens, first answers, and what is counted of calls. */
export class AccessState {
  readonly keysOfCompany = byCreation<KeyId, ApiKey>((key) => key.companyId, creationOf)
  readonly keyByClient = new UniqueIndex<ApiKey>((key) => key.clientId)
  readonly keyByHash = new UniqueIndex<ApiKey>((key) => key.hash)
  /** Keys that will expire of themselves, the first to expire first. */
  readonly keysByExpiry = new OrderedIndex<ApiKey, ExpiryPosition>({
    groupOf: (key) => (expiresAlive(key) ? everything : null),
    positionOf: (key) => ({ expiresAt: key.expiresAt ?? 0, id: key.id }),
    compare: (left, right) => left.expiresAt - right.expiresAt || compareIds(left.id, right.id)
  })
  readonly keys = new Table<KeyId, ApiKey>(
    (key) => key.id,
    [this.keysOfCompany, this.keyByClient, this.keyByHash, this.keysByExpiry]
  )

  /** The tokens of a key, the first to expire first. */
  readonly tokensOfKey = new OrderedIndex<AccessToken, TokenPosition>({
    groupOf: (token) => token.keyId,
    positionOf: (token) => ({ expiresAt: token.expiresAt, hash: token.hash }),
    compare: (left, right) => left.expiresAt - right.expiresAt || compareIds(left.hash, right.hash)
  })
  readonly tokens = new Table<CredentialHash, AccessToken>(
    (token) => token.hash,
    [this.tokensOfKey]
  )

  readonly answers = new Table<string, IdempotencyRecord>((record) =>
    keyFrom(record.scope, record.key)
  )

  /** Times of each key's last admissions, oldest first. */
  readonly admitted = new Map<KeyId, ReadonlyArray<Timestamp>>()
  readonly requests = new Map<string, number>()
  readonly failedMinutes = new Map<string, FailedMinute>()

  /** The key as its readers see it: last used when it was last admitted. */
  readonly seen = (key: ApiKey): ApiKey => {
    const lastUsedAt = this.admitted.get(key.id)?.at(-1)
    return lastUsedAt === undefined ? key : { ...key, lastUsedAt }
  }

  readonly requestsIn = (companyId: CompanyId, month: UtcMonth): number =>
    this.requests.get(keyFrom(companyId, month)) ?? 0

  readonly addRequests = (companyId: CompanyId, month: UtcMonth, change: 1 | -1): void => {
    const requests = Math.max(0, this.requestsIn(companyId, month) + change)
    this.requests.set(keyFrom(companyId, month), requests)
  }

  /** The answer that holds for an idempotency key: expired ones do not. */
  readonly liveAnswer = (
    scope: KeyId,
    key: string,
    now: Timestamp
  ): IdempotencyRecord | undefined => {
    const record = this.answers.get(keyFrom(scope, key))
    return record === undefined || record.expiresAt <= now ? undefined : record
  }
}

/** A key that was revoked is over already, and one that was rotated has its successor. */
function expiresAlive(key: ApiKey): boolean {
  return key.expiresAt !== null && key.revokedAt === null && key.rotatedAt === null
}
