import { assert } from "@effect/vitest"
import { Clock, Effect } from "effect"
import type { Settlement } from "../../store.ts"
import { Deliveries, EndpointId, type DeliveryAttempt } from "../../index.ts"
import {
  claimLeases,
  delivered,
  deliveriesTo,
  type DeliveryTester,
  exhausted,
  givenLapsedLease,
  givenOnlyReceiver,
  givenReceiver,
  oneClaimed,
  retryNow,
  settle
} from "./delivery-queue.ts"
import { fresh } from "../fresh.ts"
import { givenEvent, newEvent } from "../given.ts"
import { hour } from "../suite.ts"
import { sampleFacts } from "../arbitraries/samples.ts"

export const deliveryReportsLaws = (test: DeliveryTester): void => {
  test("Summaries tell each delivery's facts and how its newest attempt ended", function* () {
    const deliveries = yield* Deliveries
    const { company, endpoint } = yield* givenOnlyReceiver
    const { id: companyId } = company.company
    const now = yield* Clock.currentTimeMillis
    yield* attempted(company, [
      { outcome: retryNow, given: { at: now, response: answer(503), durationMillis: 7 } },
      { outcome: retryNow, given: { at: now + 1, response: null, error: "timeout" } }
    ])
    const waiting = yield* givenEvent(company)
    const items = yield* deliveriesTo(endpoint.id)
    assert.lengthOf(items, 2)
    const summaries = yield* deliveries.summaries(companyId, items)
    const failed = { at: now + 1, durationMillis: 12, status: null, error: "timeout" }
    assert.deepStrictEqual(
      summaries.map(({ deliveryId, facts, lastAttempt }) => ({ deliveryId, facts, lastAttempt })),
      items.map(({ eventId, id }) => ({
        deliveryId: id,
        facts: sampleFacts,
        lastAttempt: eventId === waiting.id ? null : failed
      }))
    )
    const backwards = yield* deliveries.summaries(companyId, items.toReversed())
    assert.deepStrictEqual(backwards, summaries.toReversed())
    const unknown = (yield* newEvent(company)).id
    const [gone] = yield* deliveries.summaries(
      companyId,
      items.slice(0, 1).map((item) => ({ ...item, eventId: unknown }))
    )
    assert.isNull(gone?.facts)
    assert.deepStrictEqual(yield* deliveries.summaries(companyId, []), [])
  })

  test("The activity of an endpoint is that of its newest attempts since a time", function* () {
    const { activity } = yield* Deliveries
    const { company, endpoint } = yield* givenOnlyReceiver
    const now = yield* Clock.currentTimeMillis
    const ends = [
      { status: 500, durationMillis: 900, ago: 3 * hour },
      ...Array.from({ length: 19 }, (_, index) => ({
        status: index % 2 === 0 ? 204 : 302,
        durationMillis: 100 + index,
        ago: hour - index
      })),
      { status: 200, durationMillis: 5000, ago: 30 }
    ]
    yield* attempted(
      company,
      ends.map(({ ago, durationMillis, status }) => ({
        outcome: retryNow,
        given: { at: now - ago, durationMillis, response: answer(status) }
      }))
    )
    const bounds = { since: now - 2 * hour, sample: 1000, countTo: 1000 }
    const [all] = yield* activity([endpoint.id], bounds)
    const counts = { attempts: 20, delivered: 11, p95Millis: 118 }
    const lastAttempt = { at: now - 30, durationMillis: 5000, status: 200, error: null }
    assert.deepInclude(all, { endpointId: endpoint.id, ...counts, lastAttempt })
    const [newest] = yield* activity([endpoint.id], { ...bounds, sample: 1 })
    assert.deepInclude(newest, { attempts: 1, delivered: 1, p95Millis: 5000 })
    const [ten] = yield* activity([endpoint.id], { ...bounds, sample: 10 })
    assert.strictEqual(ten?.p95Millis, 5000, "at least 95 of a hundred took no longer")
    const [last] = yield* activity([endpoint.id], { ...bounds, since: now - 30 })
    assert.deepStrictEqual(last, newest)
    const [none] = yield* activity([endpoint.id], { ...bounds, since: now - 29 })
    assert.deepInclude(none, { attempts: 0, delivered: 0, p95Millis: null, lastAttempt })
  })

  test("Attempts without an answer count as failures, those with an unknown end not at all", function* () {
    const { activity } = yield* Deliveries
    const { delivery, endpoint } = yield* givenLapsedLease
    const again = yield* oneClaimed()
    assert.strictEqual(again.delivery.id, delivery.id)
    const now = yield* Clock.currentTimeMillis
    const bounds = { since: now - hour, sample: 10, countTo: 10 }
    const [lost] = yield* activity([endpoint.id], bounds)
    assert.deepInclude(lost, { attempts: 0, delivered: 0, p95Millis: null })
    assert.strictEqual(lost?.lastAttempt?.error, "unknown")
    const timeout = { response: null, error: "timeout" }
    yield* settle(again, retryNow, timeout)
    const [after] = yield* activity([endpoint.id], bounds)
    assert.deepInclude(after, { attempts: 1, delivered: 0, p95Millis: null })
    assert.strictEqual(after?.lastAttempt?.error, "timeout")
  })

  test("The activity counts waiting and failed deliveries of each endpoint", function* () {
    const { activity } = yield* Deliveries
    const [mine, other] = [yield* givenOnlyReceiver, yield* givenReceiver]
    const now = yield* Clock.currentTimeMillis
    for (const outcome of [exhausted, exhausted, delivered]) {
      yield* attempted(mine.company, [{ outcome, given: {} }])
    }
    yield* givenEvent(mine.company, { createdAt: now - 10 })
    yield* givenEvent(mine.company, { createdAt: now - 30 })
    yield* claimLeases()
    const unused = EndpointId.make(`we_${yield* fresh.text}`)
    const bounds = { since: now - hour, sample: 10, countTo: 10 }
    const all = yield* activity([other.endpoint.id, mine.endpoint.id, unused], bounds)
    const quiet = { attempts: 0, waiting: 0, failed: 0, oldestWaitingAt: null, lastAttempt: null }
    assert.deepInclude(all[0], { ...quiet, endpointId: other.endpoint.id })
    assert.deepInclude(all[1], { waiting: 2, failed: 2, oldestWaitingAt: now - 30 })
    assert.deepInclude(all[2], { ...quiet, endpointId: unused })
    const [bounded] = yield* activity([mine.endpoint.id], { ...bounds, countTo: 1 })
    assert.deepInclude(bounded, { waiting: 1, failed: 1, oldestWaitingAt: now - 30 })
    assert.deepStrictEqual(yield* activity([], bounds), [])
  })
}

const answer = (status: number) => ({ status, headers: {}, body: "" })

/** A delivery with these attempts, one after the other. */
const attempted = Effect.fnUntraced(function* (
  company: Parameters<typeof givenEvent>[0],
  ends: ReadonlyArray<{
    readonly outcome: Settlement["outcome"]
    readonly given: Partial<DeliveryAttempt>
  }>
) {
  yield* givenEvent(company)
  for (const { given, outcome } of ends) yield* settle(yield* oneClaimed(), outcome, given)
})
