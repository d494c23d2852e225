import { assert } from "@effect/vitest"
import { Clock, Effect, Option, Struct } from "effect"
import { Deliveries } from "../../index.ts"
import { sampleTrace } from "../arbitraries/samples.ts"
import {
  claimLeases,
  deliveriesTo,
  deliveryNow,
  type DeliveryTester,
  drainQueue,
  endpointNow,
  exhausted,
  givenLapsedLease,
  givenLease,
  givenLeaseOf,
  givenOnlyReceiver,
  givenReceiver,
  neverPause,
  oneClaimed,
  pauseAtOnce,
  recover,
  redeliver,
  release,
  retryNow,
  settle,
  settlementOf
} from "./delivery-queue.ts"
import { committed, givenEvent, newEvent, replace } from "../given.ts"
import { elapse, hour, scaledMillis } from "../suite.ts"

/** Laws of deliveries that are claimed or asked for again, and of many at once. */
export const repeatedDeliveriesLaws = (test: DeliveryTester): void => {
  test("Each claim of a delivery has the traces of its event and of the last redelivery", function* () {
    const { company } = yield* givenOnlyReceiver
    yield* committed({ events: [yield* newEvent(company)], trace: sampleTrace })
    const claimed = Effect.fnUntraced(function* (redelivery: string | null, leaseMillis = hour) {
      const lease = yield* oneClaimed({ leaseMillis })
      assert.deepStrictEqual([lease.trace, lease.redelivery], [sampleTrace, redelivery])
      return lease
    })
    yield* release(yield* claimed(null))
    const first = yield* claimed(null)
    yield* settle(first, exhausted)
    yield* redeliver(first, laterTrace)
    yield* release(yield* claimed(laterTrace))
    yield* settle(yield* claimed(laterTrace), retryNow)
    yield* claimed(laterTrace, yield* scaledMillis(50))
    yield* elapse(150)
    yield* settle(yield* claimed(laterTrace), exhausted)
    yield* redeliver(first)
    yield* settle(yield* claimed(null), exhausted)
    for (const trace of [laterTrace, undefined]) yield* redeliver(first, trace)
    yield* claimed(null)
  })

  test("A redelivery asked for during an attempt that is lost is made once", function* () {
    const lost = yield* givenLeaseOf({}, { leaseMillis: yield* scaledMillis(50) })
    yield* redeliver(lost)
    yield* elapse(150)
    yield* settle(yield* oneClaimed(), exhausted)
    assert.deepInclude(yield* deliveryNow(lost.delivery.id), { status: "failed", attempts: 1 })
  })

  test("A redelivery asked for after an attempt was lost does not hide it from the log", function* () {
    const deliveries = yield* Deliveries
    const lost = yield* givenLapsedLease
    yield* redeliver(lost)
    const again = yield* oneClaimed()
    assert.deepStrictEqual([again.delivery.id, again.attempt], [lost.delivery.id, 1])
    const [logged] = yield* deliveries.log(lost.delivery.id)
    assert.deepStrictEqual([logged?.attempt, logged?.error], [1, "unknown"])
  })

  test("A redelivery asked for after a lease has ended follows the attempt that ends late", function* () {
    const late = yield* givenLapsedLease
    yield* redeliver(late)
    yield* settle(late, exhausted)
    assert.deepInclude(yield* deliveryNow(late.delivery.id), { status: "pending", attempts: 1 })
    assert.strictEqual((yield* oneClaimed()).attempt, 2)
  })

  test("A redelivery changes nothing else, and waits at a paused endpoint", function* () {
    const lease = yield* givenLease
    const { companyId, id } = lease.endpoint
    yield* settle(lease, exhausted)
    const before = yield* deliveryNow(lease.delivery.id)
    yield* replace.endpoint(yield* endpointNow(id), { status: "paused", pausedAt: 5 })
    yield* elapse(5)
    const again = Option.getOrThrow(yield* redeliver(lease))
    const { nextAttemptAt } = again
    assert.deepStrictEqual(again, { ...before, status: "pending", nextAttemptAt })
    assert.deepStrictEqual(yield* deliveryNow(before.id), again)
    const among = { endpoints: [id], companies: [companyId] }
    assert.deepStrictEqual([...(yield* claimLeases()), ...(yield* claimLeases({ among }))], [])
  })

  test("A redelivery of what has been due leaves it its place before newer ones", function* () {
    const { company } = yield* givenOnlyReceiver
    const events = [yield* givenEvent(company)]
    yield* elapse(5)
    events.push(yield* givenEvent(company))
    const leases = yield* claimLeases()
    yield* release(...leases)
    yield* elapse(5)
    yield* redeliver(leases[0] ?? assert.fail())
    const again = yield* claimLeases()
    assert.deepStrictEqual(again.map(Struct.get("event")), events)
  })

  test("recover makes more than a hundred deliveries due, under new leases", function* () {
    const deliveries = yield* Deliveries
    const { company, endpoint } = yield* givenOnlyReceiver
    const many = { limit: 200, perEndpoint: 200 }
    yield* committed({ events: yield* Effect.replicateEffect(newEvent(company), 120) })
    const settlements = yield* Effect.forEach(yield* claimLeases(many), (lease) =>
      settlementOf(lease, exhausted)
    )
    yield* deliveries.settle(settlements, neverPause)
    assert.strictEqual(yield* recover(endpoint, 0), 120)
    assert.lengthOf(yield* claimLeases(many), 120)
    yield* deliveries.settle(settlements, neverPause)
    const [found] = yield* deliveriesTo(endpoint.id)
    assert.deepInclude(found, { status: "pending", attempts: 1 }, "earlier leases settle nothing")
  })

  test("One call releases many leases, and one settles those of many endpoints", function* () {
    const deliveries = yield* Deliveries
    yield* drainQueue
    const receivers = yield* Effect.replicateEffect(givenReceiver, 3)
    for (const { company } of receivers) yield* givenEvent(company)
    yield* release(...(yield* claimLeases()))
    const at = (yield* Clock.currentTimeMillis) - hour
    const settlements = yield* Effect.forEach(yield* claimLeases(), (lease) =>
      settlementOf(lease, exhausted, { at })
    )
    const ids = receivers.map(({ endpoint }) => endpoint.id)
    assert.sameMembers([...(yield* deliveries.settle(settlements, pauseAtOnce))], ids)
    for (const id of ids) {
      assert.deepInclude(yield* endpointNow(id), { status: "paused", failingSince: at })
    }
  })
}

const laterTrace = sampleTrace.replaceAll("4", "5")
