import { assert } from "@effect/vitest"
import { Clock, Effect, Option } from "effect"
import { Deliveries, type UnitOfWork, type WebhookEndpoints } from "../../index.ts"
import { sampleTrace } from "../arbitraries/samples.ts"
import {
  claimLeases,
  deliveriesTo,
  deliveryNow,
  drainQueue,
  endpointNow,
  givenLease,
  givenReceiver,
  neverPause,
  newAudit,
  oneClaimed,
  release,
  retryNow,
  settle,
  settlementOf
} from "./delivery-queue.ts"
import { changed, committed, givenEvent, newEvent } from "../given.ts"
import { elapse, hour, type LawTester, scaledMillis } from "../suite.ts"

/** Laws of deliveries that are claimed or asked for again, and of many at once. */
export const repeatedDeliveriesLaws = (
  test: LawTester<Deliveries | UnitOfWork | WebhookEndpoints>
): void => {
  test("Each claim of a delivery has the traces of its event and of the last redelivery", function* () {
    const { redeliver } = yield* Deliveries
    yield* drainQueue
    const { company } = yield* givenReceiver
    yield* committed({ events: [yield* newEvent(company)], trace: sampleTrace })
    const claimed = Effect.fnUntraced(function* (redelivery: string | null, leaseMillis = hour) {
      const lease = yield* oneClaimed({ leaseMillis })
      assert.deepStrictEqual([lease.trace, lease.redelivery], [sampleTrace, redelivery])
      return lease
    })
    yield* release(yield* claimed(null))
    const first = yield* claimed(null)
    yield* settle(first, { _tag: "Exhausted" })
    const audit = newAudit(company.company.id)
    yield* redeliver(first.delivery.id, yield* audit, laterTrace)
    yield* release(yield* claimed(laterTrace))
    yield* settle(yield* claimed(laterTrace), retryNow)
    yield* claimed(laterTrace, yield* scaledMillis(50))
    yield* elapse(150)
    yield* settle(yield* claimed(laterTrace), { _tag: "Exhausted" })
    yield* redeliver(first.delivery.id, yield* audit)
    yield* settle(yield* claimed(null), { _tag: "Exhausted" })
    for (const trace of [laterTrace, undefined]) {
      yield* redeliver(first.delivery.id, yield* audit, trace)
    }
    yield* claimed(null)
  })

  test("A redelivery asked for during an attempt that is lost is made once", function* () {
    const { redeliver } = yield* Deliveries
    yield* drainQueue
    const { company } = yield* givenReceiver
    yield* givenEvent(company)
    const lost = yield* oneClaimed({ leaseMillis: yield* scaledMillis(50) })
    yield* redeliver(lost.delivery.id, yield* newAudit(company.company.id))
    yield* elapse(150)
    yield* settle(yield* oneClaimed(), { _tag: "Exhausted" })
    assert.deepInclude(yield* deliveryNow(lost.delivery.id), { status: "failed", attempts: 1 })
  })

  test("A redelivery changes nothing else, and waits at a paused endpoint", function* () {
    const { redeliver } = yield* Deliveries
    const lease = yield* givenLease
    const { companyId, id } = lease.endpoint
    yield* settle(lease, { _tag: "Exhausted" })
    const before = yield* deliveryNow(lease.delivery.id)
    const found = yield* endpointNow(id)
    const paused = { ...found, status: "paused", pausedAt: 5, version: found.version + 1 } as const
    yield* changed({ _tag: "ReplaceEndpoint", endpoint: paused })
    yield* elapse(5)
    const again = Option.getOrThrow(yield* redeliver(before.id, yield* newAudit(companyId)))
    const { nextAttemptAt } = again
    assert.deepStrictEqual(again, { ...before, status: "pending", nextAttemptAt })
    assert.deepStrictEqual(yield* deliveryNow(before.id), again)
    const among = { endpoints: [id], companies: [companyId] }
    assert.deepStrictEqual([...(yield* claimLeases()), ...(yield* claimLeases({ among }))], [])
  })

  test("recover makes more than a hundred deliveries due, under new leases", function* () {
    const deliveries = yield* Deliveries
    yield* drainQueue
    const { company, endpoint } = yield* givenReceiver
    const many = { limit: 200, perEndpoint: 200 }
    yield* committed({ events: yield* Effect.replicateEffect(newEvent(company), 120) })
    const settlements = yield* Effect.forEach(yield* claimLeases(many), (lease) =>
      settlementOf(lease, { _tag: "Exhausted" })
    )
    yield* deliveries.settle(settlements, neverPause)
    const audit = yield* newAudit(company.company.id)
    assert.strictEqual(yield* deliveries.recover(endpoint.id, 0, () => audit), 120)
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
      settlementOf(lease, { _tag: "Exhausted" }, { at })
    )
    const ids = receivers.map(({ endpoint }) => endpoint.id)
    const policy = { ...neverPause, pauseAfterMillis: 0 }
    assert.sameMembers([...(yield* deliveries.settle(settlements, policy))], ids)
    for (const id of ids) {
      assert.deepInclude(yield* endpointNow(id), { status: "paused", failingSince: at })
    }
  })
}

const laterTrace = sampleTrace.replaceAll("4", "5")
