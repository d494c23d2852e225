/** Helpers for laws of deliveries. A claim takes what is due in the whole store. */
import { assert } from "@effect/vitest"
import { Clock, Effect } from "effect"
import type {
  ClaimOptions,
  LeasedDelivery,
  LeasedEndpoint,
  PausePolicy,
  Settlement
} from "../../store.ts"
import type {
  CompanyId,
  DeliveryAttempt,
  DeliveryId,
  EndpointId,
  Event,
  Events,
  Notices,
  UnitOfWork
} from "../../index.ts"
import { AuditLog, Deliveries, WebhookEndpoints } from "../../index.ts"
import { fresh } from "../fresh.ts"
import { givenCompany, givenEndpoint, givenEvent } from "../given.ts"
import { sampleAuditEntry } from "../arbitraries/samples.ts"
import { drain, elapse, hour, type LawTester, onlyOf, scaledMillis } from "../suite.ts"

export type DeliveryLawPorts =
  | AuditLog
  | Deliveries
  | Events
  | Notices
  | UnitOfWork
  | WebhookEndpoints

export type DeliveryTester = LawTester<DeliveryLawPorts>

/** Pauses nothing. */
export const neverPause: PausePolicy = {
  pauseAfterMillis: 1000 * hour,
  streakGapMillis: 1000 * hour,
  sparedStatuses: []
}

/** Pauses an endpoint at its first failure. */
export const pauseAtOnce: PausePolicy = { ...neverPause, pauseAfterMillis: 0 }

/** Leases what is due, for an hour unless told otherwise. */
export const claimLeases = Effect.fnUntraced(function* (given: Partial<ClaimOptions> = {}) {
  const deliveries = yield* Deliveries
  return yield* deliveries.claim({
    limit: 100,
    perEndpoint: 100,
    leaseMillis: hour,
    saturated: [],
    ...given
  })
})

export const drainQueue = drain(claimLeases(), ({ delivery }) => delivery.id)

/** The settlement of an attempt with a lease, made now. */
export const settlementOf = Effect.fnUntraced(function* (
  lease: LeasedDelivery,
  outcome: Settlement["outcome"],
  given: Partial<DeliveryAttempt> = {}
) {
  const { attempt, delivery, epoch } = lease
  const isDelivered = outcome._tag === "Delivered"
  const settlement: Settlement = {
    deliveryId: delivery.id,
    endpointId: delivery.endpointId,
    epoch,
    outcome,
    record: {
      deliveryId: delivery.id,
      attempt,
      at: yield* Clock.currentTimeMillis,
      durationMillis: 12,
      signature: "t=1795262400,v1=00",
      body: "{}",
      response: { status: isDelivered ? 204 : 500, headers: {}, body: "" },
      error: null,
      ...given
    }
  }
  return settlement
})

export const settle = Effect.fnUntraced(function* (
  lease: LeasedDelivery,
  outcome: Settlement["outcome"],
  given: Partial<DeliveryAttempt> = {},
  policy: PausePolicy = neverPause
) {
  const deliveries = yield* Deliveries
  const settlement = yield* settlementOf(lease, outcome, given)
  return yield* deliveries.settle([settlement], policy)
})

export const delivered = { _tag: "Delivered" } as const

/** The outcome of the last attempt, which failed. */
export const exhausted = { _tag: "Exhausted" } as const

/** The outcome of an attempt that failed; the next one is due at once. */
export const retryNow = { _tag: "Retry", dueAt: 1000 } as const

/** The outcome of an attempt that failed; the next one is due long after every law. */
export const retryLater = { _tag: "Retry", dueAt: 4_102_444_800_000 } as const

export const release = (...leases: ReadonlyArray<LeasedDelivery>) =>
  Deliveries.use((deliveries) =>
    deliveries.release(leases.map(({ delivery, epoch }) => ({ deliveryId: delivery.id, epoch })))
  )

/** Has a member deliver again what a lease is for. */
export const redeliver = Effect.fnUntraced(function* (
  { delivery, endpoint }: Pick<LeasedDelivery, "delivery" | "endpoint">,
  trace?: string
) {
  const deliveries = yield* Deliveries
  return yield* deliveries.redeliver(delivery.id, yield* newAudit(endpoint.companyId), trace)
})

/** Has a member deliver again what failed at an endpoint since a time; the number of deliveries. */
export const recover = Effect.fnUntraced(function* (
  { companyId, id }: Pick<LeasedEndpoint, "companyId" | "id">,
  since: number,
  trace?: string
) {
  const deliveries = yield* Deliveries
  const audit = yield* newAudit(companyId)
  const auditOf = (recovered: number) => ({ ...audit, details: { recovered } })
  return yield* deliveries.recover(id, since, auditOf, trace)
})

/** The deliveries of an endpoint, newest first; it has few. */
export const deliveriesTo = Effect.fnUntraced(function* (endpointId: EndpointId) {
  const deliveries = yield* Deliveries
  const { items } = yield* deliveries.page(endpointId, {}, { limit: 9, after: null })
  return items
})

export const newAudit = (companyId: CompanyId) =>
  Effect.map(fresh.auditEntryId, (id) => sampleAuditEntry({ id, companyId }))

export const oneClaimed = (given: Partial<ClaimOptions> = {}) =>
  Effect.map(claimLeases(given), onlyOf)

export const deliveryNow = (id: DeliveryId) =>
  Effect.flatMap(
    Deliveries.use((deliveries) => deliveries.find(id)),
    Effect.fromOption
  )

export const endpointNow = (id: EndpointId) =>
  Effect.flatMap(
    WebhookEndpoints.use((endpoints) => endpoints.find(id)),
    Effect.fromOption
  )

export const givenReceiver = Effect.gen(function* () {
  const company = yield* givenCompany()
  const endpoint = yield* givenEndpoint(company)
  return { company, endpoint }
})

/** A new endpoint and its company, while no delivery to another one is due. */
export const givenOnlyReceiver = Effect.andThen(drainQueue, givenReceiver)

/** The only due delivery: an event for a new endpoint. */
export const givenLeaseOf = Effect.fnUntraced(function* (
  event: Partial<Event>,
  options?: Partial<ClaimOptions>
) {
  const { company } = yield* givenOnlyReceiver
  yield* givenEvent(company, event)
  return yield* oneClaimed(options)
})

export const givenLease = givenLeaseOf({})

/** Claims what is due, and waits until the leases are over. */
export const lapsedLeases = Effect.fnUntraced(function* (given: Partial<ClaimOptions> = {}) {
  const leases = yield* claimLeases({ ...given, leaseMillis: yield* scaledMillis(50) })
  yield* elapse(150)
  return leases
})

/** The only due delivery, and its lease, which is over. */
export const givenLapsedLease = Effect.gen(function* () {
  const { company } = yield* givenOnlyReceiver
  yield* givenEvent(company)
  return onlyOf(yield* lapsedLeases())
})

/** The log lines of a company's pauses. */
export const pausesOf = Effect.fnUntraced(function* (companyId: CompanyId) {
  const log = yield* AuditLog
  const filters = { action: "webhook.paused" }
  const { items } = yield* log.page(companyId, filters, { limit: 10, after: null })
  for (const { id } of items) assert.match(id, /^aud_[0-9A-Za-z]{1,64}$/)
  return items
})
