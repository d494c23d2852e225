import { assert } from "@effect/vitest"
import { Clock, Effect } from "effect"
import type { WebhookEndpoint } from "../../index.ts"
import { AuditLog, Deliveries, Notices, UnitOfWork, WebhookEndpoints } from "../../index.ts"
import { VersionConflict, type PausePolicy, type Settlement } from "../../store.ts"
import {
  claimLeases,
  drainQueue,
  givenLease,
  hour,
  newAudit,
  oneClaimed,
  neverPause,
  settle,
  settlementOf
} from "./delivery-queue.ts"
import { changed, givenCompany, givenEndpoint, givenEvent } from "../given.ts"
import { allAtOnce } from "../at-once.ts"
import type { LawTester } from "../suite.ts"
import { elapse } from "../time.ts"

export const endpointHealthLaws = (
  test: LawTester<AuditLog | Deliveries | Notices | UnitOfWork | WebhookEndpoints>
): void => {
  test("An endpoint has the time of its last success and the start of its failures", function* () {
    const endpoints = yield* WebhookEndpoints
    const first = yield* givenLease
    const found = Effect.flatMap(endpoints.find(first.endpoint.id), Effect.fromOption)
    yield* settle(first, { _tag: "Retry", dueAt: 1000 })
    const failing = yield* found
    assert.isNotNull(failing.failingSince)
    assert.strictEqual(failing.lastFailureAt, failing.failingSince)
    assert.isNull(failing.lastSuccessAt)
    yield* elapse(20)
    yield* settle(yield* oneClaimed(), { _tag: "Retry", dueAt: 1000 })
    const still = yield* found
    assert.strictEqual(still.failingSince, failing.failingSince)
    assert.isAbove(still.lastFailureAt ?? 0, failing.lastFailureAt ?? 0)
    yield* settle(yield* oneClaimed(), { _tag: "Delivered" })
    const healthy = yield* found
    assert.isNull(healthy.failingSince)
    assert.strictEqual(healthy.lastFailureAt, still.lastFailureAt)
    assert.isAtLeast(healthy.lastSuccessAt ?? 0, still.lastFailureAt ?? 0)
    assert.strictEqual(healthy.status, "active")
  })

  test("The latest outcomes stay, whatever settles last", function* () {
    const deliveries = yield* Deliveries
    const endpoints = yield* WebhookEndpoints
    const first = yield* givenLease
    const found = Effect.flatMap(endpoints.find(first.endpoint.id), Effect.fromOption)
    const settleAt = (lease: typeof first, outcome: Settlement["outcome"], at: number) =>
      Effect.flatMap(settlementOf(lease, outcome, { at }), (settlement) =>
        deliveries.settle([settlement], neverPause)
      )
    yield* settleAt(first, retryNow, 9_000_000)
    yield* settleAt(yield* oneClaimed(), retryNow, 8_000_000)
    assert.strictEqual((yield* found).lastFailureAt, 9_000_000)
    const before = yield* found
    yield* settleAt(yield* oneClaimed(), { _tag: "Delivered" }, 9_500_000)
    assert.deepInclude(yield* found, { lastSuccessAt: 9_500_000, lastFailureAt: 9_000_000 })
    const stale = yield* Effect.flip(changed(renewed(before)))
    assert.instanceOf(stale, VersionConflict)
    const audit = yield* newAudit(before.companyId)
    yield* deliveries.redeliver(first.delivery.id, audit)
    yield* settleAt(yield* oneClaimed(), { _tag: "Delivered" }, 9_200_000)
    assert.strictEqual((yield* found).lastSuccessAt, 9_500_000)
  })

  test("A decision on an earlier state takes no outcome back", function* () {
    const endpoints = yield* WebhookEndpoints
    const first = yield* givenLease
    const found = Effect.flatMap(endpoints.find(first.endpoint.id), Effect.fromOption)
    const before = yield* found
    yield* settle(first, { _tag: "Delivered" })
    const { lastSuccessAt } = yield* found
    assert.isNotNull(lastSuccessAt)
    yield* changed(renewed(before))
    assert.strictEqual((yield* found).lastSuccessAt, lastSuccessAt)
  })

  test("An endpoint that has failed for long is paused, with one notice and one log line", function* () {
    const endpoints = yield* WebhookEndpoints
    const { claimDue } = yield* Notices
    const policy: PausePolicy = { ...neverPause, pauseAfterMillis: 300, streakGapMillis: hour }
    yield* claimDue(1000, hour)
    const first = yield* givenLease
    assert.deepStrictEqual(yield* settle(first, retryNow, policy), [])
    const before = yield* Effect.flatMap(endpoints.find(first.endpoint.id), Effect.fromOption)
    const second = yield* oneClaimed()
    yield* elapse(400)
    const now = yield* Clock.currentTimeMillis
    assert.deepStrictEqual(yield* settle(second, retryNow, policy), [first.endpoint.id])
    const paused = yield* Effect.flatMap(endpoints.find(first.endpoint.id), Effect.fromOption)
    assert.strictEqual(paused.status, "paused")
    assert.closeTo(paused.pausedAt ?? 0, now, 60_000)
    assert.strictEqual(paused.failingSince, before.failingSince)
    assert.deepStrictEqual(yield* claimLeases(), [])
    const notices = yield* claimDue(1000, hour)
    assert.deepStrictEqual(
      notices.map(({ notice }) => [notice.companyId, notice.notice]),
      [
        [
          paused.companyId,
          {
            _tag: "EndpointPaused",
            endpointId: paused.id,
            url: paused.url,
            failingSince: before.failingSince ?? 0
          }
        ]
      ]
    )
    const { items: logged } = yield* AuditLog.use((log) =>
      log.page(paused.companyId, { action: "webhook.paused" }, { limit: 10, after: null })
    )
    assert.deepStrictEqual(
      logged.map(({ actor, at, target }) => ({ actor, at, target })),
      [{ actor: "system", at: paused.pausedAt ?? 0, target: paused.id }]
    )
    const outdated = { ...before, secretHint: "late", version: before.version + 1 }
    const error = yield* Effect.flip(changed({ _tag: "ReplaceEndpoint", endpoint: outdated }))
    assert.instanceOf(error, VersionConflict)
  })

  test("Each pause queues a notice, also one that follows a resumption", function* () {
    const endpoints = yield* WebhookEndpoints
    const { claimDue } = yield* Notices
    const policy = { ...neverPause, pauseAfterMillis: 0 }
    yield* claimDue(1000, hour)
    const first = yield* givenLease
    const found = Effect.flatMap(endpoints.find(first.endpoint.id), Effect.fromOption)
    assert.lengthOf(yield* settle(first, retryNow, policy), 1)
    assert.lengthOf(yield* claimDue(1000, hour), 1)
    const resumed = { status: "active", failingSince: null, pausedAt: null } as const
    yield* changed(renewed({ ...(yield* found), ...resumed }))
    yield* elapse(5)
    assert.lengthOf(yield* settle(yield* oneClaimed(), retryNow, policy), 1)
    const notices = yield* claimDue(1000, hour)
    assert.deepStrictEqual(
      notices.map(({ notice: { notice } }) =>
        notice._tag === "EndpointPaused" ? notice.failingSince : null
      ),
      [(yield* found).failingSince]
    )
  })

  test("An endpoint is paused once when many of its failures settle", function* () {
    const endpoints = yield* WebhookEndpoints
    const { claimDue } = yield* Notices
    yield* claimDue(1000, hour)
    yield* drainQueue
    const company = yield* givenCompany()
    const { id } = yield* givenEndpoint(company)
    yield* Effect.replicateEffect(givenEvent(company), 8)
    const leases = yield* claimLeases()
    const policy: PausePolicy = { ...neverPause, pauseAfterMillis: 0, streakGapMillis: hour }
    const settlements = yield* Effect.forEach(leases, (lease) => settlementOf(lease, retryNow))
    const settleAll = (batches: ReadonlyArray<typeof settlements>) =>
      allAtOnce(batches.length, (index) =>
        Deliveries.use((port) => port.settle(batches[index] ?? [], policy))
      )
    const first = [settlements.slice(0, 3), settlements.slice(3, 4), settlements.slice(4, 7)]
    assert.deepStrictEqual((yield* settleAll(first)).flat(), [id])
    const { pausedAt } = yield* Effect.flatMap(endpoints.find(id), Effect.fromOption)
    yield* elapse(20)
    assert.deepStrictEqual(yield* settleAll([settlements.slice(7)]), [[]])
    const after = yield* Effect.flatMap(endpoints.find(id), Effect.fromOption)
    assert.strictEqual(after.pausedAt, pausedAt)
    assert.lengthOf(yield* claimDue(1000, hour), 1)
  })

  test("A success pauses nothing, and neither does a failure long after the last one", function* () {
    const endpoints = yield* WebhookEndpoints
    const gap: PausePolicy = { ...neverPause, pauseAfterMillis: 300, streakGapMillis: 200 }
    const first = yield* givenLease
    yield* settle(first, retryNow, gap)
    const second = yield* oneClaimed()
    yield* elapse(400)
    assert.deepStrictEqual(yield* settle(second, retryNow, gap), [])
    const anew = yield* Effect.flatMap(endpoints.find(first.endpoint.id), Effect.fromOption)
    assert.strictEqual(anew.failingSince, anew.lastFailureAt)
    const third = yield* oneClaimed()
    yield* elapse(400)
    const strict: PausePolicy = { ...neverPause, pauseAfterMillis: 100, streakGapMillis: hour }
    assert.deepStrictEqual(yield* settle(third, { _tag: "Delivered" }, strict), [])
  })

  test("A spared answer pauses nothing, but the next failure does", function* () {
    const endpoints = yield* WebhookEndpoints
    const deliveries = yield* Deliveries
    const policy = { ...neverPause, pauseAfterMillis: 300, sparedStatuses: [410] }
    const response = { status: 410, headers: {}, body: "" }
    const first = yield* givenLease
    const { id } = first.endpoint
    const gone = yield* settlementOf(first, retryNow, { response })
    assert.deepStrictEqual(yield* deliveries.settle([gone], policy), [])
    const second = yield* oneClaimed()
    yield* elapse(400)
    const still = yield* settlementOf(second, retryNow, { response })
    assert.deepStrictEqual(yield* deliveries.settle([still], policy), [])
    const failing = yield* Effect.flatMap(endpoints.find(id), Effect.fromOption)
    assert.strictEqual(failing.status, "active")
    assert.deepStrictEqual(
      [failing.failingSince, failing.lastFailureAt],
      [gone.record.at, still.record.at]
    )
    assert.deepStrictEqual(yield* settle(yield* oneClaimed(), retryNow, policy), [id])
  })
}

const renewed = (endpoint: WebhookEndpoint) =>
  ({
    _tag: "ReplaceEndpoint",
    endpoint: { ...endpoint, version: endpoint.version + 1 }
  }) as const

const retryNow = { _tag: "Retry", dueAt: 1000 } as const
