/** What one instance begins, when. */
import { DeliveryId } from "@review-proof/ports"
import type { LeasedDelivery, WebhookEndpoint } from "@review-proof/ports"
import { fresh, givenCompany, givenEndpoint, newEvent } from "@review-proof/ports/testing"
import { MemoryStoreLive } from "@review-proof/adapter-memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { DeliverySlots } from "../../src/workers/delivery/delivery-slots.ts"

const start = 1_000_000
const all = 1000

/** Leases for as many endpoints, each on a host of its own. */
const leasesFor = Effect.fnUntraced(function* (count: number, given: Partial<WebhookEndpoint>) {
  const company = yield* givenCompany()
  return yield* Effect.forEach(
    Array.from({ length: count }),
    Effect.fnUntraced(function* () {
      const endpoint = yield* givenEndpoint(company, given)
      const event = yield* newEvent(company)
      const lease: LeasedDelivery = {
        delivery: {
          id: DeliveryId.make(`dlv_${yield* fresh.text}`),
          companyId: event.companyId,
          endpointId: endpoint.id,
          eventId: event.id,
          type: "review.created",
          status: "pending",
          attempts: 0,
          nextAttemptAt: start,
          createdAt: start
        },
        endpoint,
        event,
        attempt: 1,
        epoch: 1,
        leasedUntil: start + 30_000
      }
      return lease
    })
  )
})

const holding = (...leases: ReadonlyArray<LeasedDelivery>) => {
  const slots = new DeliverySlots()
  slots.take(leases, start + 20_000)
  return slots
}

const Store = Layer.merge(MemoryStoreLive, NodeCrypto.layer)

describe("an instance with something for a hundred receivers", () => {
  it.effect("begins all at once where they are known to be well", () =>
    Effect.gen(function* () {
      const slots = holding(...(yield* leasesFor(100, { lastSuccessAt: start })))
      assert.strictEqual(slots.start(start, all).length, 100)
    }).pipe(Effect.provide(Store))
  )

  it.effect.each([{ lastSuccessAt: null }, { lastSuccessAt: 1, failingSince: 2 }])(
    "begins them eight together, then 200 a second, where they are not: %o",
    (given) =>
      Effect.gen(function* () {
        const slots = holding(...(yield* leasesFor(60, given)))
        const begun = [0, 4, 5, 6, 10, 1010, 1010, 900].map(
          (after) => slots.start(start + after, all).length
        )
        assert.deepStrictEqual(begun, [8, 0, 1, 0, 1, 8, 0, 0])
      }).pipe(Effect.provide(Store))
  )

  it.effect("begins those that are well though many wait that are not", () =>
    Effect.gen(function* () {
      const dead = yield* leasesFor(60, { lastSuccessAt: null })
      const well = yield* leasesFor(30, { lastSuccessAt: start })
      const slots = holding(...dead, ...well)
      const begun = slots.start(start, all).map(({ lane }) => lane)
      assert.strictEqual(begun.filter((lane) => lane === "proven").length, 30)
      assert.strictEqual(begun.filter((lane) => lane === "unproven").length, 8)
    }).pipe(Effect.provide(Store))
  )
})
