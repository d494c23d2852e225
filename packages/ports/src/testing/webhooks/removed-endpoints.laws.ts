import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { backlogOf, Deliveries, UnitOfWork, WebhookEndpoints } from "../../index.ts"
import {
  claimLeases,
  deliveriesTo,
  drainQueue,
  endpointNow,
  givenLease,
  givenReceiver,
  newAudit,
  oneClaimed,
  retryLater,
  settle
} from "./delivery-queue.ts"
import { fresh } from "../fresh.ts"
import { changed, givenEvent } from "../given.ts"
import { hour, type LawTester } from "../suite.ts"
import { undone } from "../undone.ts"

export const removedEndpointsLaws = (
  test: LawTester<Deliveries | UnitOfWork | WebhookEndpoints>
): void => {
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
    const audit = yield* newAudit(held.event.companyId)
    assert.deepStrictEqual(yield* deliveries.redeliver(held.delivery.id, audit), Option.none())
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

  test.each(["Delivered", "Exhausted"] as const)(
    "A delivery that was settled as %s outlives its endpoint and is not delivered again",
    function* (_tag) {
      const deliveries = yield* Deliveries
      const lease = yield* givenLease
      const { companyId, id: endpointId } = lease.endpoint
      yield* settle(lease, { _tag })
      const settled = yield* deliveries.find(lease.delivery.id)
      assert.isTrue(Option.isSome(settled))
      yield* changed({ _tag: "RemoveEndpoint", endpointId })
      const audit = yield* newAudit(companyId)
      assert.deepStrictEqual(yield* deliveries.redeliver(lease.delivery.id, audit), Option.none())
      const since = lease.event.createdAt - hour
      assert.strictEqual(yield* deliveries.recover(endpointId, since, () => audit), 0)
      assert.deepStrictEqual(yield* deliveries.find(lease.delivery.id), settled)
    }
  )
}
