/** Goal: what is promised in hours and days holds to the millisecond. */
import { pauseEndpoint, rotateSecret } from "@review-proof/domain/webhooks"
import { backlogOf, Deliveries, DeliveryId, Notices } from "@review-proof/ports"
import { givenEvent } from "@review-proof/ports/testing"
import { assert, describe } from "@effect/vitest"
import { Clock, Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import Stripe from "stripe"
import { testOn } from "@review-proof/testkit/test"
import { dropExpired } from "../../src/background/maintenance.ts"
import { deliverDue, endpointNow, givenReceiver, InMemory, Receivers } from "./in-memory.ts"

const test = testOn(InMemory)

const hour = 3_600_000
const day = 24 * hour

/** The verdict of another company's npm package on the last message. */
const isAccepted = (secret: string) =>
  Effect.gen(function* () {
    const message = (yield* Receivers).got.at(-1)
    const header = message?.headers["Service-Signature"] ?? ""
    const seconds = Math.floor((yield* Clock.currentTimeMillis) / 1000)
    const verify = () =>
      Stripe.webhooks.constructEvent(message?.body ?? "", header, secret, 300, undefined, seconds)
    return yield* Effect.match(Effect.try(verify), {
      onFailure: () => false,
      onSuccess: () => true
    })
  })

const signatures = Effect.map(
  Receivers,
  ({ got }) => (got.at(-1)?.headers["Service-Signature"] ?? "").split("v1=").length - 1
)

describe("a signing secret", () => {
  test("alone signs messages that stripe's library accepts, headers as described", function* () {
    yield* TestClock.setTime(1_795_262_400_999)
    const { company, endpoint, secret } = yield* givenReceiver
    const event = yield* givenEvent(company)
    yield* deliverDue
    const [request] = (yield* Receivers).got
    assert.isTrue(yield* isAccepted(secret))
    assert.isFalse(yield* isAccepted(`${secret}x`))
    assert.strictEqual(yield* signatures, 1)
    assert.strictEqual(request?.url, endpoint.url)
    const {
      "Service-Delivery": delivery,
      "Service-Signature": signature,
      ...rest
    } = request?.headers ?? {}
    assert.match(delivery ?? "", /^dlv_\w+$/)
    assert.match(signature ?? "", /^t=1795262400,v1=[0-9a-f]{64}$/)
    assert.deepStrictEqual(rest, {
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhooks/1.0",
      "Service-Event": "review.created",
      "Service-Attempt": "1"
    })
    assert.strictEqual(JSON.parse(request?.body ?? "").id, event.id)
  })

  test("signs beside the new one for exactly 24 hours after it was rotated", function* () {
    const { company, endpoint, secret } = yield* givenReceiver
    const rotated = Redacted.value(yield* rotateSecret("operator", endpoint.id))
    const accepted = Effect.gen(function* () {
      yield* givenEvent(company)
      yield* deliverDue
      return [yield* isAccepted(secret), yield* isAccepted(rotated), yield* signatures]
    })
    assert.deepStrictEqual(yield* accepted, [true, true, 2])
    yield* TestClock.setTime(24 * hour - 1)
    assert.deepStrictEqual(yield* accepted, [true, true, 2])
    yield* TestClock.setTime(24 * hour)
    assert.deepStrictEqual(yield* accepted, [false, true, 1])
  })
})

describe("a receiver that keeps failing", () => {
  test("is tried nine times, at the described waits, and then no more", function* () {
    const { company } = yield* givenReceiver
    const receivers = yield* Receivers
    receivers.status = 500
    yield* givenEvent(company)
    const sentAt: Array<number> = []
    let now = 0
    for (const minutes of [0, 1, 5, 15, 30, 60, 120, 360, 840, 10_000]) {
      now += minutes * 60_000
      yield* TestClock.setTime(now - 1)
      yield* deliverDue
      assert.lengthOf(receivers.got, sentAt.length)
      yield* TestClock.setTime(now)
      yield* deliverDue
      if (receivers.got.length > sentAt.length) sentAt.push(now)
    }
    assert.lengthOf(sentAt, 9)
    assert.deepStrictEqual(
      receivers.got.map(({ headers }) => headers["Service-Attempt"]),
      ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    )
  })

  test("is paused once three days have passed since the first failure, with one notice", function* () {
    const { company, endpoint } = yield* givenReceiver
    const notices = yield* Notices
    const receivers = yield* Receivers
    receivers.status = 503
    const failAt = Effect.fnUntraced(function* (at: number) {
      yield* TestClock.setTime(at)
      yield* givenEvent(company)
      yield* deliverDue
      return (yield* endpointNow(endpoint.id)).status
    })
    assert.strictEqual(yield* failAt(0), "active")
    assert.strictEqual(yield* failAt(40 * hour), "active")
    assert.strictEqual(yield* failAt(72 * hour - 1), "active")
    assert.strictEqual(yield* failAt(72 * hour), "paused")
    const sent = receivers.got.length
    assert.strictEqual(yield* failAt(80 * hour), "paused")
    assert.lengthOf(receivers.got, sent)
    const queued = yield* notices.claimDue(10, hour)
    assert.deepStrictEqual(
      queued.map(({ notice }) => notice.notice),
      [{ _tag: "EndpointPaused", endpointId: endpoint.id, url: endpoint.url, failingSince: 0 }]
    )
  })

  test("is not paused by 410 Gone, which only its health shows", function* () {
    const { company, endpoint } = yield* givenReceiver
    const receivers = yield* Receivers
    const answerAt = Effect.fnUntraced(function* (at: number, status: number) {
      receivers.status = status
      yield* TestClock.setTime(at)
      yield* givenEvent(company)
      yield* deliverDue
      return yield* endpointNow(endpoint.id)
    })
    for (const at of [0, 40 * hour, 72 * hour, 100 * hour]) {
      const { failingSince, lastFailureAt, status } = yield* answerAt(at, 410)
      assert.deepStrictEqual([status, failingSince, lastFailureAt], ["active", 0, at])
    }
    assert.strictEqual((yield* answerAt(101 * hour, 503)).status, "paused")
  })

  test("is not paused for failures more than two days apart", function* () {
    const { company, endpoint } = yield* givenReceiver
    const receivers = yield* Receivers
    receivers.status = 503
    for (const at of [0, 48 * hour, 96 * hour + 1, 144 * hour]) {
      yield* TestClock.setTime(at)
      // Nothing else may fail in between: earlier deliveries are not retried.
      const { claim } = yield* Deliveries
      yield* claim({ limit: 100, perEndpoint: 100, leaseMillis: 100 * day, saturated: [] })
      yield* givenEvent(company)
      yield* deliverDue
    }
    assert.strictEqual((yield* endpointNow(endpoint.id)).status, "active")
  })
})

describe("the delivery log", () => {
  test("keeps an attempt for 30 days, and drops it then", function* () {
    const { company } = yield* givenReceiver
    const deliveries = yield* Deliveries
    yield* givenEvent(company)
    yield* deliverDue
    const id = DeliveryId.make((yield* Receivers).got[0]?.headers["Service-Delivery"] ?? "")
    yield* TestClock.setTime(30 * day)
    yield* dropExpired
    assert.lengthOf(yield* deliveries.log(id), 1)
    yield* TestClock.setTime(30 * day + 1)
    yield* dropExpired
    assert.lengthOf(yield* deliveries.log(id), 0)
  })

  test("is as long for what waits at a paused endpoint", function* () {
    const { company, endpoint } = yield* givenReceiver
    const deliveries = yield* Deliveries
    yield* pauseEndpoint("operator", endpoint.id)
    yield* givenEvent(company)
    yield* TestClock.setTime(30 * day)
    yield* dropExpired
    assert.strictEqual((yield* backlogOf(deliveries)).depth, 1)
    yield* TestClock.setTime(30 * day + 1)
    yield* dropExpired
    assert.strictEqual((yield* backlogOf(deliveries)).depth, 0)
  })
})
