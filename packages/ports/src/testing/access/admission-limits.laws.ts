import { assert } from "@effect/vitest"
import { Clock, Effect, Option, Random, Struct } from "effect"
import type { AdmissionFacts } from "../../store.ts"
import { Admission, utcMonth } from "../../index.ts"
import { allAtOnce, elapse, minute } from "../suite.ts"
import { givenCompany, givenKey } from "../given.ts"
import {
  type AdmissionTester,
  attemptWith,
  freshAddress,
  givenCaller,
  givenToken
} from "./admission-attempts.ts"
import { admissionUnderTest } from "./admission-under-test.ts"

export const admissionLimitsLaws = (test: AdmissionTester): void => {
  test("A key shares its rate with its tokens, and not with other keys or the one it was rotated to", function* () {
    const admission = yield* admissionUnderTest
    const { company, key, token } = yield* givenToken()
    const others = [yield* givenKey(company), yield* givenKey(company, { lineageId: key.id })]
    const withKey = { ...(yield* attemptWith(key.hash)), ratePerSecond: 1 }
    const withToken = { ...withKey, kind: "token", hash: token.hash } as const
    const first = yield* admission.attempt(withToken)
    assert.isTrue(first.counted)
    const second = yield* admission.attempt(withKey)
    assert.deepStrictEqual(second.credential?.admittedAt, [first.now])
    assert.strictEqual(second.counted, second.now - first.now >= 1000)
    for (const { hash } of others) {
      assert.isTrue((yield* admission.attempt({ ...withKey, hash })).counted)
    }
  })

  test("No second has more admissions than the rate, and none has fewer than it could", function* () {
    const admission = yield* admissionUnderTest
    const { call, key } = yield* givenCaller(5)
    const burst = allAtOnce(40, () => call)
    const first = yield* burst
    yield* elapse(600)
    const second = yield* burst
    yield* elapse(600)
    const third = yield* burst
    const facts = [...first, ...second, ...third]
    const admitted = countedTimes(facts)
    for (const [index, time] of admitted.entries()) {
      const sixth = admitted[index + 5]
      if (sixth !== undefined) assert.isAtLeast(sixth - time, 1000)
    }
    assert.isAtLeast(admitted.length, 5)
    for (const { counted, credential, now } of facts) {
      const fifth = credential?.admittedAt.at(-5)
      assert.strictEqual(counted, fifth === undefined || now - fifth >= 1000)
      assert.isAtMost(credential?.admittedAt.length ?? 0, 5)
    }
    const month = utcMonth(yield* Clock.currentTimeMillis)
    assert.strictEqual(yield* admission.requestsIn(key.companyId, month), admitted.length)
  })

  test("A call is admitted again exactly one second after the oldest admission", function* () {
    const { call } = yield* givenCaller(1)
    const first = yield* call
    assert.isTrue(first.counted)
    yield* admitsOneSecondAfter(first, call)
  })

  // A store may keep a long log of a high rate only as far as the second goes.
  test("A call is admitted again exactly one second after the oldest of many admissions", function* () {
    const { call } = yield* givenCaller(101)
    const first = yield* call
    const others = allAtOnce(99, () => call)
    const [admitted] = yield* Effect.all([others, elapse(905)], { concurrency: 2 })
    const last = yield* call
    assert.lengthOf(countedTimes([first, ...admitted, last]), 101)
    yield* admitsOneSecondAfter(first, call)
  })

  test("An attempt is refused exactly when it would be one too many in its second", function* () {
    const { call } = yield* givenCaller(3)
    const admitted: Array<number> = []
    for (let round = 0; round < 30; round += 1) {
      const { counted, credential, now } = yield* call
      const third = admitted.at(-3)
      assert.strictEqual(counted, third === undefined || now - third >= 1000)
      assert.deepStrictEqual(credential?.admittedAt.slice(-3), admitted.slice(-3))
      if (counted) admitted.push(now)
      yield* elapse(yield* Random.nextIntBetween(0, 160))
    }
  })

  test("All keys of a company together make no more requests in a month than its limit, each after one more than the last", function* () {
    const admission = yield* admissionUnderTest
    const company = yield* givenCompany({ monthlyLimit: 9 })
    const [one, other] = [yield* givenCaller(100, company), yield* givenCaller(100, company)]
    // Many attempts come at once while the store knows the keys and has room for one of them.
    const both = Effect.all([one.call, other.call])
    const first = yield* allAtOnce(4, () => both)
    const either = (index: number) => (index % 2 === 0 ? one.call : other.call)
    const facts = [...first.flat(), ...(yield* allAtOnce(40, either))]
    assert.sameMembers(
      facts.flatMap(({ counted, credential }) => (counted ? credential?.requestsThisMonth : [])),
      Array.from({ length: 9 }, (_, index) => index)
    )
    const month = utcMonth(yield* Clock.currentTimeMillis)
    assert.strictEqual(yield* admission.requestsIn(company.company.id, month), 9)
    const unused = (yield* givenCompany()).company.id
    const ofSeveral = yield* admission.requestsOf([unused, company.company.id], month)
    assert.deepStrictEqual([ofSeveral.get(company.company.id), ofSeveral.get(unused) ?? 0], [9, 0])
    yield* admission.refund(company.company.id, month, one.key.id)
    assert.strictEqual(yield* admission.requestsIn(company.company.id, month), 8)
    assert.deepStrictEqual((yield* both).map(Struct.get("counted")), [true, false])
  })

  test("Requests are counted by day and by the most used keys", function* () {
    const admission = yield* admissionUnderTest
    const company = yield* givenCompany()
    const today = Math.floor((yield* Clock.currentTimeMillis) / 86_400_000)
    const callers = yield* Effect.forEach([4, 2, 1, 1], (times) =>
      Effect.tap(givenCaller(100, company), ({ call }) => allAtOnce(times, () => call))
    )
    const stranger = yield* givenCaller()
    yield* stranger.call
    const days = { first: today - 1, last: today + 1 }
    const requestsOn = (on: typeof days, maxKeys = 9) =>
      admission.requestsByDay(company.company.id, on, maxKeys)
    const counted = (maxKeys: number) =>
      Effect.map(requestsOn(days, maxKeys), (found) =>
        found.map(({ keyId, requests }) => [keyId, requests])
      )
    const [most = assert.fail(), second = assert.fail()] = callers.map(({ key }) => key.id)
    assert.sameDeepMembers(yield* counted(2), [
      [most, 4],
      [second, 2],
      [null, 2]
    ])
    assert.sameDeepMembers(
      yield* counted(9),
      callers.map(({ key }, index) => [key.id, [4, 2, 1, 1][index] ?? assert.fail()])
    )
    const [{ day } = assert.fail("No requests were counted")] = yield* requestsOn(days)
    assert.isNotEmpty(yield* requestsOn({ first: day, last: day }))
    yield* admission.refund(company.company.id, "2020-01", second)
    assert.deepStrictEqual((yield* counted(2)).length, 3)
    assert.includeDeepMembers(yield* counted(9), [[second, 1]])
    assert.deepStrictEqual(yield* requestsOn({ first: today - 9, last: today - 2 }), [])
    assert.deepStrictEqual(yield* requestsOn({ first: today + 2, last: today + 9 }), [])
  })

  test("A refund changes its own month alone, and never takes it below zero", function* () {
    const admission = yield* admissionUnderTest
    const { call, key } = yield* givenCaller()
    const month = utcMonth(yield* Clock.currentTimeMillis)
    const refund = admission.refund(key.companyId, month, key.id)
    const requests = admission.requestsIn(key.companyId, month)
    yield* refund
    assert.strictEqual(yield* requests, 0)
    yield* call
    yield* admission.refund(key.companyId, "2020-01", key.id)
    assert.strictEqual(yield* requests, 1)
    yield* Effect.replicateEffect(refund, 2)
    assert.strictEqual(yield* requests, 0)
    const next = yield* call
    assert.strictEqual(next.credential?.requestsThisMonth, 0)
    assert.strictEqual(yield* requests, 1)
  })

  test("Failed authentications of an address count from the first one of its minute", function* () {
    const admission = yield* admissionUnderTest
    const addressBucket = yield* freshAddress
    assert.deepStrictEqual(yield* admission.blockedUntil(addressBucket, 3), Option.none())
    const first = yield* admission.recordFailure(addressBucket, 3)
    assert.strictEqual(first.failures, 1)
    assert.closeTo(first.minuteEndsAt, (yield* Clock.currentTimeMillis) + minute, minute / 2)
    yield* elapse(30)
    const second = yield* admission.recordFailure(addressBucket, 3)
    assert.deepStrictEqual(second, { ...first, failures: 2 })
    assert.deepStrictEqual(yield* admission.blockedUntil(addressBucket, 3), Option.none())
    const third = yield* admission.recordFailure(addressBucket, 3)
    assert.deepStrictEqual(third, { ...first, failures: 3 })
    assert.deepStrictEqual(
      yield* admission.blockedUntil(addressBucket, 3),
      Option.some(first.minuteEndsAt)
    )
    const other = yield* freshAddress
    assert.deepStrictEqual(yield* admission.blockedUntil(other, 3), Option.none())
    yield* admission.forgetFailures
    assert.deepStrictEqual(
      yield* admission.blockedUntil(addressBucket, 3),
      Option.some(first.minuteEndsAt)
    )
  })

  test("An address is blocked by the limit that its failures are recorded with", function* () {
    const admission = yield* admissionUnderTest
    const key = yield* givenKey(yield* givenCompany())
    for (const maxFailures of [1, 3, 5]) {
      const attempt = yield* attemptWith(key.hash)
      const isBlocked = Effect.gen(function* () {
        yield* admission.recordFailure(attempt.addressBucket, maxFailures)
        return (yield* admission.attempt(attempt)).addressBlockedUntil !== null
      })
      const blocked = yield* Effect.replicateEffect(isBlocked, 6)
      const expected = blocked.map((_, index) => index + 1 >= maxFailures)
      assert.deepStrictEqual(blocked, expected)
    }
  })

  test("An address is blocked after twenty simultaneous failures, for valid keys too", function* () {
    const admission = yield* admissionUnderTest
    const { attempt, call, key } = yield* givenCaller()
    const fail = (times: number) =>
      allAtOnce(times, () => Admission.use((port) => port.recordFailure(attempt.addressBucket, 20)))
    yield* fail(19)
    const still = yield* call
    assert.isNull(still.addressBlockedUntil)
    assert.isTrue(still.counted)
    const [last] = yield* fail(1)
    assert.strictEqual(last?.failures, 20)
    const blocked = yield* call
    assert.strictEqual(blocked.addressBlockedUntil, last?.minuteEndsAt)
    assert.isFalse(blocked.counted)
    const elsewhere = { ...attempt, addressBucket: yield* freshAddress }
    assert.isTrue((yield* admission.attempt(elsewhere)).counted)
    assert.strictEqual(yield* admission.requestsIn(key.companyId, utcMonth(still.now)), 2)
  })
}

/** Calls until a call is admitted, which has to be the first that is late enough. */
const admitsOneSecondAfter = <E, R>(
  oldest: AdmissionFacts,
  call: Effect.Effect<AdmissionFacts, E, R>
) =>
  Effect.andThen(elapse(1), call).pipe(
    Effect.tap(({ counted, now }) =>
      Effect.sync(() => assert.strictEqual(counted, now - oldest.now >= 1000))
    ),
    Effect.repeat({ until: ({ counted }) => counted })
  )

const countedTimes = (facts: ReadonlyArray<AdmissionFacts>): ReadonlyArray<number> =>
  facts.flatMap(({ counted, now }) => (counted ? [now] : [])).toSorted((a, b) => a - b)
