import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { Admission, Credentials, utcMonth, type UnitOfWork } from "../../index.ts"
import { attemptWith, givenCaller } from "../access/admission-attempts.ts"
import { admissionUnderTest } from "../access/admission-under-test.ts"
import { givenCompany, givenKey } from "../given.ts"
import { day, suite } from "../suite.ts"

const noon = 1_772_366_400_000

/** Laws of time for a store that reads Effect's Clock. They need the option `clock: "effect"`. */
export const clockLaws = suite<Admission | Credentials | UnitOfWork>("the clock", (test) => {
  test("A call is admitted at once after the clock was set back", function* () {
    yield* TestClock.setTime(noon + 3_600_000)
    const { call } = yield* givenCaller(2)
    const tries = Effect.forEach([1, 2, 3], () => Effect.map(call, ({ counted }) => counted))
    assert.deepStrictEqual(yield* tries, [true, true, false])
    yield* TestClock.adjust(-9000)
    assert.deepStrictEqual(yield* tries, [false, false, false], "clocks may differ that much")
    yield* TestClock.setTime(noon)
    assert.deepStrictEqual(yield* tries, [true, true, false])
  })

  test("The minute of an address ends a minute after its first failure", function* () {
    const start = noon + 12_345
    const admission = yield* admissionUnderTest
    yield* TestClock.setTime(start)
    const { attempt, call } = yield* givenCaller()
    const fail = admission.recordFailure(attempt.addressBucket, 20)
    yield* fail
    yield* TestClock.adjust("59 seconds")
    yield* Effect.replicateEffect(fail, 19)
    const blocked = yield* call
    assert.strictEqual(blocked.addressBlockedUntil, start + 60_000)
    yield* TestClock.adjust("1 second")
    assert.isTrue((yield* call).counted)
    assert.deepStrictEqual(yield* admission.blockedUntil(attempt.addressBucket, 20), Option.none())
    assert.isAtLeast(yield* admission.forgetFailures, 1)
    assert.strictEqual(yield* admission.forgetFailures, 0)
    const anew = yield* fail
    assert.deepStrictEqual(anew, { failures: 1, minuteEndsAt: start + 120_000 })
  })

  test("Each UTC month begins at zero", function* () {
    const admission = yield* admissionUnderTest
    const lastMoment = Date.UTC(2026, 2, 31, 23, 59, 59, 999)
    yield* TestClock.setTime(lastMoment)
    const key = yield* givenKey(yield* givenCompany({ monthlyLimit: 1 }))
    const attempt = yield* attemptWith(key.hash)
    assert.isTrue((yield* admission.attempt(attempt)).counted)
    assert.isFalse((yield* admission.attempt(attempt)).counted)
    yield* TestClock.adjust(1)
    const april = yield* admission.attempt(attempt)
    assert.isTrue(april.counted)
    assert.strictEqual(april.credential?.requestsThisMonth, 0)
    assert.strictEqual(yield* admission.requestsIn(key.companyId, "2026-03"), 1)
    assert.strictEqual(yield* admission.requestsIn(key.companyId, utcMonth(april.now)), 1)
  })

  test("The keys with the most calls on all days together are named", function* () {
    const admission = yield* admissionUnderTest
    const company = yield* givenCompany()
    const [most, second] = [yield* givenKey(company), yield* givenKey(company)]
    const first = Math.floor(noon / day)
    const days = { first, last: first + 1 }
    for (const [at, hashes] of [
      [days.first * day, [most.hash, most.hash, most.hash]],
      [(days.last + 1) * day - 1, [second.hash, second.hash, most.hash]]
    ] as const) {
      yield* TestClock.setTime(at)
      for (const hash of hashes) yield* admission.attempt(yield* attemptWith(hash))
    }
    assert.sameDeepMembers(
      [...(yield* admission.requestsByDay(company.company.id, days, 1))],
      [
        { day: days.first, keyId: most.id, requests: 3 },
        { day: days.last, keyId: most.id, requests: 1 },
        { day: days.last, keyId: null, requests: 2 }
      ]
    )
  })

  test("A key ends at the exact millisecond of its expiry", function* () {
    const admission = yield* admissionUnderTest
    yield* TestClock.setTime(noon)
    const key = yield* givenKey(yield* givenCompany(), { expiresAt: noon + 1000 })
    const attempt = yield* attemptWith(key.hash)
    yield* TestClock.adjust(999)
    assert.isTrue((yield* admission.attempt(attempt)).counted)
    const credentials = yield* Credentials
    const found = yield* Effect.flatMap(credentials.findKey(key.id), Effect.fromOption)
    assert.strictEqual(found.lastUsedAt, noon + 999)
    yield* TestClock.adjust(1)
    assert.isFalse((yield* admission.attempt(attempt)).counted)
  })

  test("A key's last use is the latest one, not the first", function* () {
    const { attempt } = yield* admissionUnderTest
    const { findKey } = yield* Credentials
    yield* TestClock.setTime(noon)
    const key = yield* givenKey(yield* givenCompany())
    const lastUses = []
    for (const millis of [0, 3_600_000, 86_400_000]) {
      yield* TestClock.adjust(millis)
      yield* attempt(yield* attemptWith(key.hash))
      lastUses.push((yield* Effect.flatMap(findKey(key.id), Effect.fromOption)).lastUsedAt)
    }
    assert.deepStrictEqual(lastUses, [noon, noon + 3_600_000, noon + 90_000_000])
  })
})
