import { assert, describe, it } from "@effect/vitest"
import { Secrets, secretsFrom } from "@review-proof/domain"
import { createHmac } from "node:crypto"
import { inspect } from "node:util"
import { Effect, Layer, Redacted } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as SecureRandom from "effect/crypto/SecureRandom"

const Live = Mac.layerWebCrypto.pipe(Layer.provide(SecureRandom.layerWebCrypto))
const master = (fill: number) => Redacted.make(new Uint8Array(32).fill(fill))
const hex = (key: Mac.Key | Redacted.Redacted<Uint8Array>) =>
  Effect.map(
    Redacted.isRedacted(key) ? Effect.succeed(Redacted.value(key)) : Mac.toBytes(key),
    (bytes) => Buffer.from(bytes).toString("hex")
  )

describe("The service's keys", () => {
  it.effect("are HKDF-Expand blocks of the master, one per purpose", () =>
    Effect.gen(function* () {
      const secrets = yield* secretsFrom(master(7))
      const expected = (purpose: string) =>
        createHmac("sha256", Buffer.alloc(32, 7))
          .update(`review-proof/${purpose}`)
          .update(Buffer.from([1]))
          .digest("hex")
      assert.strictEqual(yield* hex(secrets.cursorKey), expected("cursor"))
      assert.strictEqual(yield* hex(secrets.contactKey), expected("contact"))
      assert.strictEqual(yield* hex(secrets.sealingKey), expected("sealing"))
      assert.strictEqual(yield* hex(secrets.linkKey), expected("link"))
      assert.strictEqual(yield* hex(secrets.mark), expected("mark"))
    }).pipe(Effect.provide(Live))
  )

  it.effect("are others under another master, and never print", () =>
    Effect.gen(function* () {
      const one = yield* Secrets
      const two = yield* secretsFrom(master(8))
      const keys = [...Object.values(one), ...Object.values(two)]
      const texts = yield* Effect.forEach(keys, hex)
      assert.strictEqual(new Set(texts).size, keys.length)
      for (const [n, key] of keys.entries()) {
        assert.notInclude(`${String(key)} ${JSON.stringify(key)} ${inspect(key)}`, texts[n] ?? "")
      }
    }).pipe(Effect.provide(Secrets.layer(master(7)).pipe(Layer.provideMerge(Live))))
  )
})
