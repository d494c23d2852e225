import { assert } from "@effect/vitest"
import { admitRequest } from "@review-proof/domain/access"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { ending } from "@review-proof/testkit/domain/given"
import { call, givenKey, tokenFor } from "@review-proof/testkit/domain/account"
import { World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { anAddress } from "@review-proof/testkit/unique"

const wrongKey = `pk_live_${"0".repeat(32)}`
const wrongToken = `pwt_${"0".repeat(43)}`

const missing = (address: string) => admitRequest({ credential: "missing", address })

/** The number of calls with unknown keys and tokens that find their address blocked. */
const failing = (address: string, times: number) =>
  Effect.map(
    Effect.forEach(Array.from({ length: times }), (_, index) =>
      ending(call(index % 2 === 0 ? wrongKey : wrongToken, address))
    ),
    (tags) => tags.filter((tag) => tag === "AddressBlocked").length
  )

layer(World)("An address", (test) => {
  test("gets twenty rejections, then the block until the minute ends", function* () {
    const address = anAddress()
    const { secret } = yield* givenKey()
    assert.strictEqual(yield* failing(address, 1), 0)
    yield* TestClock.adjust("20 seconds")
    assert.strictEqual(yield* failing(address, 19), 0)
    assert.strictEqual(yield* ending(call("nonsense", address)), "AddressBlocked")
    assert.strictEqual(yield* ending(missing(address)), "AddressBlocked")
    for (const [passed, retryAfterSeconds] of [
      [0, 40],
      [500, 40],
      [39_499, 1]
    ] as const) {
      yield* TestClock.adjust(passed)
      const refused = yield* Effect.flip(call(secret, address))
      assert.deepInclude(refused, { _tag: "AddressBlocked", retryAfterSeconds })
    }
    yield* TestClock.adjust(1)
    assert.strictEqual(yield* ending(call(secret, address)), "Done")
    assert.strictEqual(yield* failing(address, 1), 0)
  })

  test("is not charged for missing or expired credentials", function* () {
    const address = anAddress()
    const made = yield* givenKey({ lifetime: "90d" })
    const { accessToken } = yield* tokenFor(made)
    yield* TestClock.adjust("1 hour")
    for (let i = 0; i < 25; i++) {
      assert.strictEqual(yield* ending(missing(address)), "InvalidKey")
      assert.strictEqual(yield* ending(call(accessToken, address)), "TokenExpired")
    }
    yield* TestClock.adjust("90 days")
    for (let i = 0; i < 25; i++) {
      assert.strictEqual(yield* ending(call(made.secret, address)), "KeyExpired")
    }
    assert.strictEqual(yield* failing(address, 1), 0)
  })

  test("is not cleared by a valid key in between", function* () {
    const address = anAddress()
    const { secret } = yield* givenKey()
    yield* failing(address, 19)
    assert.strictEqual(yield* ending(call(secret, address)), "Done")
    assert.strictEqual(yield* failing(address, 2), 1)
  })

  test("of IPv6 shares its failures with its /64 and with no other address", function* () {
    for (let i = 0; i < 20; i++) yield* ending(call(wrongKey, `2001:db8:0:1::${i}`))
    const at = (address: string) => ending(call(wrongKey, address))
    assert.strictEqual(yield* at("2001:db8:0:1:ffff::"), "AddressBlocked")
    assert.strictEqual(yield* at("2001:db8:0:2::1"), "InvalidKey")
  })
})
