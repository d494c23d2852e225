/** Keys and tokens as texts: their format and hashes, and how new ones are made. */
import type { CredentialHash } from "@review-proof/ports"
import { Brand, Effect, Option, Redacted } from "effect"
import type * as Digest from "effect/crypto/Digest"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Hex from "effect/encoding/Hex"
import { randomText } from "../secrets/random-text.ts"
import { sha256 } from "../sha256.ts"

/** A well-formed credential, by its hash. */
export interface PresentedCredential {
  readonly kind: "key" | "token"
  readonly hash: CredentialHash
}

/**
 * Reads `pk_live_` and 32 hex digits, or `pwt_` and 43 base64url characters.
 * Nothing is folded or trimmed: upper-case hex is malformed. A malformed text
 * is never hashed, and so never reaches the store.
 */
export const parseCredential = (
  text: Redacted.Redacted<string>
): Effect.Effect<Option.Option<PresentedCredential>, never, Digest.Digest> => {
  const kind = kindOf(Redacted.value(text))
  return kind === undefined
    ? Effect.succeed(Option.none())
    : Effect.map(hashCredential(text), (hash) => Option.some({ kind, hash }))
}

/** SHA-256 of the text's UTF-8 bytes: the stored form of a key or token. */
export const hashCredential = (
  text: Redacted.Redacted<string>
): Effect.Effect<CredentialHash, never, Digest.Digest> =>
  Effect.map(sha256(Redacted.value(text)), hashOf)

/** The nominal brand skips its check: every digest has this form, and each request makes one. */
const hashOf = Brand.nominal<CredentialHash>()

/**
 * Finds a key or token in a text, in upper or lower case, with anything around it that cannot
 * belong to it. It is for values that must hold no credential: query, cookies, body (contract
 * ADMISSION-1, checks 3 and 11).
 */
export const looksLikeCredential = (text: string): boolean => credentialInText.test(text)

/** Names that say "credential", lower-case (contract ADMISSION-1, check 3). */
export const credentialParameterNames: ReadonlySet<string> = new Set([
  "access_token",
  "api_key",
  "apikey",
  "key",
  "token",
  "client_secret",
  "client_id",
  "secret",
  "authorization"
])

/** A new API key: 128 random bits, with the hash to keep and the hint to show. */
export const newKey = SecureRandom.SecureRandom.use((random) => random.randomBytes(16)).pipe(
  Effect.flatMap((bytes) => {
    const digits = Hex.encode(bytes)
    const secret = Redacted.make(`pk_live_${digits}`, { label: "api key" })
    const hint = `pk_live_${digits.slice(0, 4)}…${digits.slice(-4)}`
    return Effect.map(hashCredential(secret), (hash) => ({ secret, hash, hint }))
  })
)

/** A new access token: 256 random bits, with the hash to keep. */
export const newToken = Effect.flatMap(randomText, (text) => {
  const secret = Redacted.make(`pwt_${text}`, { label: "access token" })
  return Effect.map(hashCredential(secret), (hash) => ({ secret, hash }))
})

const key = /^pk_live_[0-9a-f]{32}$/
const token = /^pwt_[A-Za-z0-9_-]{43}$/
const credentialInText =
  /(?<![A-Za-z0-9_-])(?:pk_live_[0-9a-f]{32}|pwt_[A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/i

const kindOf = (text: string): PresentedCredential["kind"] | undefined =>
  key.test(text) ? "key" : token.test(text) ? "token" : undefined
