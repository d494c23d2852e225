import { StoreKey, type StoreUnavailable } from "@review-proof/ports"
import { Array as Arr, Context, Effect, Layer, Option, Redacted } from "effect"
import * as Aead from "effect/crypto/Aead"
import * as Mac from "effect/crypto/Mac"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Base64Url from "effect/encoding/Base64Url"
import { seal, sealedBy, unseal, type SealingKey, type SealingKeys } from "./sealing.ts"
import { utf8 } from "../utf8.ts"

/**
 * Random keys of 32 bytes that the operator gives: the first seals and signs, the others still
 * open.
 */
export type MasterKeys = Arr.NonEmptyReadonlyArray<Redacted.Redacted<Uint8Array>>

/**
 * The service's own keys, 32 bytes each, one per purpose. None of them shows when it is printed.
 */
export class Secrets extends Context.Service<
  Secrets,
  {
    /** Authenticate cursors: the first makes them. */
    readonly cursorKeys: Arr.NonEmptyReadonlyArray<Mac.Key>
    /** Encrypt webhook secrets and the store's key at rest. */
    readonly sealingKeys: SealingKeys
    /**
     * Seals what only the service itself reads. It is derived from the store's key, so it outlives
     * changes of the master keys.
     */
    readonly storeSealingKey: SealingKey
    /**
     * Keys the hashes of contacts. It is derived from the store's key, so the hashes outlive
     * changes of the master keys.
     */
    readonly contactKey: Mac.Key
    /** Signs links of customers; derived from the store's key too. */
    readonly linkKey: Mac.Key
    /**
     * Keys the hashes of sessions' tokens, and the tokens of their forms; derived from the store's
     * key too.
     */
    readonly sessionKey: Mac.Key
    /** The store's own key: random, and kept sealed. */
    readonly storeKey: Redacted.Redacted<Uint8Array>
    /** The master key that sealed it when this was loaded. */
    readonly storeKeyMaster: "first" | "other" | "missing"
  }
>()("@review-proof/domain/Secrets") {
  static readonly layer = (
    masters: MasterKeys
  ): Layer.Layer<Secrets, StoreUnavailable, StoreKey | Aead.Aead | Mac.Mac | SecureRandom> =>
    Layer.effect(Secrets, secretsFrom(masters))
}

/**
 * Derives every key from the masters and from the store's own key. If the master that sealed the
 * store's key is missing, a key derived from the first master replaces it, so that the service
 * keeps running: links that were already sent then do not work, and people who unsubscribed are not
 * recognised.
 */
export const secretsFrom = Effect.fn("secretsFrom")(function* (masters: MasterKeys) {
  const derivations = yield* Effect.forEach(masters, derivationOf)
  const sealingKeys = yield* Effect.forEach(derivations, sealingKeyOf)
  const made = yield* SecureRandom.use((random) => random.randomBytes(32))
  const sealed = yield* seal(sealingKeys, storeKeyOwner, made)
  const kept = yield* StoreKey.use(({ putIfAbsent }) => putIfAbsent(sealed))
  const opened = yield* unseal(sealingKeys, storeKeyOwner, kept)
  const storeKey = Redacted.make(
    Option.isSome(opened) ? opened.value : yield* derivations[0]("store"),
    { label: "store key" }
  )
  const ofStore = yield* derivationOf(storeKey)
  const isFirst = sealedBy(kept) === sealingKeys[0].id
  return Secrets.of({
    cursorKeys: yield* Effect.forEach(derivations, (derive) => macKeyOf(derive, "cursor")),
    sealingKeys,
    storeSealingKey: yield* sealingKeyOf(ofStore),
    contactKey: yield* macKeyOf(ofStore, "contact"),
    linkKey: yield* macKeyOf(ofStore, "link"),
    sessionKey: yield* macKeyOf(ofStore, "session"),
    storeKey,
    storeKeyMaster: Option.isNone(opened) ? "missing" : isFirst ? "first" : "other"
  })
})

/** The owner that the store's key is sealed for. */
export const storeKeyOwner = "store"

type Derivation = (purpose: string) => Effect.Effect<Uint8Array>

/**
 * HKDF-Expand (RFC 5869, 2.3) of one block. The extract step is left out, because it is for masters
 * that are not uniformly random. Dies if the master is empty.
 */
const derivationOf = Effect.fnUntraced(function* (master: Redacted.Redacted<Uint8Array>) {
  const mac = yield* Mac.Mac
  const key = yield* Effect.orDie(Mac.key(Mac.hmacSha256, Redacted.value(master)))
  const derive: Derivation = (purpose) =>
    Effect.orDie(mac.sign(key, utf8(`review-proof/${purpose}\u0001`)))
  return derive
})

const macKeyOf = (derive: Derivation, purpose: string) =>
  Effect.flatMap(derive(purpose), (bytes) => Effect.orDie(Mac.key(Mac.hmacSha256, bytes)))

/** The id is public: 48 bits that distinguish masters without revealing them. */
const sealingKeyOf = Effect.fnUntraced(function* (derive: Derivation) {
  const id = Base64Url.encode((yield* derive("id")).subarray(0, 6))
  const key = yield* Effect.orDie(Aead.key(Aead.aes256Gcm, yield* derive("sealing")))
  return { id, key } satisfies SealingKey
})
