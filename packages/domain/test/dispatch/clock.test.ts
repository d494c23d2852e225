/** Goal: what is promised in hours and days holds to the millisecond. */
import { rotateSecret } from "@review-proof/domain/webhooks"
import { Deliveries, DeliveryId } from "@review-proof/ports"
import { day, givenEvent, hour } from "@review-proof/ports/testing"
import { assert, describe } from "@effect/vitest"
import { Clock, Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import Stripe from "stripe"
import { testOn } from "@review-proof/testkit/test"
import { dropExpired } from "../../src/background/maintenance.ts"
import { deliverDue, givenReceiver, InMemory, Receivers } from "./in-memory.ts"

const test = testOn(InMemory)

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
    const { company, endpoint, secret } = yield* givenReceiver()
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

  test("signs beside newer ones for exactly 24 hours after it was rotated", function* () {
    const { company, endpoint, secret } = yield* givenReceiver()
    const rotated = Redacted.value(yield* rotateSecret("operator", endpoint.id))
    const accepted = Effect.gen(function* () {
      yield* givenEvent(company)
      yield* deliverDue
      return [yield* isAccepted(secret), yield* isAccepted(rotated), yield* signatures]
    })
    assert.deepStrictEqual(yield* accepted, [true, true, 2])
    yield* TestClock.setTime(23 * hour)
    yield* rotateSecret("operator", endpoint.id)
    yield* TestClock.setTime(24 * hour - 1)
    assert.deepStrictEqual(yield* accepted, [true, true, 3])
    yield* TestClock.setTime(24 * hour)
    assert.deepStrictEqual(yield* accepted, [false, true, 2])
  })
})

describe("the delivery log", () => {
  test("keeps an attempt for 30 days, and drops it then", function* () {
    const { company } = yield* givenReceiver()
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
})
