import { assert, describe } from "@effect/vitest"
import { Secrets, type MasterKeys, WebCryptoLayer } from "@review-proof/domain/secrets"
import { contactHash } from "../../src/invitations/contact.ts"
import { openCursor, sealCursor } from "../../src/paging/cursor.ts"
import { secretsFrom } from "../../src/secrets/secrets.ts"
import { MemoryStoreLayer } from "@review-proof/adapter-memory"
import { createHmac } from "node:crypto"
import { inspect } from "node:util"
import { Effect, Exit, Layer, Redacted, Schema } from "effect"
import * as Aead from "effect/crypto/Aead"
import * as Mac from "effect/crypto/Mac"
import { layer } from "@review-proof/testkit/test"

const ServicesLayer = Layer.merge(MemoryStoreLayer, WebCryptoLayer)
const master = (fill: number) => Redacted.make(new Uint8Array(32).fill(fill))

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")
const block = (fill: number, purpose: string) =>
  createHmac("sha256", Buffer.alloc(32, fill))
    .update(`review-proof/${purpose}`)
    .update(Buffer.from([1]))
    .digest()

/** Runs with the keys of these masters, on the store of the test. */
const under = <A, E, R>(masters: MasterKeys, effect: Effect.Effect<A, E, R>) =>
  Effect.provideServiceEffect(effect, Secrets, secretsFrom(masters))

const jane = { kind: "email", value: "jane@example.com" } as const
const list = { owner: "cmp_1", list: "reviews", filters: {} }

describe("The service's keys", () => {
  layer(ServicesLayer)("of a master", (test) => {
    test("are HKDF-Expand blocks, one per purpose, and so is its id", function* () {
      const { cursorKeys, sealingKeys } = yield* secretsFrom([master(7)])
      const bytes = yield* Mac.toBytes(cursorKeys[0])
      assert.strictEqual(hex(bytes), hex(block(7, "cursor")))
      assert.strictEqual(hex(yield* Aead.toBytes(sealingKeys[0].key)), hex(block(7, "sealing")))
      assert.strictEqual(sealingKeys[0].id, block(7, "id").subarray(0, 6).toString("base64url"))
    })

    test("never print", function* () {
      const secrets = yield* secretsFrom([master(7), master(8)])
      const keys = [secrets.contactKey, secrets.linkKey, ...secrets.cursorKeys]
      const texts = (yield* Effect.forEach(keys, Mac.toBytes)).map(hex)
      const sealing = yield* Effect.forEach(secrets.sealingKeys, ({ key }) => Aead.toBytes(key))
      texts.push(...sealing.map(hex), hex(Redacted.value(secrets.storeKey)))
      assert.strictEqual(new Set(texts).size, 7)
      const printed = `${JSON.stringify(secrets)} ${inspect(secrets, { depth: 9 })}`
      for (const text of texts) assert.notInclude(printed, text)
    })
  })

  layer(ServicesLayer)("after a change of the master", (test) => {
    test("find the same people, whichever key seals", function* () {
      const hash = yield* under([master(1)], contactHash(jane))
      assert.strictEqual(yield* under([master(2), master(1)], contactHash(jane)), hash)
      assert.strictEqual(yield* under([master(1), master(2)], contactHash(jane)), hash)
      assert.notStrictEqual(yield* under([master(2)], contactHash(jane)), hash)
    })

    test("open the cursors of every master that is listed, and of no other", function* () {
      const cursor = yield* under([master(1)], sealCursor(list, 17))
      const opened = (...masters: MasterKeys) =>
        Effect.exit(under(masters, openCursor(list, Schema.Int, cursor)))
      assert.deepStrictEqual(yield* opened(master(2), master(1)), Exit.succeed(17))
      assert.isTrue(Exit.isFailure(yield* opened(master(2))))
      const later = yield* under([master(2), master(1)], sealCursor(list, 17))
      assert.strictEqual(later, yield* under([master(2)], sealCursor(list, 17)))
    })

    test("tell which master key sealed the data", function* () {
      const tellOf = (...masters: MasterKeys) =>
        Effect.map(secretsFrom(masters), ({ storeKeyMaster }) => storeKeyMaster)
      assert.strictEqual(yield* tellOf(master(1)), "first")
      assert.strictEqual(yield* tellOf(master(2), master(1)), "other")
      assert.strictEqual(yield* tellOf(master(2)), "missing")
      assert.strictEqual(yield* tellOf(master(1), master(2)), "first")
    })
  })

  layer(ServicesLayer)("of the store", (test) => {
    test("are random, and look the same if they cannot be opened", function* () {
      yield* secretsFrom([master(1)])
      const hash = yield* under([master(2)], contactHash(jane))
      assert.strictEqual(yield* under([master(2), master(3)], contactHash(jane)), hash)
      const elsewhere = under([master(1)], contactHash(jane)).pipe(
        Effect.provide(Layer.fresh(ServicesLayer))
      )
      assert.notStrictEqual(yield* elsewhere, yield* under([master(1)], contactHash(jane)))
    })
  })
})
