import { Companies, Credentials, Scope } from "@review-proof/ports"
import { VersionConflict } from "@review-proof/ports/store"
import type { AccessToken, Admission, ApiKey, StoreUnavailable } from "@review-proof/ports"
import { Clock, Effect, type Redacted } from "effect"
import type * as Digest from "effect/crypto/Digest"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import { retryOnConflict } from "../commit/commit.ts"
import { authenticateClient, type ClientCredentials } from "./authenticate-client.ts"
import { newToken } from "../keys/credential.ts"
import { hasApiAccess } from "../limits/monthly-limit.ts"
import { secondsUntil } from "../limits/seconds-until.ts"
import {
  InvalidClient,
  InvalidGrant,
  InvalidScope,
  TooManyLiveTokens,
  UnauthorizedClient
} from "./token-refusal.ts"
import type { TokenRefusal } from "./token-refusal.ts"

const maxTokenSeconds = 3600

/** The most live tokens of one key (contract TOKEN-7). */
export const maxLiveTokens = 100

/** A new token, known to its client alone. */
export interface IssuedToken {
  readonly accessToken: Redacted.Redacted<string>
  /** Seconds. */
  readonly expiresIn: number
  /** In the order of contract TOKEN-4. */
  readonly scopes: ReadonlyArray<Scope>
}

/** A client's request for a token. */
export interface TokenRequest extends ClientCredentials {
  /** Space-separated; undefined or empty asks for all of the key's. */
  readonly scope: string | undefined
}

/**
 * Issues an access token for a key (RFC 6749, 4.4). The call counts neither for the rate nor for
 * the month. If the key changes meanwhile, it is read and judged again. `Credentials` stores the
 * token by itself, so there is no commit.
 */
export const issueToken = (
  request: TokenRequest
): Effect.Effect<
  IssuedToken,
  TokenRefusal | StoreUnavailable,
  Admission | Companies | Credentials | Digest.Digest | SecureRandom.SecureRandom
> => retryOnConflict(decideToken(request))

const decideToken = Effect.fn("issueToken")(function* (request: TokenRequest) {
  const key = yield* authenticateClient(request)
  yield* checkMayGrant(key)
  const scopes = yield* chooseScopes(key, request.scope)
  const now = yield* Clock.currentTimeMillis
  const expiresIn = secondsToLive(key, now)
  if (expiresIn < 1) return yield* new InvalidClient()
  const { hash, secret } = yield* newToken
  const token: AccessToken = {
    hash,
    keyId: key.id,
    companyId: key.companyId,
    scopes,
    issuedAt: now,
    expiresAt: now + expiresIn * 1000
  }
  yield* store(token, key.version, now)
  return { accessToken: secret, expiresIn, scopes }
})

/** Check 8 of contract ADMISSION-1, and that the key was not rotated. */
const checkMayGrant = Effect.fnUntraced(function* (key: ApiKey) {
  if (key.blockedAt !== null) return yield* new UnauthorizedClient({ reason: "KeyBlocked" })
  const found = yield* Companies.use((companies) => companies.find(key.companyId))
  const company = yield* Effect.orDie(Effect.fromOption(found))
  if (company.status === "suspended") {
    return yield* new UnauthorizedClient({ reason: "CompanySuspended" })
  }
  if (!hasApiAccess(company)) return yield* new UnauthorizedClient({ reason: "PlanRequired" })
  if (key.rotatedAt !== null) return yield* new InvalidGrant()
})

/** The scopes asked for, each once and in the table's order, if the key has them all. */
const chooseScopes = (
  key: ApiKey,
  scope: string | undefined
): Effect.Effect<ReadonlyArray<Scope>, InvalidScope> => {
  if (scope === undefined || scope === "") return Effect.succeed(key.permissions)
  const asked = new Set(scope.split(" ").filter((name) => name !== ""))
  // Blanks name no scope (RFC 6749 §3.3), and are no request for all of them.
  if (asked.size === 0) return Effect.fail(new InvalidScope())
  const granted = key.permissions.filter((permission) => asked.has(permission))
  return granted.length === asked.size ? Effect.succeed(granted) : Effect.fail(new InvalidScope())
}

/** A rotated key's grace is part of its expiry. */
const secondsToLive = (key: ApiKey, now: number): number =>
  key.expiresAt === null
    ? maxTokenSeconds
    : Math.min(maxTokenSeconds, Math.floor((key.expiresAt - now) / 1000))

const store = (token: AccessToken, keyVersion: number, now: number) =>
  Credentials.use((credentials) =>
    credentials.issueToken(token, { keyVersion, maxLive: maxLiveTokens })
  ).pipe(
    Effect.catchTags({
      TooManyTokens: ({ nextExpiryAt }) =>
        new TooManyLiveTokens({ retryAfterSeconds: secondsUntil(nextExpiryAt, now) }),
      KeyChanged: () => new VersionConflict({ change: "IssueToken", companyId: token.companyId })
    })
  )
