/** Goal: an endpoint is paused, resumed and given a new secret as its company decides, and once. */
import { assert } from "@effect/vitest"
import {
  pauseEndpoint,
  getEndpoint,
  recoverEndpoint,
  redeliver,
  registerEndpoint,
  resumeEndpoint,
  rotateSecret,
  sendTestEvent,
  unsealSecretOrDie
} from "@review-proof/domain/webhooks"
import { hour } from "@review-proof/ports/testing"
import { attemptDue } from "@review-proof/testkit/domain/deliveries"
import { auditOf, ending } from "@review-proof/testkit/domain/given"
import { eventsOf, makeCompany, World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { Effect, Redacted, Struct } from "effect"
import { TestClock } from "effect/testing"

const given = Effect.gen(function* () {
  yield* TestClock.setTime(0)
  const { caller, companyId } = yield* makeCompany()
  const { endpoint, secret } = yield* registerEndpoint(caller.keyId, caller.reach, {
    url: "https://hooks.shop.com/in",
    events: ["review.created"]
  })
  const { id } = endpoint
  const sample = sendTestEvent("operator", id, "score.changed")
  return { companyId, id, sample, secret, now: getEndpoint(id) }
})

/** The actions that an effect adds to the audit log. */
const actionsOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(eventsOf(effect), ({ audit }) => audit.map(({ action }) => action))

layer(World)("A webhook endpoint of a company", (test) => {
  test("is paused once, and resumed once as if it had not failed yet", function* () {
    const { id, now, sample } = yield* given
    yield* sample
    yield* attemptDue(id, { _tag: "Retry", dueAt: 9 * hour })
    yield* TestClock.setTime(2 * hour)
    const pausing = pauseEndpoint("operator", id)
    assert.deepStrictEqual(yield* actionsOf(pausing), ["webhook.paused"])
    yield* TestClock.setTime(3 * hour)
    assert.deepStrictEqual(yield* actionsOf(pausing), [])
    assert.deepInclude(yield* now, { status: "paused", pausedAt: 2 * hour, failingSince: 0 })
    yield* sample
    assert.isEmpty(yield* attemptDue(id, { _tag: "Delivered" }))
    const resuming = resumeEndpoint("operator", id)
    assert.deepStrictEqual(yield* actionsOf(resuming), ["webhook.resumed"])
    assert.deepStrictEqual(yield* actionsOf(resuming), [])
    assert.deepInclude(yield* now, { status: "active", pausedAt: null, failingSince: null })
    const sent = yield* attemptDue(id, { _tag: "Delivered" })
    assert.deepStrictEqual(sent.map(Struct.get("attempt")), [2, 1])
  })

  test("gets nothing that has waited for more than 30 days when it is resumed", function* () {
    const { id, sample } = yield* given
    yield* pauseEndpoint("operator", id)
    yield* sample
    yield* TestClock.setTime(1)
    const { deliveryId } = yield* sample
    yield* TestClock.setTime(720 * hour + 1)
    yield* resumeEndpoint("operator", id)
    const sent = yield* attemptDue(id, { _tag: "Delivered" })
    assert.deepStrictEqual(
      sent.map(({ delivery }) => delivery.id),
      [deliveryId]
    )
  })

  test("gets ten secrets a day at most, each of which signs for a day after the next", function* () {
    const { id, now, secret } = yield* given
    const rotating = rotateSecret("operator", id)
    const [first, ...others] = [yield* rotating, ...(yield* Effect.replicateEffect(rotating, 8))]
    assert.strictEqual(yield* ending(rotating), "InvalidTransition")
    const { secretHint, secrets } = yield* now
    const signing = yield* Effect.forEach(secrets, (one) => unsealSecretOrDie(id, one))
    assert.deepStrictEqual(
      signing.map(Redacted.value),
      [...others.toReversed(), first, secret].map((one) => Redacted.value(one ?? assert.fail()))
    )
    assert.strictEqual(secretHint, Redacted.value(others.at(-1) ?? assert.fail()).slice(-4))
    assert.deepStrictEqual(secrets.map(Struct.get("expiresAt")), [
      null,
      ...Array.from({ length: 9 }, () => 24 * hour)
    ])
    yield* TestClock.setTime(24 * hour)
    assert.deepStrictEqual(yield* actionsOf(rotating), ["webhook.secret_rotated"])
    assert.lengthOf((yield* now).secrets, 2)
  })

  test("gets the deliveries again that failed for good since a time, or one on request", function* () {
    const { companyId, id, sample } = yield* given
    const { deliveryId, event } = yield* sample
    yield* attemptDue(id, { _tag: "Exhausted" })
    for (const redelivered of [0, 1]) {
      assert.strictEqual(yield* recoverEndpoint("operator", id, 1 - redelivered), redelivered)
    }
    yield* attemptDue(id, { _tag: "Exhausted" })
    yield* redeliver("operator", deliveryId)
    assert.lengthOf(yield* attemptDue(id, { _tag: "Delivered" }), 1)
    const items = (yield* auditOf(companyId)).slice(0, 4)
    const since = (millis: number) => new Date(millis).toISOString()
    assert.sameDeepMembers(
      items.map(({ action, details, target }) => [action, target, details]),
      [
        ["webhook.redelivered", id, { delivery: deliveryId, event: event.id }],
        ["webhook.recovered", id, { since: since(0), redelivered: 1 }],
        ["webhook.recovered", id, { since: since(1), redelivered: 0 }],
        ["webhook.tested", id, { type: "score.changed", event: event.id }]
      ]
    )
  })
})
