import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Deliveries, Events, type UnitOfWork, type WebhookEndpoints } from "../../index.ts"
import { sampleTrace } from "../arbitraries/samples.ts"
import { committed, givenEvent, newEvent, replace } from "../given.ts"
import { keeps, restartsOf } from "../restarting.ts"
import {
  claimLeases,
  delivered,
  deliveriesTo,
  deliveryNow,
  endpointNow,
  exhausted,
  givenLease,
  givenOnlyReceiver,
  newAudit,
  oneClaimed,
  pauseAtOnce,
  recover,
  redeliver,
  release,
  retryNow,
  settle
} from "./delivery-queue.ts"

export const webhookRestarts = restartsOf<Deliveries | Events | UnitOfWork | WebhookEndpoints>(
  (test, restarting) => {
    test("A restart keeps an endpoint that its failures paused and that was resumed", function* () {
      yield* restarting(
        Effect.gen(function* () {
          const lease = yield* givenLease
          yield* settle(lease, retryNow, {}, pauseAtOnce)
          yield* renewed(lease.endpoint.id)
          return { lease, state: yield* endpointState(lease) }
        }),
        ({ lease, state }) =>
          Effect.gen(function* () {
            const { endpoint, ...rest } = yield* endpointState(lease)
            assert.deepStrictEqual(rest, { delivery: state.delivery, log: state.log })
            assert.deepInclude(endpoint, { failingSince: state.endpoint.failingSince })
            assert.isAtLeast(endpoint.version, state.endpoint.version)
            yield* renewed(lease.endpoint.id)
          })
      )
    })

    test("A restart keeps samples out of the feed, and deliveries that were asked for again", function* () {
      const given = Effect.gen(function* () {
        const { sendSample } = yield* Deliveries
        const { company, endpoint } = yield* givenOnlyReceiver
        yield* givenEvent(company)
        const lease = yield* oneClaimed()
        yield* settle(lease, exhausted)
        yield* redeliver(lease)
        yield* settle(yield* oneClaimed(), exhausted)
        yield* recover(endpoint, 0)
        yield* sendSample(
          yield* newEvent(company),
          endpoint.id,
          yield* newAudit(endpoint.companyId)
        )
        const all = { type: null, since: 0 } as const
        const feed = Events.use((events) =>
          events.feed(company.company.id, all, { limit: 9, after: null })
        )
        return { read: Effect.all([deliveriesTo(endpoint.id), feed]) }
      })
      yield* keeps(restarting, given)
    })

    test("A restart keeps events, and the traces of what waits for its delivery", function* () {
      const given = Effect.gen(function* () {
        const { company } = yield* givenOnlyReceiver
        const { id: companyId } = company.company
        yield* committed({ events: [yield* newEvent(company)], trace: sampleTrace })
        const lease = yield* oneClaimed()
        yield* redeliver(lease, sampleTrace)
        yield* release(lease)
        const read = Effect.gen(function* () {
          const { event, redelivery, trace, ...again } = yield* oneClaimed()
          yield* release({ event, redelivery, trace, ...again })
          const found = yield* Events.use(({ find }) => find(companyId, event.id))
          return { event, found, redelivery, trace }
        })
        return { read }
      })
      yield* keeps(restarting, given)
    })

    test("A restart keeps a redelivery that was asked for during an attempt", function* () {
      yield* restarting(
        Effect.tap(givenLease, (lease) => redeliver(lease)),
        (lease) =>
          Effect.gen(function* () {
            yield* settle(lease, exhausted)
            assert.deepInclude(yield* deliveryNow(lease.delivery.id), { status: "pending" })
          })
      )
    })

    test("A restart keeps the time at which a delivery failed", function* () {
      yield* restarting(
        Effect.tap(givenLease, (lease) => settle(lease, exhausted, { at: 5000 })),
        ({ delivery, endpoint }) =>
          Effect.gen(function* () {
            assert.strictEqual(yield* recover(endpoint, 5001), 0)
            yield* recover(endpoint, 5000)
            assert.deepInclude(yield* deliveryNow(delivery.id), { status: "pending" })
          })
      )
    })

    test("A restart keeps leases, and their holders can settle them", function* () {
      yield* restarting(givenLease, (lease) =>
        Effect.gen(function* () {
          assert.deepStrictEqual(yield* claimLeases(), [])
          yield* settle(lease, delivered)
          assert.strictEqual((yield* deliveryNow(lease.delivery.id)).status, "delivered")
        })
      )
    })
  }
)

type Lease = Effect.Success<typeof givenLease>

const endpointState = Effect.fnUntraced(function* ({ delivery, endpoint }: Lease) {
  const deliveries = yield* Deliveries
  return {
    endpoint: yield* endpointNow(endpoint.id),
    delivery: yield* deliveries.find(delivery.id),
    log: yield* deliveries.log(delivery.id)
  }
})

const renewed = Effect.fnUntraced(function* (id: Lease["endpoint"]["id"]) {
  yield* replace.endpoint(yield* endpointNow(id), { status: "active", pausedAt: null })
})
