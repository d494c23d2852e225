import { assert, layer } from "@effect/vitest"
import { admitRequest, requireScope } from "@review-proof/domain/access"
import { changeCompany, readUsage } from "@review-proof/domain/companies"
import { maxFailedAuthentications } from "../src/access/failed-authentications.ts"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { actor, call, makeAccount, makeKey, newAddress, outcome, tokenFor } from "./account.ts"
import { World } from "./world.ts"

const wrongKey = `pk_live_${"0".repeat(32)}`
const wrongToken = `pwt_${"0".repeat(43)}`

const missing = (address: string) => admitRequest({ credential: "missing", address })

/** Fails from an address until it is blocked. */
const fail = (address: string, times: number) =>
  Effect.forEach(Array.from({ length: times }), () => outcome(call(wrongKey, address)))

layer(World)("An address", (it) => {
  it.effect("gets twenty rejections, then the block until the minute ends", () =>
    Effect.gen(function* () {
      const address = newAddress()
      const { company } = yield* makeAccount()
      const { secret } = yield* makeKey(company.id)
      assert.deepStrictEqual(yield* fail(address, 1), ["InvalidKey"])
      yield* TestClock.adjust("20 seconds")
      assert.deepStrictEqual(
        yield* fail(address, 19),
        Array.from({ length: 19 }, () => "InvalidKey")
      )
      const refused = yield* Effect.flip(call(secret, address))
      assert.deepInclude(refused, { _tag: "AddressBlocked", retryAfterSeconds: 40 })
      assert.strictEqual(yield* outcome(call("nonsense", address)), "AddressBlocked")
      assert.strictEqual(yield* outcome(missing(address)), "AddressBlocked")
      yield* TestClock.adjust("500 millis")
      const half = yield* Effect.flip(call(secret, address))
      assert.deepInclude(half, { _tag: "AddressBlocked", retryAfterSeconds: 40 })
      yield* TestClock.adjust("39499 millis")
      const last = yield* Effect.flip(call(secret, address))
      assert.deepInclude(last, { _tag: "AddressBlocked", retryAfterSeconds: 1 })
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* outcome(call(secret, address)), "Admitted")
      assert.deepStrictEqual(yield* fail(address, 1), ["InvalidKey"])
    })
  )

  it.effect("that fails twenty-five times at once gets exactly twenty rejections", () =>
    Effect.gen(function* () {
      const address = newAddress()
      const texts = Array.from({ length: 25 }, (_, index) =>
        index % 3 === 0 ? "malformed" : index % 3 === 1 ? wrongKey : wrongToken
      )
      const outcomes = yield* Effect.forEach(texts, (text) => outcome(call(text, address)), {
        concurrency: "unbounded"
      })
      const blocked = outcomes.filter((tag) => tag === "AddressBlocked").length
      assert.strictEqual(blocked, 25 - maxFailedAuthentications)
    })
  )

  it.effect("starts its minute with the first failure, not with the calendar", () =>
    Effect.gen(function* () {
      const address = newAddress()
      yield* fail(address, 19)
      yield* TestClock.adjust("60 seconds")
      assert.deepStrictEqual(
        yield* fail(address, 20),
        Array.from({ length: 20 }, () => "InvalidKey")
      )
      assert.deepStrictEqual(yield* fail(address, 1), ["AddressBlocked"])
    })
  )

  it.effect("is not held to account for missing or expired credentials", () =>
    Effect.gen(function* () {
      const address = newAddress()
      const { company } = yield* makeAccount()
      const made = yield* makeKey(company.id, { lifetime: "90d" })
      const { accessToken } = yield* tokenFor(made)
      yield* TestClock.adjust("1 hour")
      for (let i = 0; i < 25; i++) {
        assert.strictEqual(yield* outcome(missing(address)), "InvalidKey")
        assert.strictEqual(yield* outcome(call(accessToken, address)), "TokenExpired")
      }
      yield* TestClock.adjust("90 days")
      for (let i = 0; i < 25; i++) {
        assert.strictEqual(yield* outcome(call(made.secret, address)), "KeyExpired")
      }
      assert.deepStrictEqual(yield* fail(address, 1), ["InvalidKey"])
    })
  )

  it.effect("is not cleared by a good key in between", () =>
    Effect.gen(function* () {
      const address = newAddress()
      const { company } = yield* makeAccount()
      const { secret } = yield* makeKey(company.id)
      yield* fail(address, 19)
      assert.strictEqual(yield* outcome(call(secret, address)), "Admitted")
      assert.deepStrictEqual(yield* fail(address, 2), ["InvalidKey", "AddressBlocked"])
    })
  )

  it.effect("of IPv6 shares its failures with its /64 and with nobody else", () =>
    Effect.gen(function* () {
      for (let i = 0; i < 20; i++) yield* outcome(call(wrongKey, `2001:db8:0:1::${i}`))
      const at = (address: string) => outcome(call(wrongKey, address))
      assert.strictEqual(yield* at("2001:db8:0:1:ffff::"), "AddressBlocked")
      assert.strictEqual(yield* at("2001:db8:0:2::1"), "InvalidKey")
    })
  )
})

layer(World)("A key's calls", (it) => {
  it.effect("are ten in any one second, with what is left told each time", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const { secret } = yield* makeKey(company.id)
      for (let left = 9; left >= 0; left--) {
        const { limits } = yield* call(secret)
        assert.deepInclude(limits, { limit: 10, remaining: left, resetSeconds: 1 })
        yield* TestClock.adjust(50)
      }
      const refused = yield* Effect.flip(call(secret))
      assert.deepInclude(refused, { _tag: "RateLimited", retryAfterSeconds: 1 })
      yield* TestClock.adjust(499)
      assert.strictEqual(yield* outcome(call(secret)), "RateLimited")
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* outcome(call(secret)), "Admitted")
      assert.strictEqual(yield* outcome(call(secret)), "RateLimited")
      yield* TestClock.adjust(1000)
      assert.strictEqual((yield* call(secret)).limits.remaining, 9)
    })
  )

  it.effect("count together with those of its tokens, and apart from other keys'", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const made = yield* makeKey(company.id)
      const other = yield* makeKey(company.id)
      const { accessToken } = yield* tokenFor(made)
      for (let i = 0; i < 5; i++) {
        yield* call(made.secret)
        yield* call(accessToken)
      }
      assert.strictEqual(yield* outcome(call(accessToken)), "RateLimited")
      assert.strictEqual(yield* outcome(call(made.secret)), "RateLimited")
      assert.strictEqual(yield* outcome(call(other.secret)), "Admitted")
    })
  )

  it.effect("count towards the company's month when they are admitted, and only then", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 30, 23, 59, 50))
      const { company } = yield* makeAccount({ monthlyLimit: 3 })
      const one = yield* makeKey(company.id)
      const two = yield* makeKey(company.id, { ipAllowlist: ["203.0.113.7"] })
      assert.strictEqual((yield* call(one.secret)).limits.monthlyRemaining, 2)
      assert.strictEqual(yield* outcome(call(two.secret)), "IpNotAllowed")
      assert.strictEqual((yield* call(two.secret, "203.0.113.7")).limits.monthlyRemaining, 1)
      assert.deepInclude((yield* call(one.secret)).limits, {
        monthlyLimit: 3,
        monthlyRemaining: 0,
        month: "2026-11"
      })
      const refused = yield* Effect.flip(call(one.secret))
      assert.deepInclude(refused, { _tag: "MonthlyLimitReached", retryAfterSeconds: 10 })
      assert.deepStrictEqual(yield* readUsage(company.id), {
        month: "2026-11",
        requests: 3,
        limit: 3,
        remaining: 0
      })
      yield* TestClock.adjust("10 seconds")
      assert.deepInclude((yield* call(one.secret)).limits, {
        monthlyRemaining: 2,
        month: "2026-12"
      })
    })
  )

  it.effect("that a monthly limit refuses leave the second as it was", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount({ monthlyLimit: 1 })
      const { secret } = yield* makeKey(company.id)
      yield* call(secret)
      for (let i = 0; i < 20; i++) {
        const refused = yield* Effect.flip(call(secret))
        assert.strictEqual(refused._tag, "MonthlyLimitReached")
        if (refused._tag === "MonthlyLimitReached") {
          assert.strictEqual(refused.limits.remaining, 9)
        }
      }
    })
  )

  it.effect("follow the company's plan and standing at once", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount({ plan: "free" })
      const { secret } = yield* makeKey(company.id)
      assert.strictEqual(yield* outcome(call(secret)), "PlanRequired")
      yield* changeCompany(actor, company.id, { plan: "pro" })
      assert.strictEqual((yield* call(secret)).limits.monthlyLimit, 100_000)
      yield* changeCompany(actor, company.id, { plan: "enterprise" })
      assert.strictEqual((yield* call(secret)).limits.monthlyLimit, 1_000_000)
      yield* changeCompany(actor, company.id, { monthlyLimit: 7 })
      assert.strictEqual((yield* call(secret)).limits.monthlyLimit, 7)
      yield* changeCompany(actor, company.id, { status: "suspended" })
      assert.strictEqual(yield* outcome(call(secret)), "CompanySuspended")
      yield* changeCompany(actor, company.id, { status: "active" })
      assert.strictEqual(yield* outcome(call(secret)), "Admitted")
    })
  )

  it.effect("are refused for a scope that the key does not have", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const { secret } = yield* makeKey(company.id, { permissions: ["score:read"] })
      const { caller } = yield* call(secret)
      yield* requireScope(caller, "score:read")
      const refused: { readonly scope: string } = yield* Effect.flip(
        requireScope(caller, "reviews:read")
      )
      assert.strictEqual(refused.scope, "reviews:read")
    })
  )
})
