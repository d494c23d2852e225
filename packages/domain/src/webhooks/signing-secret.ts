import type { EndpointId, SealedSecret } from "@review-proof/ports"
import { Effect, Redacted } from "effect"
import * as Aead from "effect/crypto/Aead"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Base64 from "effect/encoding/Base64"
import * as Base64Url from "effect/encoding/Base64Url"
import { Secrets } from "../secrets.ts"
import { utf8 } from "../utf8.ts"

type Secret = Redacted.Redacted<string>

/** A new signing secret: `whsec_` and 32 random bytes in base64url. */
export const newSigningSecret: Effect.Effect<Secret, never, SecureRandom> = SecureRandom.use(
  (random) =>
    Effect.map(random.randomBytes(32), (bytes) =>
      Redacted.make(`whsec_${Base64Url.encode(bytes)}`, { label: "signing secret" })
    )
)

/** Its last four characters, which may be shown. */
export const secretHint = (secret: Secret): string => Redacted.value(secret).slice(-4)

/** Encrypts a secret for keeping: base64 of nonce and AES-256-GCM text, bound to its endpoint. */
export const sealSecret = Effect.fnUntraced(function* (endpointId: EndpointId, secret: Secret) {
  const random = yield* SecureRandom
  const aead = yield* Aead.Aead
  const nonce = yield* random.randomBytes(Aead.aes256Gcm.nonceLength)
  const key = yield* sealingKey
  const sealed = yield* Effect.orDie(
    aead.encrypt(key, utf8(Redacted.value(secret)), { nonce, aad: utf8(endpointId) })
  )
  const joined = new Uint8Array(nonce.length + sealed.length)
  joined.set(nonce)
  joined.set(sealed, nonce.length)
  return Base64.encode(joined)
})

/** Dies of what was sealed under another key or for another endpoint. */
export const openSecret = Effect.fnUntraced(function* (
  endpointId: EndpointId,
  { sealed }: Pick<SealedSecret, "sealed">
) {
  const aead = yield* Aead.Aead
  const key = yield* sealingKey
  const bytes = yield* Effect.orDie(Effect.fromResult(Base64.decode(sealed)))
  const { nonceLength } = Aead.aes256Gcm
  const opened = yield* Effect.orDie(
    aead.decrypt(key, bytes.subarray(nonceLength), {
      nonce: bytes.subarray(0, nonceLength),
      aad: utf8(endpointId)
    })
  )
  return Redacted.make(textOf(opened), { label: "signing secret" })
})

/** The secrets that sign at `now`: the current one, and one rotated out for its last 24 hours. */
export const liveSecrets = (
  secrets: ReadonlyArray<SealedSecret>,
  now: number
): ReadonlyArray<SealedSecret> =>
  secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)

const sealingKey = Effect.flatMap(Secrets, ({ sealingKey: key }) =>
  Effect.orDie(Aead.key(Aead.aes256Gcm, Redacted.value(key)))
)

/** A secret is ASCII. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
