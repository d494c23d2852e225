import { assert } from "@effect/vitest"
import { Clock, Effect, Option, Struct } from "effect"
import { Deliveries, Events } from "../../index.ts"
import {
  claimLeases,
  delivered,
  deliveriesTo,
  deliveryNow,
  type DeliveryTester,
  exhausted,
  givenLease,
  givenLeaseOf,
  givenOnlyReceiver,
  newAudit,
  oneClaimed,
  recover,
  redeliver,
  retryLater,
  retryNow,
  settle
} from "./delivery-queue.ts"
import { givenCompany, givenEndpoint, givenEvent, newEvent } from "../given.ts"
import { continuesBehind } from "../paging.ts"
import { elapse, hour } from "../suite.ts"

/** The only due delivery; its event is older than 30 days. */
const givenOldLease = Effect.flatMap(Clock.currentTimeMillis, (now) =>
  givenLeaseOf({ createdAt: now - 800 * hour })
)

export const deliveryUpkeepLaws = (test: DeliveryTester): void => {
  test("maintain deletes what has waited since before a time, at paused endpoints too", function* () {
    const deliveries = yield* Deliveries
    const company = yield* givenCompany()
    const now = yield* Clock.currentTimeMillis
    const given = [{}, { status: "paused", pausedAt: 1 }] as const
    const endpoints = yield* Effect.forEach(given, (more) => givenEndpoint(company, more))
    yield* givenEvent(company, { createdAt: now - 720 * hour - 1 })
    const recent = yield* givenEvent(company, { createdAt: now - 720 * hour })
    yield* deliveries.maintain(now - 720 * hour)
    for (const { id } of endpoints) {
      const items = yield* deliveriesTo(id)
      assert.deepStrictEqual(items.map(Struct.get("eventId")), [recent.id])
    }
  })

  test("maintain deletes settled deliveries and events from before a time", function* () {
    const deliveries = yield* Deliveries
    const events = yield* Events
    const { company, endpoint } = yield* givenOnlyReceiver
    const { id: companyId } = company.company
    const now = yield* Clock.currentTimeMillis
    const before = { createdAt: now - 800 * hour }
    const [old, sample] = [yield* givenEvent(company, before), yield* newEvent(company, before)]
    yield* deliveries.sendSample(sample, endpoint.id, yield* newAudit(companyId))
    const recent = yield* givenEvent(company, { createdAt: now - 720 * hour })
    const leases = yield* claimLeases()
    yield* Effect.forEach(leases, (lease) =>
      settle(lease, delivered, { at: lease.event.createdAt })
    )
    yield* deliveries.maintain(now - 720 * hour)
    for (const { delivery, event } of leases) {
      const isKept = event.id === recent.id
      assert.strictEqual(Option.isSome(yield* deliveries.find(delivery.id)), isKept)
    }
    for (const { id } of [old, sample]) {
      assert.deepStrictEqual(yield* events.find(companyId, id), Option.none())
    }
    assert.deepStrictEqual(yield* events.find(companyId, recent.id), Option.some(recent))
    const all = { type: null, since: 0 }
    const feed = yield* events.feed(companyId, all, { limit: 5, after: null })
    assert.deepStrictEqual(feed.items.map(Struct.get("event")), [recent])
  })

  test.each([
    { outcome: delivered, status: "delivered" },
    { outcome: exhausted, status: "failed" }
  ] as const)(
    "maintain keeps a $status delivery with a newer attempt, which cannot be sent again without its event",
    function* ({ outcome, status }) {
      const deliveries = yield* Deliveries
      const now = yield* Clock.currentTimeMillis
      const lease = yield* givenOldLease
      const { delivery, endpoint } = lease
      yield* settle(lease, outcome, { at: now - 719 * hour })
      yield* deliveries.maintain(now - 720 * hour)
      assert.strictEqual((yield* deliveryNow(delivery.id)).status, status)
      assert.lengthOf(yield* deliveries.log(delivery.id), 1)
      assert.deepStrictEqual(yield* redeliver(lease), Option.none())
      assert.strictEqual(yield* recover(endpoint, 0), 0)
      yield* deliveries.maintain(now - 718 * hour)
      assert.deepStrictEqual(yield* deliveries.find(delivery.id), Option.none())
    }
  )

  test("maintain ends what was tried and still waits for an event from before a time", function* () {
    const deliveries = yield* Deliveries
    const now = yield* Clock.currentTimeMillis
    const lease = yield* givenOldLease
    const { delivery, endpoint } = lease
    yield* settle(lease, retryLater)
    const { createdAt } = yield* deliveryNow(delivery.id)
    yield* deliveries.maintain(now - 720 * hour)
    const failed = { status: "failed", attempts: 1, nextAttemptAt: null, createdAt } as const
    const found = yield* deliveryNow(delivery.id)
    assert.deepStrictEqual(found, { ...found, ...failed })
    assert.deepStrictEqual(yield* deliveriesTo(endpoint.id), [found])
    assert.lengthOf(yield* deliveries.log(delivery.id), 1)
  })

  test("maintain deletes what waits if its last attempt is from before that time, too", function* () {
    const deliveries = yield* Deliveries
    const now = yield* Clock.currentTimeMillis
    const lease = yield* givenOldLease
    yield* settle(lease, retryLater, { at: now - 721 * hour })
    yield* deliveries.maintain(now - 720 * hour)
    assert.deepStrictEqual(yield* deliveries.find(lease.delivery.id), Option.none())
  })

  test("Lists continue behind an event or a delivery that maintain has deleted", function* () {
    const deliveries = yield* Deliveries
    const events = yield* Events
    const { company, endpoint } = yield* givenOnlyReceiver
    const now = yield* Clock.currentTimeMillis
    const maintain = () => deliveries.maintain(now - 720 * hour)
    yield* givenEvent(company, { createdAt: now - 801 * hour })
    yield* settle(yield* oneClaimed(), delivered, { at: now })
    yield* givenEvent(company, { createdAt: now - 800 * hour })
    yield* givenEvent(company)
    yield* continuesBehind(deliveries.page, [endpoint.id, {}], maintain)
    yield* givenEvent(company, { createdAt: now - 800 * hour })
    yield* givenEvent(company)
    yield* continuesBehind(events.feed, [company.company.id, { type: null, since: 0 }], maintain)
  })

  test("What maintain has ended stays failed, however the attempt that was running ends", function* () {
    const deliveries = yield* Deliveries
    const now = yield* Clock.currentTimeMillis
    yield* settle(yield* givenOldLease, retryNow)
    const running = yield* oneClaimed()
    yield* deliveries.maintain(now - 720 * hour)
    const ended = yield* deliveryNow(running.delivery.id)
    yield* settle(running, delivered)
    assert.deepStrictEqual(yield* deliveryNow(running.delivery.id), ended)
    assert.lengthOf(yield* deliveries.log(running.delivery.id), 2)
  })

  test("maintain deletes attempts from before a time, also of a delivery that stays", function* () {
    const deliveries = yield* Deliveries
    const lease = yield* givenLease
    const now = yield* Clock.currentTimeMillis
    yield* settle(lease, retryNow, { at: now - 720 * hour - 1 })
    yield* settle(yield* oneClaimed(), delivered, { at: now - 720 * hour })
    const attempts = Effect.map(deliveries.log(lease.delivery.id), (log) =>
      log.map(({ attempt }) => attempt)
    )
    assert.deepStrictEqual(yield* attempts, [1, 2])
    yield* deliveries.maintain(now - 720 * hour)
    assert.deepStrictEqual(yield* attempts, [2])
  })

  test("The backlog has the number of waiting deliveries and how long the oldest has been due", function* () {
    const { backlog } = yield* Deliveries
    if (backlog === undefined) return
    const { company } = yield* givenOnlyReceiver
    const before = yield* backlog
    assert.isAtMost(before.oldestDueMillis, 0)
    yield* Effect.replicateEffect(givenEvent(company), 3)
    yield* elapse(50)
    const after = yield* backlog
    assert.strictEqual(after.depth, before.depth + 3)
    assert.isAtLeast(after.oldestDueMillis, 40)
    assert.isAtMost(after.oldestDueMillis, 60_000)
    yield* Effect.forEach(yield* claimLeases(), (lease) => settle(lease, delivered))
    assert.strictEqual((yield* backlog).depth, before.depth)
  })

  test("The backlog's age begins at a failing endpoint with its last failure", function* () {
    const { backlog } = yield* Deliveries
    if (backlog === undefined) return
    const { company } = yield* givenOnlyReceiver
    const before = yield* backlog
    yield* Effect.replicateEffect(givenEvent(company), 4)
    yield* elapse(50)
    const now = yield* Clock.currentTimeMillis
    const failAt = Effect.fnUntraced(function* (at: number) {
      const retry = { _tag: "Retry", dueAt: now + hour } as const
      const lease = yield* oneClaimed({ limit: 1 })
      yield* settle(lease, retry, { at })
    })
    yield* failAt(now - hour)
    assert.isAtLeast((yield* backlog).oldestDueMillis, 40)
    yield* failAt(now + hour)
    assert.deepStrictEqual(yield* backlog, { depth: before.depth + 4, oldestDueMillis: 0 })
    yield* settle(yield* oneClaimed({ limit: 1 }), delivered)
    assert.isAtLeast((yield* backlog).oldestDueMillis, 40)
  })
}
