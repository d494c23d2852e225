import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import type { LeasedDelivery, Settlement } from "../../store.ts"
import { Deliveries, type Delivery, type DeliveryId, type WebhookEndpoint } from "../../index.ts"
import {
  claimLeases,
  delivered,
  deliveryNow,
  type DeliveryTester,
  exhausted,
  givenOnlyReceiver,
  newAudit,
  release,
  retryLater,
  retryNow,
  settle
} from "./delivery-queue.ts"
import { type GivenCompany, givenEvent } from "../given.ts"
import { elapse, hour } from "../suite.ts"

/** Compares the queue with a model of it, for random steps. */
export const deliveryModelLaws = (test: DeliveryTester): void => {
  test.prop(
    "The queue does what its model does, whatever the calls and their order",
    { steps: Arbitrary.array(Arbitrary.schema(Step), { minLength: 5, maxLength: 25 }) },
    function* ({ steps }) {
      const { company, endpoint } = yield* givenOnlyReceiver
      const model: Model = { company, endpoint, entries: new Map(), leases: [] }
      for (const step of steps) {
        yield* take(model, step)
        for (const entry of model.entries.values()) {
          const { attempts, id, status } = yield* deliveryNow(entry.id)
          assert.deepInclude(entry, { id, status, attempts })
        }
      }
      const { log } = yield* Deliveries
      for (const entry of model.entries.values()) {
        assert.lengthOf(yield* log(entry.id), entry.logged)
      }
    },
    { arbitrary: { runs: 25 } }
  )
}

const Step = Schema.TaggedUnion({
  event: {},
  claim: { limit: Schema.Literals([1, 2, 5]) },
  /** A claim whose holder dies at once. */
  lapse: { limit: Schema.Literals([1, 2]) },
  /** Settles any lease, also an outdated one. */
  settle: {
    lease: Schema.Literals([0, 1, 2, 3, 4, 5]),
    outcome: Schema.Literals(["Delivered", "Exhausted", "now", "later"])
  },
  release: { lease: Schema.Literals([0, 1, 2, 3]) },
  redeliver: { index: Schema.Literals([0, 1, 2, 3]) }
})
type Step = typeof Step.Type

interface Entry {
  readonly id: DeliveryId
  status: Delivery["status"]
  attempts: number
  logged: number
  /** Epoch of the last lease, until it is settled or given back. */
  epoch: number | null
  /** True if its holder died. */
  isLost: boolean
  /** True if it may be claimed when nobody holds it. */
  isDue: boolean
  /** True if another attempt was asked for since it was claimed. */
  isAskedFor: boolean
}

interface Model {
  readonly company: GivenCompany
  readonly endpoint: WebhookEndpoint
  readonly entries: Map<DeliveryId, Entry>
  readonly leases: Array<LeasedDelivery>
}

/** Does one step to the queue and to the model, and compares what the queue answered. */
const take = (model: Model, step: Step) =>
  Step.match(step, {
    event: () => addEvent(model),
    claim: ({ limit }) => claimSome(model, limit, false),
    lapse: ({ limit }) => claimSome(model, limit, true),
    settle: (settling) => settleOne(model, settling),
    release: ({ lease }) => releaseOne(model, lease),
    redeliver: ({ index }) => redeliverOne(model, index)
  })

const addEvent = Effect.fnUntraced(function* ({ company, endpoint, entries }: Model) {
  const deliveries = yield* Deliveries
  const { id: eventId } = yield* givenEvent(company)
  const page = yield* deliveries.page(endpoint.id, { eventId }, { limit: 1, after: null })
  const { id } = yield* Effect.fromNullishOr(page.items[0])
  const untouched = { attempts: 0, logged: 0, epoch: null, isLost: false, isDue: true }
  entries.set(id, { id, status: "pending", ...untouched, isAskedFor: false })
})

const claimSome = Effect.fnUntraced(function* (
  { entries, leases }: Model,
  limit: number,
  isLost: boolean
) {
  const claimable = Array.from(entries.values()).filter(
    (entry) => entry.status === "pending" && entry.isDue && (entry.epoch === null || entry.isLost)
  )
  const given = yield* claimLeases({ limit, leaseMillis: isLost ? 1 : hour })
  assert.lengthOf(given, Math.min(limit, claimable.length))
  for (const lease of given) {
    const entry = yield* Effect.fromNullishOr(entries.get(lease.delivery.id))
    assert.include(claimable, entry)
    assert.strictEqual(lease.attempt, entry.attempts + 1)
    for (const earlier of leases) {
      if (earlier.delivery.id === entry.id) assert.isAbove(lease.epoch, earlier.epoch)
    }
    if (entry.isLost) entry.logged += 1
    entry.epoch = lease.epoch
    entry.isLost = isLost
    entry.isAskedFor = false
    leases.push(lease)
  }
  if (isLost) yield* elapse(20)
})

const settleOne = Effect.fnUntraced(function* (
  { entries, leases }: Model,
  { lease: index, outcome }: Extract<Step, { readonly _tag: "settle" }>
) {
  const lease = leases[index % Math.max(1, leases.length)]
  if (lease === undefined) return
  const entry = yield* Effect.fromNullishOr(entries.get(lease.delivery.id))
  yield* settle(lease, outcomes[outcome])
  entry.logged += 1
  if (entry.epoch !== lease.epoch) return
  entry.epoch = null
  entry.isLost = false
  entry.attempts = lease.attempt
  entry.isDue = outcome === "now" || entry.isAskedFor
  if (outcome === "Delivered") entry.status = "delivered"
  if (outcome === "Exhausted" && !entry.isAskedFor) entry.status = "failed"
})

const outcomes: Record<
  Extract<Step, { readonly _tag: "settle" }>["outcome"],
  Settlement["outcome"]
> = {
  Delivered: delivered,
  Exhausted: exhausted,
  now: retryNow,
  later: retryLater
}

/** Nobody can release a lease that has expired. */
const releaseOne = Effect.fnUntraced(function* ({ entries, leases }: Model, index: number) {
  const lease = leases[index % Math.max(1, leases.length)]
  if (lease === undefined) return
  const entry = yield* Effect.fromNullishOr(entries.get(lease.delivery.id))
  if (entry.isLost) return
  yield* release(lease)
  if (entry.epoch === lease.epoch) entry.epoch = null
})

const redeliverOne = Effect.fnUntraced(function* (
  { endpoint: { companyId }, entries }: Model,
  index: number
) {
  const deliveries = yield* Deliveries
  const entry = Array.from(entries.values())[index % Math.max(1, entries.size)]
  if (entry === undefined) return
  yield* deliveries.redeliver(entry.id, yield* newAudit(companyId))
  entry.status = "pending"
  entry.isDue = true
  entry.isAskedFor = entry.epoch !== null
})
