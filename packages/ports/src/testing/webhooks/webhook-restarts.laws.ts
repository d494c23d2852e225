import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Deliveries, type UnitOfWork, type WebhookEndpoints } from "../../index.ts"
import { changed, givenEvent, newEvent } from "../given.ts"
import { keeps, restartsOf } from "../restarting.ts"
import {
  claimLeases,
  deliveriesTo,
  drainQueue,
  endpointNow,
  givenLease,
  givenReceiver,
  neverPause,
  newAudit,
  oneClaimed,
  retryNow,
  settle
} from "./delivery-queue.ts"

export const webhookRestarts = restartsOf<Deliveries | UnitOfWork | WebhookEndpoints>(
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

    test("A restart keeps samples, and deliveries that were asked for again", function* () {
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
        return { read: deliveriesTo(endpoint.id) }
      })
      yield* keeps(restarting, given)
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
