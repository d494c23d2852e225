import { assert } from "@effect/vitest"
import { Clock, Effect, Option } from "effect"
import type { LeasedDelivery } from "../../store.ts"
import { Deliveries, UnitOfWork, WebhookEndpoints, type WebhookEndpoint } from "../../index.ts"
import { claimed, drained, oneClaimed, settle } from "./delivery-queue.ts"
import type { GivenCompany } from "../given.ts"
import { changed, committed, givenCompany, givenEndpoint, givenEvent, newEvent } from "../given.ts"
import { allAtOnce, elsewhere } from "../at-once.ts"
import type { LawTester } from "../suite.ts"
import { leasedOf } from "../arbitraries/leased-of.ts"
import { elapse, short } from "../time.ts"

export const deliveryClaimsLaws = (
  test: LawTester<Deliveries | UnitOfWork | WebhookEndpoints>
): void => {
  test("A due delivery is leased to one instance, with all that its attempt needs", function* () {
    const deliveries = yield* Deliveries
    yield* drained
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
    const found = yield* Effect.flatMap(deliveries.find(id), Effect.fromOption)
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
    assert.deepStrictEqual(yield* claimed(), [])
  })

  test("A claim looks only at the endpoints and companies that it is given", function* () {
    yield* drained
    const { company, endpoint: busy } = yield* givenBacklog(2)
    const { endpoint: named } = yield* givenBacklog(2)
    yield* givenBacklog(2)
    const idle = yield* givenEndpoint(company, { events: [] })
    const among = { endpoints: [named.id, idle.id], companies: [company.company.id] }
    const one = yield* claimed({ among, limit: 3, saturated: [busy.id] })
    assert.deepStrictEqual(
      one.map(({ endpoint }) => endpoint.id),
      [named.id, named.id]
    )
    const rest = yield* claimed({ among, perEndpoint: 1 })
    assert.deepStrictEqual(
      rest.map(({ endpoint }) => endpoint),
      [leasedOf(busy)]
    )
    assert.deepStrictEqual(yield* claimed({ among: { endpoints: [], companies: [] } }), [])
  })

  test("A lost attempt is logged as unknown, and its number is used again", function* () {
    const deliveries = yield* Deliveries
    yield* drained
    const { endpoint } = yield* givenBacklog(1)
    const first = yield* oneClaimed({ leaseMillis: yield* short(50) })
    yield* elapse(150)
    const second = yield* oneClaimed()
    assert.strictEqual(second.delivery.id, first.delivery.id)
    assert.strictEqual(second.attempt, 1)
    assert.isAbove(second.epoch, first.epoch)
    const [lost, ...others] = yield* deliveries.log(first.delivery.id)
    assert.lengthOf(others, 0)
    assert.strictEqual(lost?.attempt, 1)
    assert.strictEqual(lost?.error, "unknown")
    assert.deepStrictEqual([lost?.signature, lost?.body, lost?.response], [null, null, null])
    yield* settle(first, { _tag: "Delivered" })
    const found = yield* deliveries.find(first.delivery.id)
    assert.isTrue(Option.exists(found, ({ status }) => status === "pending"))
    yield* settle(second, { _tag: "Exhausted" })
    const after = yield* deliveries.find(first.delivery.id)
    assert.isTrue(Option.exists(after, ({ status }) => status === "failed"))
    assert.strictEqual(endpoint.id, second.endpoint.id)
  })

  test("Each delivery goes to one of many claims", function* () {
    yield* drained
    const backlogs = yield* Effect.replicateEffect(givenBacklog(10), 6)
    const claims = yield* allAtOnce(10, () => claimed({ limit: 8, perEndpoint: 4 }))
    for (const leases of claims) assert.isAtMost(leases.length, 8)
    const rest = yield* claimed()
    const leases = [...claims.flat(), ...rest]
    assert.lengthOf(leases, 60)
    assert.strictEqual(new Set(leases.map(({ delivery }) => delivery.id)).size, 60)
    for (const { endpoint } of backlogs) {
      assert.lengthOf(leasesFor(leases, endpoint), 10)
    }
    yield* Effect.forEach(leases, (lease) => elsewhere(settle(lease, { _tag: "Delivered" })))
    assert.deepStrictEqual(yield* claimed(), [])
  })

  test("A backlog of one endpoint delays no other", function* () {
    yield* drained
    const busy = yield* givenBacklog(40)
    const quiet = [yield* givenBacklog(1), yield* givenBacklog(1)]
    const first = yield* claimed({ limit: 6, perEndpoint: 4 })
    assert.lengthOf(first, 6)
    assert.lengthOf(leasesFor(first, busy.endpoint), 4)
    for (const { endpoint } of quiet) assert.lengthOf(leasesFor(first, endpoint), 1)
    yield* givenEvents(quiet[0]?.company ?? busy.company, 1)
    const second = yield* claimed({ limit: 2, perEndpoint: 4 })
    assert.lengthOf(leasesFor(second, quiet[0]?.endpoint ?? busy.endpoint), 1)
  })

  test("Endpoints take turns when there are more than fit into a claim", function* () {
    yield* drained
    const backlogs = yield* Effect.replicateEffect(givenBacklog(8), 6)
    const claims = yield* Effect.forEach(Array.from({ length: 6 }), () =>
      claimed({ limit: 2, perEndpoint: 4 })
    )
    const counts = backlogs.map(({ endpoint }) => leasesFor(claims.flat(), endpoint).length)
    assert.strictEqual(Math.min(...counts), 2)
    assert.strictEqual(Math.max(...counts), 2)
  })

  test("A claim skips the endpoints that an instance is busy with", function* () {
    yield* drained
    const [busy, free] = [yield* givenBacklog(3), yield* givenBacklog(2)]
    const leases = yield* claimed({ saturated: [busy.endpoint.id] })
    assert.lengthOf(leases, 2)
    assert.lengthOf(leasesFor(leases, free.endpoint), 2)
    assert.lengthOf(yield* claimed(), 3)
  })

  test("An endpoint gets its deliveries in the order in which they fell due", function* () {
    yield* drained
    const { company } = yield* givenBacklog(0)
    const events = yield* Effect.forEach(Array.from({ length: 5 }), () =>
      Effect.andThen(elapse(5), givenEvent(company))
    )
    const claims = yield* Effect.forEach(events, () => oneClaimed({ limit: 1 }))
    assert.deepStrictEqual(
      claims.map(({ event }) => event.id),
      events.map(({ id }) => id)
    )
  })

  test("A delivery whose lease expired comes before those that became due later", function* () {
    yield* drained
    const { company } = yield* givenBacklog(0)
    const events = yield* Effect.forEach(Array.from({ length: 4 }), () =>
      Effect.andThen(elapse(5), givenEvent(company))
    )
    assert.lengthOf(yield* claimed({ limit: 2, leaseMillis: yield* short(50) }), 2)
    yield* elapse(150)
    const claims = yield* claimed()
    assert.deepStrictEqual(
      claims.map(({ event }) => event.id),
      events.map(({ id }) => id)
    )
  })

  test("Deliveries of a paused endpoint wait until it is resumed, and go oldest first", function* () {
    const endpoints = yield* WebhookEndpoints
    yield* drained
    const { company, endpoint } = yield* givenBacklog(1)
    const paused = { ...endpoint, status: "paused", pausedAt: 5, version: 2 } as const
    yield* changed({ _tag: "ReplaceEndpoint", endpoint: paused })
    yield* elapse(5)
    const late = yield* givenEvent(company)
    assert.deepStrictEqual(yield* claimed(), [])
    const found = yield* Effect.flatMap(endpoints.find(endpoint.id), Effect.fromOption)
    const resumed = { ...endpoint, version: found.version + 1 }
    yield* changed({ _tag: "ReplaceEndpoint", endpoint: resumed })
    const first = yield* oneClaimed({ limit: 1 })
    const second = yield* oneClaimed({ limit: 1 })
    assert.notStrictEqual(first.event.id, late.id)
    assert.strictEqual(second.event.id, late.id)
    assert.deepStrictEqual(second.endpoint, leasedOf(resumed))
  })
}

interface Backlog {
  readonly company: GivenCompany
  readonly endpoint: WebhookEndpoint
}

const givenBacklog = Effect.fnUntraced(function* (length: number) {
  const company = yield* givenCompany()
  const endpoint = yield* givenEndpoint(company)
  yield* givenEvents(company, length)
  return { company, endpoint } satisfies Backlog
})

const givenEvents = Effect.fnUntraced(function* (company: GivenCompany, length: number) {
  yield* committed({ events: yield* Effect.replicateEffect(newEvent(company), length) })
})

const leasesFor = (leases: ReadonlyArray<LeasedDelivery>, endpoint: WebhookEndpoint) =>
  leases.filter(({ delivery }) => delivery.endpointId === endpoint.id)
