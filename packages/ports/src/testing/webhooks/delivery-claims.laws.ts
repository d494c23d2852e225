import { assert } from "@effect/vitest"
import { Clock, Effect, Struct } from "effect"
import type { LeasedDelivery } from "../../store.ts"
import { Deliveries, type WebhookEndpoint } from "../../index.ts"
import {
  claimLeases,
  delivered,
  deliveriesTo,
  deliveryNow,
  type DeliveryTester,
  drainQueue,
  endpointNow,
  givenLapsedLease,
  givenLease,
  givenOnlyReceiver,
  givenReceiver,
  lapsedLeases,
  oneClaimed,
  release,
  settle
} from "./delivery-queue.ts"
import type { GivenCompany } from "../given.ts"
import { committed, givenCompany, givenEndpoint, givenEvent, newEvent, replace } from "../given.ts"
import { allAtOnce, elapse, onOtherInstance, scaledMillis } from "../suite.ts"
import { leasedOf } from "../arbitraries/leased-of.ts"

export const deliveryClaimsLaws = (test: DeliveryTester): void => {
  test("A due delivery is leased to one instance, with all that its attempt needs", function* () {
    yield* drainQueue
    const company = yield* givenCompany()
    const endpoint = yield* givenEndpoint(company, {
      secrets: [
        { sealed: "new", expiresAt: null },
        { sealed: "old", expiresAt: 1_795_262_400_123 }
      ],
      lastSuccessAt: 1_795_262_400_001,
      failingSince: 1_795_262_400_999
    })
    const event = yield* givenEvent(company)
    const now = yield* Clock.currentTimeMillis
    const lease = yield* oneClaimed()
    assert.deepStrictEqual(lease.endpoint, leasedOf(endpoint))
    assert.deepStrictEqual(lease.event, event)
    assert.strictEqual(lease.attempt, 1)
    const { id, ...rest } = lease.delivery
    assert.deepStrictEqual(rest, { endpointId: endpoint.id, type: event.facts._tag })
    const found = yield* deliveryNow(id)
    assert.closeTo(found.nextAttemptAt ?? 0, now, 60_000)
    assert.deepStrictEqual(found, {
      ...lease.delivery,
      companyId: event.companyId,
      eventId: event.id,
      status: "pending",
      attempts: 0,
      nextAttemptAt: found.nextAttemptAt,
      createdAt: event.createdAt
    })
    assert.deepStrictEqual(yield* claimLeases(), [])
  })

  test("Each claim has the endpoint as it is at that moment, with the secrets of today", function* () {
    const lease = yield* givenLease
    yield* release(lease)
    const secrets = [{ sealed: "newer", expiresAt: null }]
    const rotated = yield* replace.endpoint(yield* endpointNow(lease.endpoint.id), { secrets })
    assert.deepStrictEqual((yield* oneClaimed()).endpoint, leasedOf(rotated))
  })

  test("A claim looks only at the endpoints and companies that it is given, and at no saturated one", function* () {
    yield* drainQueue
    const { company, endpoint: busy } = yield* givenBacklog(2)
    const { endpoint: named } = yield* givenBacklog(2)
    yield* givenBacklog(2)
    const idle = yield* givenEndpoint(company, { events: [] })
    const among = { endpoints: [named.id, idle.id], companies: [company.company.id] }
    const one = yield* claimLeases({ among, limit: 3, saturated: [busy.id] })
    assert.deepStrictEqual(one.map(Struct.get("endpoint")), [leasedOf(named), leasedOf(named)])
    const rest = yield* claimLeases({ among, perEndpoint: 1 })
    assert.deepStrictEqual(rest.map(Struct.get("endpoint")), [leasedOf(busy)])
    const others = yield* claimLeases({ saturated: [busy.id] })
    assert.deepStrictEqual([others.length, leasesFor(others, busy).length], [2, 0])
    assert.deepStrictEqual(yield* claimLeases({ among: { endpoints: [], companies: [] } }), [])
  })

  test("A lost attempt is logged as unknown, and its number is used again", function* () {
    const deliveries = yield* Deliveries
    const first = yield* givenLapsedLease
    const second = yield* oneClaimed()
    assert.strictEqual(second.delivery.id, first.delivery.id)
    assert.strictEqual(second.attempt, 1)
    assert.isAbove(second.epoch, first.epoch)
    const [lost, ...others] = yield* deliveries.log(first.delivery.id)
    assert.lengthOf(others, 0)
    assert.strictEqual(lost?.attempt, 1)
    assert.strictEqual(lost?.error, "unknown")
    assert.deepStrictEqual([lost?.signature, lost?.body, lost?.response], [null, null, null])
    yield* release(first)
    assert.deepStrictEqual(yield* claimLeases(), [], "the second claim holds it")
    const [dueNow] = yield* deliveriesTo((yield* givenBacklog(1)).endpoint.id)
    const passed = (dueNow?.nextAttemptAt ?? 0) - (lost?.at ?? 0)
    assert.isAtLeast(passed, yield* scaledMillis(100), "it is logged at the start of the lease")
  })

  test("Each delivery goes to one of many claims", function* () {
    yield* drainQueue
    const backlogs = yield* Effect.replicateEffect(givenBacklog(10), 6)
    const claims = yield* allAtOnce(10, () => claimLeases({ limit: 8, perEndpoint: 4 }))
    for (const leases of claims) assert.isAtMost(leases.length, 8)
    const rest = yield* claimLeases()
    const leases = [...claims.flat(), ...rest]
    assert.lengthOf(leases, 60)
    assert.strictEqual(new Set(leases.map(({ delivery }) => delivery.id)).size, 60)
    for (const { endpoint } of backlogs) {
      assert.lengthOf(leasesFor(leases, endpoint), 10)
    }
    yield* Effect.forEach(leases, (lease) => onOtherInstance(settle(lease, delivered)))
    assert.deepStrictEqual(yield* claimLeases(), [])
  })

  test("A backlog of one endpoint delays no other", function* () {
    yield* drainQueue
    const busy = yield* givenBacklog(40)
    const quiet = [yield* givenBacklog(1), yield* givenBacklog(1)]
    const first = yield* claimLeases({ limit: 6, perEndpoint: 4 })
    assert.lengthOf(first, 6)
    assert.lengthOf(leasesFor(first, busy.endpoint), 4)
    for (const { endpoint } of quiet) assert.lengthOf(leasesFor(first, endpoint), 1)
    yield* givenEvents(quiet[0]?.company ?? busy.company, 1)
    const second = yield* claimLeases({ limit: 2, perEndpoint: 4 })
    assert.lengthOf(leasesFor(second, quiet[0]?.endpoint ?? busy.endpoint), 1)
  })

  test("Endpoints take turns when there are more than fit into a claim", function* () {
    yield* drainQueue
    const backlogs = yield* Effect.replicateEffect(givenBacklog(8), 6)
    const companies = backlogs.map(({ company }) => company.company.id)
    for (const among of [{}, { among: { endpoints: [], companies } }]) {
      const two = claimLeases({ limit: 2, perEndpoint: 4, ...among })
      const claims = yield* Effect.replicateEffect(two, 6)
      for (const [one, other] of claims) assert.notStrictEqual(one?.endpoint.id, other?.endpoint.id)
      const counts = backlogs.map(({ endpoint }) => leasesFor(claims.flat(), endpoint).length)
      assert.deepStrictEqual(counts, [2, 2, 2, 2, 2, 2], "deliveries of each endpoint")
    }
  })

  test("An endpoint gets its deliveries in the order in which they fell due", function* () {
    const { company } = yield* givenOnlyReceiver
    const events = yield* Effect.replicateEffect(givenLater(company), 5)
    const claims = yield* Effect.forEach(events, () => oneClaimed({ limit: 1 }))
    assert.deepStrictEqual(claims.map(Struct.get("event")), events)
  })

  test("A delivery that is tried again comes after those that fell due before it", function* () {
    const { company } = yield* givenOnlyReceiver
    const retried = yield* givenEvent(company)
    const lease = yield* oneClaimed()
    yield* elapse(5)
    const fresh = yield* givenEvent(company)
    yield* elapse(5)
    yield* settle(lease, { _tag: "Retry", dueAt: yield* Clock.currentTimeMillis })
    const claims = yield* claimLeases()
    assert.deepStrictEqual(claims.map(Struct.get("event")), [fresh, retried])
  })

  test("A delivery whose lease expired comes before those that became due later", function* () {
    const { company } = yield* givenOnlyReceiver
    const events = yield* Effect.replicateEffect(givenLater(company), 4)
    assert.lengthOf(yield* lapsedLeases({ limit: 2 }), 2)
    const claims = yield* claimLeases()
    assert.deepStrictEqual(claims.map(Struct.get("event")), events)
  })

  test("Deliveries of a paused endpoint wait until it is resumed, and go oldest first", function* () {
    yield* drainQueue
    const { company, endpoint } = yield* givenBacklog(1)
    yield* replace.endpoint(endpoint, { status: "paused", pausedAt: 5 })
    yield* elapse(5)
    const late = yield* givenEvent(company)
    assert.deepStrictEqual(yield* claimLeases(), [])
    const { version } = yield* endpointNow(endpoint.id)
    const resumed = yield* replace.endpoint({ ...endpoint, version }, { status: "active" })
    const first = yield* oneClaimed({ limit: 1 })
    const second = yield* oneClaimed({ limit: 1 })
    assert.notStrictEqual(first.event.id, late.id)
    assert.strictEqual(second.event.id, late.id)
    assert.deepStrictEqual(second.endpoint, leasedOf(resumed))
  })
}

const givenBacklog = Effect.fnUntraced(function* (length: number) {
  const { company, endpoint } = yield* givenReceiver
  yield* givenEvents(company, length)
  return { company, endpoint }
})

const givenLater = (company: GivenCompany) => Effect.andThen(elapse(5), givenEvent(company))

const givenEvents = Effect.fnUntraced(function* (company: GivenCompany, length: number) {
  yield* committed({ events: yield* Effect.replicateEffect(newEvent(company), length) })
})

const leasesFor = (leases: ReadonlyArray<LeasedDelivery>, endpoint: WebhookEndpoint) =>
  leases.filter(({ delivery }) => delivery.endpointId === endpoint.id)
