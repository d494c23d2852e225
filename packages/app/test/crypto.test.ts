import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import { CryptoLayer } from "../src/crypto.ts"

const data = new TextEncoder().encode("what is hashed and signed")

const hashed = Effect.gen(function* () {
  const digest = yield* Digest.Digest
  const mac = yield* Mac.Mac
  const key = yield* Mac.key(Mac.hmacSha256, new Uint8Array(32).fill(7))
  return {
    bytes: yield* digest.digest(Digest.sha256, data),
    hex: yield* digest.digestHex(Digest.sha256, data),
    first: yield* mac.sign(key, data),
    again: yield* mac.sign(key, data)
  }
})

describe("the service's crypto", () => {
  it.effect("hashes and signs as Effect's crypto for Node does", () =>
    Effect.gen(function* () {
      const ours = yield* Effect.provide(hashed, CryptoLayer)
      assert.deepStrictEqual(ours, yield* Effect.provide(hashed, NodeCrypto.layer))
      assert.deepStrictEqual(ours.again, ours.first)
    })
  )

  it.effect("never gives the same random bytes twice, whatever the sizes", () =>
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      const given = new Set<string>()
      for (let round = 0; round < 500; round++) {
        for (const size of [8, 16, 100, 256, 300]) {
          const bytes = yield* random.randomBytes(size)
          assert.lengthOf(bytes, size)
          given.add(Buffer.from(bytes.subarray(0, 8)).toString("hex"))
        }
      }
      assert.strictEqual(given.size, 2500)
    }).pipe(Effect.provide(CryptoLayer))
  )
})
