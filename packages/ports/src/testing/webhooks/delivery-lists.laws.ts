import { assert } from "@effect/vitest"
import { Clock, Effect, Option, Struct } from "effect"
import type { CompanyId, Delivery } from "../../index.ts"
import type { DeliveryFilters } from "../../store.ts"
import { AuditLog, Deliveries, DeliveryId, Events } from "../../index.ts"
import {
  claimLeases,
  delivered,
  deliveriesTo,
  deliveryNow,
  type DeliveryTester,
  drainQueue,
  exhausted,
  givenLease,
  givenOnlyReceiver,
  givenReceiver,
  newAudit,
  oneClaimed,
  recover,
  redeliver,
  retryLater,
  settle
} from "./delivery-queue.ts"
import { givenCompany, givenEndpoint, givenEvent, newEvent } from "../given.ts"
import { fresh } from "../fresh.ts"
import { hour } from "../suite.ts"
import { newestFirst, walk } from "../paging.ts"
import { sampleFacts, sampleTrace } from "../arbitraries/samples.ts"
import { leasedOf } from "../arbitraries/leased-of.ts"

export const deliveryListsLaws = (test: DeliveryTester): void => {
  test("Pages list an endpoint's deliveries newest first, by status, event and type", function* () {
    const deliveries = yield* Deliveries
    yield* drainQueue
    const company = yield* givenCompany()
    const endpoint = yield* givenEndpoint(company, {
      events: ["review.created", "review.removed"]
    })
    yield* givenEndpoint(company)
    const { createdAt } = yield* newEvent(company)
    const types = [sampleFacts, removedFacts]
    const events = yield* Effect.forEach(Array.from({ length: 12 }), (_, index) =>
      givenEvent(company, {
        facts: types[index % 2] ?? sampleFacts,
        createdAt: createdAt + (index % 3)
      })
    )
    const outcomes = [delivered, exhausted, { _tag: "Retry", dueAt: createdAt + hour }] as const
    const leases = (yield* claimLeases()).filter(
      ({ delivery }) => delivery.endpointId === endpoint.id
    )
    assert.lengthOf(leases, 12)
    yield* Effect.forEach(leases.slice(0, 9), (lease, index) =>
      settle(lease, outcomes[index % 3] ?? delivered)
    )
    const found = yield* Effect.forEach(leases, ({ delivery }) => deliveryNow(delivery.id))
    const all = found.toSorted(newestFirst)
    const filters: ReadonlyArray<DeliveryFilters> = [
      {},
      { status: "pending" },
      { status: "delivered" },
      { status: "failed" },
      { type: "review.removed" },
      { type: "review.removed", status: "pending" },
      { type: "reply.created" },
      ...events.slice(0, 2).map(({ id }) => ({ eventId: id }))
    ]
    for (const wanted of filters) {
      for (const limit of [1, 2, 5, 50]) {
        const seen = yield* walk(deliveries.page, [endpoint.id, wanted], limit)
        assert.deepStrictEqual(
          seen,
          all.filter((delivery) => matches(delivery, wanted))
        )
      }
    }
  })

  test("An unknown delivery is not found and not delivered again", function* () {
    const deliveries = yield* Deliveries
    const id = DeliveryId.make(`dlv_${yield* fresh.text}`)
    const { company } = yield* givenCompany()
    const audit = yield* newAudit(company.id)
    assert.deepStrictEqual(yield* deliveries.find(id), Option.none())
    assert.deepStrictEqual(yield* deliveries.log(id), [])
    assert.deepStrictEqual(yield* deliveries.redeliver(id, audit), Option.none())
    assert.deepStrictEqual(yield* auditOf(company.id), [])
  })

  test.each([delivered, exhausted, retryLater])(
    "A delivery that was settled as $_tag is delivered again under the next number",
    function* (outcome) {
      const deliveries = yield* Deliveries
      const first = yield* givenLease
      const { id } = first.delivery
      yield* settle(first, outcome)
      assert.deepStrictEqual(yield* claimLeases(), [])
      const audit = yield* newAudit(first.event.companyId)
      assert.isNull(first.redelivery)
      const asked = deliveries.redeliver(id, audit, sampleTrace)
      const again = yield* Effect.flatMap(asked, Effect.fromOption)
      assert.deepStrictEqual(yield* auditOf(first.event.companyId), [audit])
      assert.strictEqual(again.status, "pending")
      assert.closeTo(again.nextAttemptAt ?? 0, yield* Clock.currentTimeMillis, 60_000)
      assert.deepStrictEqual(yield* deliveries.find(id), Option.some(again))
      const second = yield* oneClaimed()
      assert.strictEqual(second.delivery.id, id)
      assert.deepStrictEqual([second.attempt, second.redelivery], [2, sampleTrace])
      assert.isAbove(second.epoch, first.epoch)
      yield* settle(second, delivered)
      assert.deepInclude(yield* deliveryNow(id), { attempts: 2, status: "delivered" })
      const log = yield* deliveries.log(id)
      assert.deepStrictEqual(log.map(Struct.get("attempt")), [1, 2])
    }
  )

  test.each([
    { ending: "is to be tried later", outcome: retryLater, last: "pending" },
    { ending: "was the last", outcome: exhausted, last: "failed" }
  ] as const)(
    "A redelivery asked for during an attempt that fails and $ending follows at once, and once",
    function* ({ last, outcome }) {
      const lease = yield* givenLease
      const { id } = lease.delivery
      yield* redeliver(lease, sampleTrace)
      yield* settle(lease, outcome)
      assert.deepInclude(yield* deliveryNow(id), { status: "pending", attempts: 1 })
      const again = yield* oneClaimed()
      assert.deepStrictEqual(
        [again.delivery.id, again.attempt, again.redelivery],
        [id, 2, sampleTrace]
      )
      yield* settle(again, outcome)
      assert.deepInclude(yield* deliveryNow(id), { status: last, attempts: 2 })
      assert.deepStrictEqual(yield* claimLeases(), [])
    }
  )

  test("A redelivery asked for during an attempt that succeeds is not made", function* () {
    const lease = yield* givenLease
    yield* redeliver(lease)
    yield* settle(lease, delivered)
    const { id } = lease.delivery
    assert.deepInclude(yield* deliveryNow(id), { status: "delivered", attempts: 1 })
    assert.deepStrictEqual(yield* claimLeases(), [])
  })

  test("recover makes all deliveries of an endpoint due that failed at a time or since", function* () {
    const [mine, other] = [yield* givenOnlyReceiver, yield* givenReceiver]
    const at = (yield* Clock.currentTimeMillis) - hour
    for (const { company } of [mine, other]) {
      for (const outcome of [exhausted, exhausted, delivered]) {
        yield* givenEvent(company)
        yield* settle(yield* oneClaimed(), outcome, { at })
      }
    }
    const recoverSince = (since: number) => recover(mine.endpoint, since, sampleTrace)
    assert.strictEqual(yield* recoverSince(at + 1), 0)
    assert.deepStrictEqual(yield* claimLeases(), [])
    assert.strictEqual(yield* recoverSince(at), 2)
    assert.strictEqual(yield* recoverSince(at), 0)
    const log = yield* auditOf(mine.endpoint.companyId)
    const logged = log.map(({ details }) => details["recovered"])
    assert.sameMembers(logged, [0, 2, 0])
    const leases = yield* claimLeases()
    assert.deepStrictEqual(
      leases.map(({ attempt, delivery, redelivery }) => [attempt, delivery.endpointId, redelivery]),
      [
        [2, mine.endpoint.id, sampleTrace],
        [2, mine.endpoint.id, sampleTrace]
      ]
    )
    for (const lease of leases) yield* settle(lease, exhausted)
    assert.strictEqual(yield* recoverSince(at + 1), 2, "their last attempts are newer")
  })

  test("A sample goes to one endpoint and is in no feed", function* () {
    const deliveries = yield* Deliveries
    const events = yield* Events
    const { company, endpoint } = yield* givenOnlyReceiver
    yield* givenEndpoint(company)
    const sample = yield* newEvent(company)
    const audit = yield* newAudit(company.company.id)
    const id = yield* deliveries.sendSample(sample, endpoint.id, audit, sampleTrace)
    assert.deepStrictEqual(yield* auditOf(company.company.id), [audit])
    const lease = yield* oneClaimed()
    assert.strictEqual(lease.delivery.id, id)
    assert.deepStrictEqual(lease.event, sample)
    assert.strictEqual(lease.trace, sampleTrace)
    assert.deepStrictEqual(lease.endpoint, leasedOf(endpoint))
    const found = yield* deliveryNow(id)
    assert.deepInclude(found, { ...lease.delivery, eventId: sample.id, status: "pending" })
    assert.deepStrictEqual(yield* deliveriesTo(endpoint.id), [found])
    const feed = yield* events.feed(
      company.company.id,
      { type: null, since: 0 },
      { limit: 5, after: null }
    )
    assert.deepStrictEqual(feed.items, [])
    const event = yield* events.find(company.company.id, sample.id)
    assert.deepStrictEqual(event, Option.some(sample))
  })
}

const removedFacts = {
  _tag: "review.removed",
  reviewId: sampleFacts.reviewId,
  businessId: sampleFacts.businessId,
  reason: "hidden"
} as const

const matches = (delivery: Delivery, { eventId, status, type }: DeliveryFilters): boolean =>
  (eventId ?? delivery.eventId) === delivery.eventId &&
  (status ?? delivery.status) === delivery.status &&
  (type ?? delivery.type) === delivery.type

const auditOf = (companyId: CompanyId) =>
  AuditLog.use((log) =>
    Effect.map(log.page(companyId, {}, { limit: 10, after: null }), ({ items }) => items)
  )
