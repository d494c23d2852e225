import { BusinessId } from "@review-proof/ports"
import { assert, describe, it } from "@effect/vitest"
import {
  credentialParameterNames,
  looksLikeCredential,
  parseCredential
} from "@review-proof/domain/access"
import { newId } from "@review-proof/domain/requests"
import { WebCryptoLayer } from "@review-proof/domain/secrets"
import { newKey, newToken } from "../../src/keys/credential.ts"
import { createHash } from "node:crypto"
import { Effect, Option, Redacted } from "effect"
import * as Digest from "effect/crypto/Digest"
import { testOn } from "@review-proof/testkit/test"

const test = testOn(WebCryptoLayer)

const digits = "0123456789abcdef0123456789abcdef"
const key = `pk_live_${digits}`
const token = `pwt_${"A-_z".repeat(10)}abc`

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex")

describe("A credential", () => {
  test("is known by the SHA-256 of its text alone", function* () {
    for (const [kind, text] of [
      ["key", key],
      ["token", token]
    ] as const) {
      const parsed = Option.getOrThrow(yield* parseCredential(Redacted.make(text)))
      assert.strictEqual(parsed.kind, kind)
      assert.strictEqual(parsed.hash, sha256(text))
    }
  })

  test.each([
    "",
    key.toUpperCase(),
    `pk_live_${digits.toUpperCase()}`,
    `pk_live_${digits.slice(1)}`,
    `${key}0`,
    ` ${key}`,
    `${key}\n`,
    `pk_test_${digits}`,
    `pk_live_${digits.slice(1)}g`,
    `${token}x`,
    token.slice(0, -1),
    token.replace("-", "+"),
    `${token}=`,
    `PWT_${token.slice(4)}`
  ])("that is malformed is never hashed: %j", function* (text) {
    const broken = Digest.Digest.of({
      digest: () => Effect.die("hashed"),
      digestHex: () => Effect.die("hashed")
    })
    const parsing = parseCredential(Redacted.make(text))
    const parsed = yield* Effect.provideService(parsing, Digest.Digest, broken)
    assert.isTrue(Option.isNone(parsed))
  })

  test("when new is well-formed, shows only its ends, and is never the same twice", function* () {
    const keys = yield* Effect.all(Array.from({ length: 200 }, () => newKey))
    const tokens = yield* Effect.all(Array.from({ length: 200 }, () => newToken))
    for (const { hash, hint, secret } of keys) {
      const text = Redacted.value(secret)
      assert.match(text, /^pk_live_[0-9a-f]{32}$/)
      assert.strictEqual(hash, sha256(text))
      assert.strictEqual(hint, `pk_live_${text.slice(8, 12)}…${text.slice(-4)}`)
      assert.notInclude(String(secret), text)
    }
    for (const { hash, secret } of tokens) {
      assert.match(Redacted.value(secret), /^pwt_[A-Za-z0-9_-]{43}$/)
      assert.strictEqual(hash, sha256(Redacted.value(secret)))
    }
    const texts = [...keys, ...tokens].map(({ secret }) => Redacted.value(secret))
    assert.strictEqual(new Set(texts).size, texts.length)
  })
})

describe("A value that holds a credential", () => {
  it.each([
    key,
    token,
    key.toUpperCase(),
    `Bearer ${key}`,
    `my key is ${key}.`,
    `https://shop.example/?k=${key}&x=1`,
    `${key}\n`,
    `"${token}"`
  ])("is noticed: %j", (text) => {
    assert.isTrue(looksLikeCredential(text))
  })

  it.each([
    "",
    "pk_live_",
    `pk_live_${digits.slice(1)}`,
    `${key}0`,
    `pwt_${"a".repeat(42)}`,
    `pwt_${"a".repeat(44)}`,
    "Great shoes, the key to happiness",
    digits
  ])("is not seen where there is none: %j", (text) => {
    assert.isFalse(looksLikeCredential(text))
  })

  it("is also noticed by the name of its parameter", () => {
    assert.deepStrictEqual([...credentialParameterNames].toSorted(), [
      "access_token",
      "api_key",
      "apikey",
      "authorization",
      "client_id",
      "client_secret",
      "key",
      "secret",
      "token"
    ])
  })
})

describe("A new id", () => {
  test("sorts after those made before it, in the same millisecond too", function* () {
    const ids = yield* Effect.all(Array.from({ length: 1000 }, () => newId(BusinessId)))
    assert.deepStrictEqual([...ids].toSorted(), ids)
    assert.strictEqual(new Set(ids).size, ids.length)
    for (const id of ids) assert.match(id, /^biz_[0-9a-hjkmnp-tv-z]{26}$/)
  })
})
