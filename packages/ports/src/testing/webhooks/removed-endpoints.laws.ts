import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { backlogOf, Deliveries, WebhookEndpoints } from "../../index.ts"
import {
  claimLeases,
  delivered,
  deliveriesTo,
  deliveryNow,
  type DeliveryTester,
  drainQueue,
  endpointNow,
  exhausted,
  givenLease,
  givenOnlyReceiver,
  givenReceiver,
  oneClaimed,
  pauseAtOnce,
  recover,
  redeliver,
  release,
  retryLater,
  settle
} from "./delivery-queue.ts"
import { fresh } from "../fresh.ts"
import { changed, givenEndpoint, givenEvent, newEvent } from "../given.ts"
import { hour } from "../suite.ts"
import { undone } from "../undone.ts"

export const removedEndpointsLaws = (test: DeliveryTester): void => {
  test("Removing an endpoint deletes its waiting deliveries", function* () {
    const deliveries = yield* Deliveries
    yield* drainQueue
    const { depth } = yield* backlogOf(deliveries)
    const { company, endpoint } = yield* givenReceiver
    yield* Effect.replicateEffect(givenEvent(company), 3)
    const held = yield* oneClaimed({ limit: 1 })
    yield* changed({ _tag: "RemoveEndpoint", endpointId: endpoint.id })
    assert.deepStrictEqual(yield* claimLeases(), [])
    yield* settle(held, { _tag: "Retry", dueAt: 1 })
    assert.deepStrictEqual(yield* claimLeases(), [])
    assert.lengthOf(yield* deliveries.log(held.delivery.id), 1)
    assert.deepStrictEqual(yield* redeliver(held), Option.none())
    assert.deepStrictEqual(yield* deliveries.find(held.delivery.id), Option.none())
    assert.strictEqual((yield* backlogOf(deliveries)).depth, depth)
  })

  test("A refused commit changes no endpoint and no delivery", function* () {
    const { ofCompany } = yield* WebhookEndpoints
    const lease = yield* givenLease
    const { companyId, id: endpointId } = lease.endpoint
    yield* settle(lease, retryLater)
    const endpoint = yield* endpointNow(endpointId)
    const { dueAt: late } = retryLater
    const waiting = { _tag: "SendWaiting", endpointId, atMost: 9 } as const
    const another = { id: yield* fresh.endpointId, url: "https://elsewhere.example/" }
    const state = Effect.all([ofCompany(companyId), deliveriesTo(endpointId)])
    yield* undone(state, [
      { _tag: "InsertEndpoint", endpoint: { ...endpoint, ...another }, maxPerCompany: 9 },
      { _tag: "ReplaceEndpoint", endpoint: { ...endpoint, version: endpoint.version + 1 } },
      { ...waiting, since: 0 },
      { ...waiting, since: late },
      { _tag: "RemoveEndpoint", endpointId }
    ])
  })

  test("What happens at one endpoint leaves the others of its company as they are", function* () {
    const { company, endpoint } = yield* givenOnlyReceiver
    const other = yield* givenEndpoint(company)
    const { createdAt } = yield* newEvent(company)
    for (const outcome of [exhausted, retryLater, null]) {
      yield* givenEvent(company, { createdAt })
      const leases = yield* claimLeases()
      yield* Effect.forEach(leases, (lease) =>
        outcome === null ? release(lease) : settle(lease, outcome)
      )
    }
    const { id: endpointId } = endpoint
    const among = { endpoints: [endpointId], companies: [] }
    const waiting = { _tag: "SendWaiting", endpointId, atMost: 9 } as const
    const state = Effect.all([endpointNow(other.id), deliveriesTo(other.id)])
    const before = yield* state
    const untried = claimLeases({ saturated: [endpointId] }).pipe(
      Effect.tap((leases) => release(...leases)),
      Effect.map((leases) => leases.map(({ delivery }) => delivery.endpointId))
    )
    for (const step of [
      recover(endpoint, 0),
      changed({ ...waiting, since: 0 }),
      changed({ ...waiting, since: createdAt + 1 }),
      Effect.flatMap(oneClaimed({ among, limit: 1 }), (lease) =>
        settle(lease, exhausted, { at: createdAt + hour }, pauseAtOnce)
      ),
      changed({ _tag: "RemoveEndpoint", endpointId })
    ]) {
      assert.deepStrictEqual(yield* untried, [other.id])
      yield* step
      assert.deepStrictEqual(yield* state, before)
    }
  })

  test.each([delivered, exhausted])(
    "A delivery that was settled as $_tag outlives its endpoint and is not delivered again",
    function* (outcome) {
      const lease = yield* givenLease
      yield* settle(lease, outcome)
      const settled = yield* deliveryNow(lease.delivery.id)
      yield* changed({ _tag: "RemoveEndpoint", endpointId: lease.endpoint.id })
      assert.deepStrictEqual(yield* redeliver(lease), Option.none())
      assert.strictEqual(yield* recover(lease.endpoint, lease.event.createdAt - hour), 0)
      assert.deepStrictEqual(yield* deliveryNow(lease.delivery.id), settled)
    }
  )
}
