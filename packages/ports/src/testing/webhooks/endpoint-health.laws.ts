import { assert } from "@effect/vitest"
import { Clock, Effect, Schema, Struct } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import { Deliveries, Notices } from "../../index.ts"
import { settledEndpoint, VersionConflict } from "../../store.ts"
import type { LeasedDelivery, PausePolicy } from "../../store.ts"
import {
  claimLeases,
  delivered,
  type DeliveryTester,
  drainQueue,
  endpointNow,
  exhausted,
  givenLease,
  givenOnlyReceiver,
  oneClaimed,
  pauseAtOnce,
  pausesOf,
  redeliver,
  retryNow,
  settle,
  settlementOf
} from "./delivery-queue.ts"
import { givenCompany, givenEndpoint, givenEvent, replace } from "../given.ts"
import { allAtOnce, elapse, hour } from "../suite.ts"
import { refusedWith } from "../refusal.ts"

export const endpointHealthLaws = (test: DeliveryTester): void => {
  test("An endpoint has the time of its last success and the start of its failures", function* () {
    const first = yield* givenLease
    const found = endpointNow(first.endpoint.id)
    yield* settle(first, retryNow)
    const failing = yield* found
    assert.isNotNull(failing.failingSince)
    assert.strictEqual(failing.lastFailureAt, failing.failingSince)
    assert.isNull(failing.lastSuccessAt)
    yield* elapse(20)
    yield* settle(yield* oneClaimed(), retryNow)
    const still = yield* found
    assert.strictEqual(still.failingSince, failing.failingSince)
    assert.isAbove(still.lastFailureAt ?? 0, failing.lastFailureAt ?? 0)
    yield* settle(yield* oneClaimed(), delivered)
    const healthy = yield* found
    assert.isNull(healthy.failingSince)
    assert.strictEqual(healthy.lastFailureAt, still.lastFailureAt)
    assert.isAtLeast(healthy.lastSuccessAt ?? 0, still.lastFailureAt ?? 0)
    assert.strictEqual(healthy.status, "active")
  })

  test.prop(
    "Outcomes that are settled together change an endpoint as settledEndpoint says",
    { batches: Arbitrary.array(Arbitrary.array(Outcome, { minLength: 1, maxLength: 6 }), few) },
    function* ({ batches }) {
      const { company, endpoint } = yield* givenOnlyReceiver
      yield* Effect.replicateEffect(givenEvent(company), batches.flat().length)
      const start = (yield* Clock.currentTimeMillis) - hour
      for (const batch of batches) {
        const before = yield* endpointNow(endpoint.id)
        const leases = yield* claimLeases({ limit: batch.length })
        const settlements = yield* Effect.forEach(leases, (lease, index) => {
          const { after, status } = batch[index] ?? { after: 0, status: 200 }
          const outcome = status === 200 ? delivered : exhausted
          const response = { status, headers: {}, body: "" }
          return settlementOf(lease, outcome, { at: start + after, response })
        })
        const paused = yield* Deliveries.use((port) => port.settle(settlements, pausing))
        const after = yield* endpointNow(endpoint.id)
        const now = after.pausedAt ?? 0
        const expected =
          settlements.length === 0 ? before : settledEndpoint(before, settlements, pausing, now)
        assert.deepStrictEqual(after, expected)
        assert.deepStrictEqual(paused, after.status === before.status ? [] : [endpoint.id])
      }
    },
    { arbitrary: { runs: 50 } }
  )

  test("An endpoint keeps the times of its latest outcomes, whichever is settled last", function* () {
    const deliveries = yield* Deliveries
    const first = yield* givenLease
    const found = endpointNow(first.endpoint.id)
    yield* settle(first, retryNow, { at: 9_000_000 })
    yield* settle(yield* oneClaimed(), retryNow, { at: 8_000_000 })
    assert.strictEqual((yield* found).lastFailureAt, 9_000_000)
    const before = yield* found
    yield* settle(yield* oneClaimed(), delivered, { at: 9_500_000 })
    assert.deepInclude(yield* found, { lastSuccessAt: 9_500_000, lastFailureAt: 9_000_000 })
    yield* refusedWith(replace.endpoint(before, {}), VersionConflict)
    yield* redeliver(first)
    yield* settle(yield* oneClaimed(), delivered, { at: 9_200_000 })
    assert.strictEqual((yield* found).lastSuccessAt, 9_500_000)
    const log = yield* deliveries.log(first.delivery.id)
    assert.deepStrictEqual(log.map(Struct.get("at")), [8_000_000, 9_000_000, 9_200_000, 9_500_000])
  })

  test("A decision on an earlier state does not undo an outcome", function* () {
    const first = yield* givenLease
    const found = endpointNow(first.endpoint.id)
    const before = yield* found
    yield* settle(first, delivered)
    const { lastSuccessAt } = yield* found
    assert.isNotNull(lastSuccessAt)
    yield* replace.endpoint(before, {})
    assert.strictEqual((yield* found).lastSuccessAt, lastSuccessAt)
  })

  test("A decision on an earlier state does not undo a later failure", function* () {
    const first = yield* givenLease
    const found = endpointNow(first.endpoint.id)
    yield* failAt(first, 9_000_000)
    const before = yield* found
    yield* failAt(yield* oneClaimed(), 9_000_001)
    yield* replace.endpoint(before, {})
    assert.strictEqual((yield* found).lastFailureAt, 9_000_001)
  })

  test("An endpoint that has failed for long is paused, with one notice and one log line", function* () {
    yield* dueNotices
    const first = yield* givenLease
    const now = yield* Clock.currentTimeMillis
    const start = now - hour
    assert.deepStrictEqual(yield* failAt(first, start), [])
    for (const after of [200, 299]) {
      assert.deepStrictEqual(yield* failAt(yield* oneClaimed(), start + after), [])
    }
    const before = yield* endpointNow(first.endpoint.id)
    const last = yield* oneClaimed()
    assert.deepStrictEqual(yield* failAt(last, start + 300), [first.endpoint.id])
    const paused = yield* endpointNow(first.endpoint.id)
    assert.strictEqual(paused.status, "paused")
    assert.closeTo(paused.pausedAt ?? 0, now, 60_000)
    assert.strictEqual(paused.failingSince, start)
    assert.deepStrictEqual(yield* claimLeases(), [])
    const notices = yield* dueNotices
    const { companyId, id: endpointId, url } = paused
    const notice = { _tag: "EndpointPaused", endpointId, url, failingSince: start } as const
    assert.deepStrictEqual(
      notices.map((due) => [due.notice.companyId, due.notice.notice]),
      [[companyId, notice]]
    )
    assert.deepStrictEqual(
      (yield* pausesOf(paused.companyId)).map(({ actor, at, target }) => ({ actor, at, target })),
      [{ actor: "system", at: paused.pausedAt ?? 0, target: paused.id }]
    )
    yield* refusedWith(replace.endpoint(before, { secretHint: "late" }), VersionConflict)
  })

  test("Each pause queues a notice and is logged, also one that follows a resumption", function* () {
    yield* dueNotices
    const first = yield* givenLease
    const found = endpointNow(first.endpoint.id)
    assert.lengthOf(yield* settle(first, retryNow, {}, pauseAtOnce), 1)
    assert.lengthOf(yield* dueNotices, 1)
    const resumed = { status: "active", failingSince: null, pausedAt: null } as const
    yield* replace.endpoint(yield* found, resumed)
    yield* elapse(5)
    assert.lengthOf(yield* settle(yield* oneClaimed(), retryNow, {}, pauseAtOnce), 1)
    const notices = yield* dueNotices
    assert.deepStrictEqual(
      notices.map(({ notice: { notice } }) =>
        notice._tag === "EndpointPaused" ? notice.failingSince : null
      ),
      [(yield* found).failingSince]
    )
    assert.lengthOf(yield* pausesOf(first.endpoint.companyId), 2)
  })

  test("An endpoint is paused once when many of its failures settle", function* () {
    yield* dueNotices
    yield* drainQueue
    const company = yield* givenCompany()
    const { id } = yield* givenEndpoint(company)
    yield* Effect.replicateEffect(givenEvent(company), 8)
    const leases = yield* claimLeases()
    const settlements = yield* Effect.forEach(leases, (lease) => settlementOf(lease, retryNow))
    const settleAll = (batches: ReadonlyArray<typeof settlements>) =>
      allAtOnce(batches.length, (index) =>
        Deliveries.use((port) => port.settle(batches[index] ?? [], pauseAtOnce))
      )
    const first = [settlements.slice(0, 3), settlements.slice(3, 4), settlements.slice(4, 7)]
    assert.deepStrictEqual((yield* settleAll(first)).flat(), [id])
    const { pausedAt } = yield* endpointNow(id)
    yield* elapse(20)
    assert.deepStrictEqual(yield* settleAll([settlements.slice(7)]), [[]])
    const after = yield* endpointNow(id)
    assert.strictEqual(after.pausedAt, pausedAt)
    assert.lengthOf(yield* dueNotices, 1)
  })

  test("A success pauses nothing, and neither does a failure long after the last one", function* () {
    const first = yield* givenLease
    const start = (yield* Clock.currentTimeMillis) - hour
    yield* failAt(first, start)
    for (const after of [201, 401]) {
      assert.deepStrictEqual(yield* failAt(yield* oneClaimed(), start + after), [])
      const anew = yield* endpointNow(first.endpoint.id)
      assert.strictEqual(anew.failingSince, start + 201)
    }
    const [lease, at] = [yield* oneClaimed(), start + 600]
    assert.deepStrictEqual(yield* settle(lease, delivered, { at }, pausing), [])
  })

  test("A spared answer pauses nothing, but the next failure does", function* () {
    const first = yield* givenLease
    const { id } = first.endpoint
    const start = (yield* Clock.currentTimeMillis) - hour
    assert.deepStrictEqual(yield* failAt(first, start, 410), [])
    for (const after of [150, 300]) {
      assert.deepStrictEqual(yield* failAt(yield* oneClaimed(), start + after, 410), [])
    }
    const failing = yield* endpointNow(id)
    assert.strictEqual(failing.status, "active")
    assert.deepInclude(failing, { failingSince: start, lastFailureAt: start + 300 })
    assert.deepStrictEqual(yield* failAt(yield* oneClaimed(), start + 301), [id])
  })
}

const Outcome = Arbitrary.schema(
  Schema.Struct({
    /** Milliseconds after the first attempt. */
    after: Schema.Literals([0, 200, 201, 300, 600]),
    status: Schema.Literals([200, 410, 500])
  })
)

const few = { minLength: 1, maxLength: 3 }

/** Claims the notices that are due. */
const dueNotices = Notices.use(({ claimDue }) => claimDue(false, 1000, hour))

const pausing: PausePolicy = { pauseAfterMillis: 300, streakGapMillis: 200, sparedStatuses: [410] }

/** Settles an attempt that failed at a time; returns the endpoints that this paused. */
const failAt = (lease: LeasedDelivery, at: number, status = 500) =>
  settle(lease, retryNow, { at, response: { status, headers: {}, body: "" } }, pausing)
