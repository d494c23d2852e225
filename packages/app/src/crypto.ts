/**
 * The crypto that the service uses. Each request hashes, signs and draws ids several times, so this
 * avoids what `NodeCrypto` makes for each call: an object of OpenSSL, an imported key, and a call of
 * the system.
 */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Effect, Layer } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import { createHmac, createSecretKey, hash, randomFillSync, type KeyObject } from "node:crypto"

const digests = Layer.succeed(
  Digest.Digest,
  Digest.Digest.of({
    digest: ({ name }, data) => Effect.sync(() => new Uint8Array(hash(name, data, "buffer"))),
    digestHex: ({ name }, data) => Effect.sync(() => hash(name, data, "hex"))
  })
)

/** Random bytes are drawn in blocks. What was handed out is erased from the block. */
const fromBlocks = (): ((size: number) => Uint8Array) => {
  const block = new Uint8Array(4096)
  let used = block.length
  return (size) => {
    if (size > 256) return randomFillSync(new Uint8Array(size))
    if (used + size > block.length) {
      randomFillSync(block)
      used = 0
    }
    const bytes = block.slice(used, used + size)
    block.fill(0, used, used + size)
    used += size
    return bytes
  }
}

const random = Layer.sync(SecureRandom.SecureRandom, () => SecureRandom.make(fromBlocks()))

/** The keys of OpenSSL, by the bytes that they were imported from. */
const imported = new WeakMap<Uint8Array, KeyObject>()

const keyOf = (bytes: Uint8Array): KeyObject => {
  const known = imported.get(bytes)
  if (known !== undefined) return known
  const key = createSecretKey(bytes)
  imported.set(bytes, key)
  return key
}

const codes = Mac.layerWebCryptoWith({
  hmac: (name, key, data) => new Uint8Array(createHmac(name, keyOf(key)).update(data).digest())
})

export const CryptoLayer = Layer.mergeAll(
  NodeCrypto.layerAead,
  digests,
  Layer.provideMerge(codes, random)
)
