import { assert } from "@effect/vitest"
import { Clock, Effect, Struct } from "effect"
import type { LeasedDelivery } from "../../store.ts"
import { Deliveries, DeliveryId } from "../../index.ts"
import { arbitraryAttempt } from "../arbitraries/entities.ts"
import { sampleCompany } from "../arbitraries/samples.ts"
import {
  claimLeases,
  delivered,
  deliveriesTo,
  deliveryNow,
  type DeliveryTester,
  endpointNow,
  exhausted,
  givenLapsedLease,
  givenLease,
  givenOnlyReceiver,
  givenReceiver,
  neverPause,
  oneClaimed,
  release,
  retryLater,
  retryNow,
  settle,
  settlementOf
} from "./delivery-queue.ts"
import { changed, givenEvent } from "../given.ts"
import { elapse, hour, scaledMillis } from "../suite.ts"

export const deliverySettlingLaws = (test: DeliveryTester): void => {
  test.prop(
    "The log keeps every field of an attempt",
    { record: arbitraryAttempt },
    function* (given) {
      const deliveries = yield* Deliveries
      const lease = yield* givenLease
      const { id: deliveryId } = lease.delivery
      const at = yield* Clock.currentTimeMillis
      const record = { ...given.record, deliveryId, attempt: 1, at }
      yield* settle(lease, delivered, record)
      assert.deepStrictEqual(yield* deliveries.log(deliveryId), [record])
    },
    { arbitrary: { runs: 15 } }
  )

  test("Attempts of one time are in the log by their number", function* () {
    const deliveries = yield* Deliveries
    const lease = yield* givenLease
    const at = yield* Clock.currentTimeMillis
    yield* settle(lease, retryNow, { attempt: 2, at })
    for (const attempt of [3, 1]) yield* settle(lease, retryNow, { attempt, at })
    const log = yield* deliveries.log(lease.delivery.id)
    assert.deepStrictEqual(log.map(Struct.get("attempt")), [1, 2, 3])
  })

  test("SendWaiting makes deliveries that wait for a retry due, oldest first", function* () {
    const later = { _tag: "Retry", dueAt: (yield* Clock.currentTimeMillis) + hour } as const
    const other = yield* givenLease
    yield* settle(other, later)
    const { company, endpoint } = yield* givenReceiver
    const order: Array<string> = []
    for (const ageMillis of [3000, 2000]) {
      const createdAt = (yield* Clock.currentTimeMillis) - ageMillis
      yield* givenEvent(company, { createdAt })
      const lease = yield* oneClaimed()
      yield* settle(lease, later)
      order.push(lease.delivery.id)
    }
    yield* givenEvent(company)
    const newest = yield* oneClaimed()
    assert.deepStrictEqual(yield* claimLeases(), [])
    yield* release(newest)
    yield* elapse(5)
    yield* changed({ _tag: "SendWaiting", endpointId: endpoint.id, atMost: 1, since: 0 })
    const oldest = yield* claimLeases({ limit: 1 })
    assert.strictEqual(oldest[0]?.delivery.id, order[0])
    yield* release(...oldest)
    const retrying = yield* deliveryNow(DeliveryId.make(order[1] ?? ""))
    assert.strictEqual(retrying.nextAttemptAt, later.dueAt)
    yield* changed({ _tag: "SendWaiting", endpointId: endpoint.id, atMost: 10, since: 0 })
    const due = yield* claimLeases()
    assert.deepStrictEqual(
      due.map(({ attempt, delivery }) => [delivery.id, attempt]),
      [...order.map((id) => [id, 2]), [newest.delivery.id, 1]]
    )
    yield* changed({ _tag: "SendWaiting", endpointId: endpoint.id, atMost: 10, since: 0 })
    assert.deepStrictEqual(yield* claimLeases(), [])
  })

  test("SendWaiting deletes what waits untried since before a time, leased or not", function* () {
    const { company, endpoint } = yield* givenOnlyReceiver
    const since = (yield* Clock.currentTimeMillis) - 720 * hour
    const tried = yield* givenEvent(company, { createdAt: since - 2 })
    yield* settle(yield* oneClaimed(), retryLater)
    yield* givenEvent(company, { createdAt: since - 1 })
    yield* oneClaimed()
    yield* givenEvent(company, { createdAt: since - 1 })
    const other = yield* givenReceiver
    yield* givenEvent(other.company, { createdAt: since - 1 })
    const kept = yield* givenEvent(company, { createdAt: since })
    yield* changed({ _tag: "SendWaiting", endpointId: endpoint.id, atMost: 10, since })
    const left = yield* deliveriesTo(endpoint.id)
    assert.deepStrictEqual(left.map(Struct.get("eventId")), [kept.id, tried.id])
    assert.lengthOf(yield* claimLeases(), 2)
  })

  test("SendWaiting leaves new deliveries and leased ones alone", function* () {
    const first = yield* givenLease
    const { id: endpointId } = first.endpoint
    yield* settle(first, retryNow)
    const sending = yield* oneClaimed()
    const company = sampleCompany({ id: first.endpoint.companyId })
    const createdAt = (yield* Clock.currentTimeMillis) - 5000
    yield* givenEvent({ company }, { createdAt })
    const state = deliveriesTo(endpointId)
    const before = yield* state
    assert.lengthOf(before, 2)
    yield* changed({ _tag: "SendWaiting", endpointId, atMost: 10, since: 0 })
    assert.deepStrictEqual(yield* state, before)
    assert.strictEqual((yield* oneClaimed()).attempt, 1)
    yield* settle(sending, delivered)
    assert.strictEqual((yield* deliveryNow(sending.delivery.id)).status, "delivered")
  })

  test("A delivery is tried again when it is due, under the next number", function* () {
    const deliveries = yield* Deliveries
    const lease = yield* givenLease
    const before = yield* deliveryNow(lease.delivery.id)
    const dueAt = (yield* Clock.currentTimeMillis) + (yield* scaledMillis(600))
    yield* settle(lease, { _tag: "Retry", dueAt })
    const after = yield* deliveryNow(lease.delivery.id)
    assert.deepStrictEqual(after, { ...before, attempts: 1, nextAttemptAt: dueAt })
    assert.deepStrictEqual(yield* claimLeases(), [])
    yield* elapse(900)
    const second = yield* oneClaimed()
    assert.strictEqual(second.attempt, 2)
    assert.isAbove(second.epoch, lease.epoch)
    yield* settle(second, retryNow)
    assert.strictEqual((yield* oneClaimed()).attempt, 3)
    const log = yield* deliveries.log(lease.delivery.id)
    assert.deepStrictEqual(log.map(Struct.get("attempt")), [1, 2])
  })

  test("A settlement without a lease is logged, and changes neither the delivery nor its endpoint", function* () {
    const deliveries = yield* Deliveries
    const first = yield* givenLease
    const { id } = first.delivery
    const state = Effect.all([deliveryNow(id), endpointNow(first.endpoint.id)])
    const changesNothing = Effect.fnUntraced(function* (lease: LeasedDelivery) {
      const before = yield* state
      for (const outcome of [delivered, exhausted]) yield* settle(lease, outcome)
      assert.deepStrictEqual(yield* state, before)
    })
    yield* release(first)
    yield* changesNothing(first)
    const second = yield* oneClaimed()
    yield* changesNothing(first)
    yield* settle(second, retryNow)
    yield* changesNothing(second)
    assert.lengthOf(yield* deliveries.log(id), 7)
  })

  test("A settlement after its lease expired counts if nobody else has claimed the delivery", function* () {
    const lease = yield* givenLapsedLease
    yield* settle(lease, delivered)
    assert.strictEqual((yield* deliveryNow(lease.delivery.id)).status, "delivered")
    assert.deepStrictEqual(yield* claimLeases(), [])
  })

  test("One call settles many deliveries, each on its own", function* () {
    const deliveries = yield* Deliveries
    const { company } = yield* givenOnlyReceiver
    yield* Effect.replicateEffect(givenEvent(company), 4)
    const leases = yield* claimLeases()
    const dueAt = (yield* Clock.currentTimeMillis) + hour
    const outcomes = [delivered, exhausted, { _tag: "Retry", dueAt }, retryNow] as const
    const expected = [
      { status: "delivered", nextAttemptAt: null },
      { status: "failed", nextAttemptAt: null },
      { status: "pending", nextAttemptAt: dueAt },
      { status: "pending", nextAttemptAt: 1000 }
    ]
    const settlements = yield* Effect.forEach(outcomes, (outcome, index) =>
      Effect.flatMap(Effect.fromNullishOr(leases[index]), (lease) => settlementOf(lease, outcome))
    )
    const stale = settlements.map((settlement) => ({
      ...settlement,
      epoch: settlement.epoch - 1,
      outcome: delivered
    }))
    yield* deliveries.settle(stale, neverPause)
    yield* deliveries.settle(settlements, neverPause)
    const found = yield* Effect.forEach(leases, ({ delivery }) => deliveryNow(delivery.id))
    assert.deepStrictEqual(
      found,
      leases.map(({ delivery, event: { companyId, createdAt, id: eventId } }, index) => ({
        ...delivery,
        companyId,
        createdAt,
        eventId,
        attempts: 1,
        ...expected[index]
      }))
    )
    assert.strictEqual((yield* oneClaimed()).delivery.id, leases[3]?.delivery.id)
    const logs = yield* Effect.forEach(leases, ({ delivery }) => deliveries.log(delivery.id))
    assert.deepStrictEqual(logs.map(Struct.get("length")), [2, 2, 2, 2])
    assert.deepStrictEqual(yield* deliveries.settle([], neverPause), [])
  })
}
