import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Deliveries, Events, type UnitOfWork, type WebhookEndpoints } from "../../index.ts"
import { sampleTrace } from "../arbitraries/samples.ts"
import { changed, committed, givenEvent, newEvent } from "../given.ts"
import { keeps, restartsOf } from "../restarting.ts"
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
  settle
} from "./delivery-queue.ts"

export const webhookRestarts = restartsOf<Deliveries | Events | UnitOfWork | WebhookEndpoints>(
  (test, restarting) => {
    test("A restart keeps an endpoint that its failures paused and that was resumed", function* () {
      yield* restarting(
        Effect.gen(function* () {
          const lease = yield* givenLease
          yield* settle(lease, retryNow, {}, { ...neverPause, pauseAfterMillis: 0 })
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
        const { recover, redeliver, sendSample } = yield* Deliveries
        yield* drainQueue
        const { company, endpoint } = yield* givenReceiver
        const audit = newAudit(company.company.id)
        yield* givenEvent(company)
        const lease = yield* oneClaimed()
        yield* settle(lease, { _tag: "Exhausted" })
        yield* redeliver(lease.delivery.id, yield* audit)
        yield* settle(yield* oneClaimed(), { _tag: "Exhausted" })
        const recovery = yield* audit
        yield* recover(endpoint.id, 0, () => recovery)
        yield* sendSample(yield* newEvent(company), endpoint.id, yield* audit)
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
        yield* drainQueue
        const { company } = yield* givenReceiver
        const { id: companyId } = company.company
        yield* committed({ events: [yield* newEvent(company)], trace: sampleTrace })
        const lease = yield* oneClaimed()
        const audit = yield* newAudit(companyId)
        yield* Deliveries.use(({ redeliver }) => redeliver(lease.delivery.id, audit, sampleTrace))
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
        Effect.tap(givenLease, ({ delivery, endpoint }) =>
          Effect.flatMap(newAudit(endpoint.companyId), (audit) =>
            Deliveries.use(({ redeliver }) => redeliver(delivery.id, audit))
          )
        ),
        (lease) =>
          Effect.gen(function* () {
            yield* settle(lease, { _tag: "Exhausted" })
            assert.deepInclude(yield* deliveryNow(lease.delivery.id), { status: "pending" })
          })
      )
    })

    test("A restart keeps the time at which a delivery failed", function* () {
      yield* restarting(
        Effect.tap(givenLease, (lease) => settle(lease, { _tag: "Exhausted" }, { at: 5000 })),
        ({ delivery, endpoint }) =>
          Effect.gen(function* () {
            const { recover } = yield* Deliveries
            const since = (at: number) =>
              Effect.flatMap(newAudit(endpoint.companyId), (audit) =>
                recover(endpoint.id, at, () => audit)
              )
            assert.strictEqual(yield* since(5001), 0)
            yield* since(5000)
            assert.deepInclude(yield* deliveryNow(delivery.id), { status: "pending" })
          })
      )
    })

    test("A restart keeps leases, and their holders can settle them", function* () {
      yield* restarting(givenLease, (lease) =>
        Effect.gen(function* () {
          const { find } = yield* Deliveries
          assert.deepStrictEqual(yield* claimLeases(), [])
          yield* settle(lease, { _tag: "Delivered" })
          assert.isTrue(
            Option.exists(yield* find(lease.delivery.id), ({ status }) => status === "delivered")
          )
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
  const found = yield* endpointNow(id)
  const endpoint = { ...found, status: "active", pausedAt: null } as const
  yield* changed({
    _tag: "ReplaceEndpoint",
    endpoint: { ...endpoint, version: found.version + 1 }
  })
})
