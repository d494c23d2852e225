/** Goal: a receiver believes what the service signed lately, and nothing else. Oracle: node:crypto. */
import { assert } from "@effect/vitest"
import { signingKey, signWebhook, verifyWebhook } from "@review-proof/domain/webhooks"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { createHmac } from "node:crypto"
import { World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"

const secret = Redacted.make(`whsec_${"a".repeat(43)}`)
const text = '{"text":"grüße 🙂"}'
const body = new TextEncoder().encode(text)
const at = 1_800_000_000

const signed = Effect.fnUntraced(function* (
  secrets: ReadonlyArray<Redacted.Redacted<string>>,
  over: string
) {
  return yield* signWebhook(yield* Effect.forEach(secrets, signingKey), at, over)
})

const hmac = (key: string, time: number) =>
  createHmac("sha256", key).update(`${time}.${text}`).digest("hex")

const check = (header: string, given: Uint8Array = body) =>
  Effect.andThen(TestClock.setTime(at * 1000), verifyWebhook(secret, header, given))

layer(World)("a receiver's check", (test) => {
  test("accepts what the service signs, after a rotation too", function* () {
    const other = Redacted.make("whsec_other")
    const header = yield* signed([secret], text)
    assert.strictEqual(yield* check(header), "Valid")
    assert.strictEqual(yield* check(yield* signed([other, secret], text)), "Valid")
    assert.strictEqual(yield* check(yield* signed([other], text)), "Foreign")
    assert.strictEqual(yield* check(header.toUpperCase().replace("T=", "t=")), "Malformed")
  })

  test("accepts no other body, not even one that decodes to the same text", function* () {
    assert.strictEqual(yield* check(yield* signed([secret], text), body.subarray(1)), "Foreign")
    const replaced = new TextEncoder().encode("\uFFFD")
    const header = yield* signed([secret], "\uFFFD")
    assert.strictEqual(yield* check(header, replaced), "Valid")
    assert.strictEqual(yield* check(header, Uint8Array.of(0xff)), "Foreign")
  })

  test.each([
    [at - 299, "Valid"],
    [at - 300, "Stale"],
    [at + 299, "Valid"],
    [at + 300, "Stale"]
  ] as const)("judges what was signed at %i as %s", function* ([time, answer]) {
    const header = `t=${time},v1=${hmac(Redacted.value(secret), time)}`
    assert.strictEqual(yield* check(header), answer)
  })

  test.each([
    "",
    "t=1800000000",
    "v1=00",
    "t=,v1=00",
    "t=1800000000,v1=xyz",
    "t=1800000000,v0=00",
    "t=-1800000000,v1=00",
    "t=1e9,v1=00",
    "t=1800000000,t=1800000001,v1=00"
  ])("calls %j malformed", function* (header) {
    assert.strictEqual(yield* check(header), "Malformed")
  })

  test("calls an old message that another secret signed foreign, not stale", function* () {
    assert.strictEqual(yield* check(`t=1,v1=${hmac("whsec_other", 1)}`), "Foreign")
  })
})
