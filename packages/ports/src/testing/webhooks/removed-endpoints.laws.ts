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
  givenReceiver,
  oneClaimed,
  recover,
  redeliver,
  retryLater,
  settle
} from "./delivery-queue.ts"
import { fresh } from "../fresh.ts"
import { changed, givenEvent } from "../given.ts"
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
