import { Effect, Option, type Array as Arr } from "effect"
import * as Aead from "effect/crypto/Aead"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Base64 from "effect/encoding/Base64"
import { utf8 } from "../utf8.ts"

/** A key that seals, and the id that its sealed values begin with. */
export interface SealingKey {
  readonly id: string
  readonly key: Aead.Key<Aead.AesGcm>
}

/** The first seals, all open. */
export type SealingKeys = Arr.NonEmptyReadonlyArray<SealingKey>

const { nonceLength } = Aead.aes256Gcm

/** Encrypts bytes for keeping: the key's id, a dot, base64 of nonce and AES-256-GCM text, bound to `owner`. */
export const seal = Effect.fnUntraced(function* (
  [{ id, key }]: SealingKeys,
  owner: string,
  bytes: Uint8Array
) {
  const random = yield* SecureRandom
  const aead = yield* Aead.Aead
  const nonce = yield* random.randomBytes(nonceLength)
  const text = yield* Effect.orDie(aead.encrypt(key, bytes, { nonce, aad: utf8(owner) }))
  const joined = new Uint8Array(nonceLength + text.length)
  joined.set(nonce)
  joined.set(text, nonceLength)
  return `${id}.${Base64.encode(joined)}`
})

/** None if no key sealed it. Dies if it was altered or sealed for another owner. */
export const unseal = Effect.fnUntraced(function* (
  keys: SealingKeys,
  owner: string,
  sealed: string
) {
  const found = keys.find(({ id }) => id === sealedBy(sealed))
  if (found === undefined) return Option.none<Uint8Array>()
  const aead = yield* Aead.Aead
  const text = sealed.slice(found.id.length + 1)
  const bytes = yield* Effect.orDie(Effect.fromResult(Base64.decode(text)))
  const nonce = bytes.subarray(0, nonceLength)
  const opened = aead.decrypt(found.key, bytes.subarray(nonceLength), { nonce, aad: utf8(owner) })
  return Option.some(yield* Effect.orDie(opened))
})

/** The id of the key that sealed it. */
export const sealedBy = (sealed: string): string => sealed.split(".", 1)[0] ?? ""
