/**
 * Goal: an attempt that breaks on the sender's side ends like a failed one, with its retry, and
 * stops nobody else's.
 */
import { Deliveries, DeliveryId, EndpointId, WebhookTransport } from "@review-proof/ports"
import {
  claimLeases,
  fresh,
  givenCompany,
  givenEndpoint,
  givenEvent
} from "@review-proof/ports/testing"
import { assert, describe } from "@effect/vitest"
import { Duration, Effect, Layer, Logger, Redacted } from "effect"
import { vi } from "vitest"
import { givenLog, testOn } from "@review-proof/testkit/test"
import { makeAttempt } from "../../src/dispatch/attempt.ts"
import { deliverWebhooks } from "../../src/dispatch/deliver-webhooks.ts"
import { DeliverySlots } from "../../src/dispatch/delivery-slots.ts"
import { makeSigningKeys } from "../../src/webhooks/signature.ts"
import { sealSecret } from "../../src/webhooks/signing-secret.ts"
import { deliverDue, givenReceiver, InMemory, Receivers } from "./in-memory.ts"

const test = testOn(InMemory)

const notMade = { signature: null, body: null, response: null, error: "internal error" }

describe("an attempt that cannot be made", () => {
  test("because a secret cannot be opened is logged and retried, while others are sent", function* () {
    const company = yield* givenCompany()
    const id: EndpointId = yield* fresh.endpointId
    yield* givenEndpoint(company, { id, secrets: [{ sealed: "AAAA", expiresAt: null }] })
    const event = yield* givenEvent(company)
    const well = yield* givenReceiver()
    const other = yield* givenEvent(well.company)
    yield* deliverDue
    const { got } = yield* Receivers
    assert.deepStrictEqual(
      got.map(({ body }) => JSON.parse(body).id),
      [other.id]
    )
    const deliveries = yield* Deliveries
    const deliveryId = DeliveryId.make(`dlv_${event.id.slice(4)}01`)
    const [attempt] = yield* deliveries.log(deliveryId)
    assert.deepInclude(attempt, notMade)
  })

  test("because a master key is lost says so once for each endpoint, not at each attempt", function* () {
    const log = givenLog()
    const signingKeys = makeSigningKeys()
    const ids = [yield* fresh.endpointId, yield* fresh.endpointId]
    for (const id of [...ids, ...ids, ...ids]) {
      const endpoint = { id, secrets: [{ sealed: "AAAA", expiresAt: null }] }
      const keys = yield* Effect.provide(signingKeys(endpoint, 0), log.layer)
      assert.isNull(keys)
    }
    assert.lengthOf(log.lines, ids.length)
  })

  test("is remembered for its endpoint as long as there are few secrets", function* () {
    const log = givenLog()
    const signingKeys = makeSigningKeys()
    const secrets = Array.from({ length: 10 }, () => ({ sealed: "AAAA", expiresAt: null }))
    const ids = Array.from({ length: 500 }, (_, n) => EndpointId.make(`we_${n}`))
    for (const id of [...ids, ...ids.slice(0, 1), ...ids.slice(-1)]) {
      yield* Effect.provide(signingKeys({ id, secrets }, 0), log.layer)
    }
    assert.lengthOf(log.lines, 501)
  })

  test("because a secret was altered says so once for its endpoint, without a stack", function* () {
    const logged: Array<unknown> = []
    const log = Logger.make(({ cause, message }) => logged.push([message, cause.reasons.length]))
    const signingKeys = makeSigningKeys()
    const id = yield* fresh.endpointId
    const secret = Redacted.make("whsec_of-another-endpoint")
    const sealed = yield* sealSecret(yield* fresh.endpointId, secret)
    for (let time = 0; time < 3; time++) {
      const endpoint = { id, secrets: [{ sealed, expiresAt: null }] }
      const keys = yield* Effect.provide(signingKeys(endpoint, 0), Logger.layer([log]))
      assert.isNull(keys)
    }
    const words =
      "An endpoint's webhooks cannot be signed: their secret was altered in the database"
    assert.deepStrictEqual(logged, [[[words, { endpoint: id }], 0]])
  })

  test.live("because beginning it failed is logged, and the next ones are made", function* () {
    const log = givenLog()
    const { company } = yield* givenReceiver()
    yield* givenEvent(company)
    const start = vi.spyOn(DeliverySlots.prototype, "start").mockImplementationOnce(() => {
      throw new Error("broken")
    })
    yield* deliverWebhooks(Duration.seconds(1)).pipe(Effect.provide(log.layer))
    const { got } = yield* Receivers
    for (let turn = 0; turn < 500 && got.length === 0; turn++) yield* Effect.sleep(10)
    start.mockRestore()
    assert.lengthOf(got, 1)
    assert.lengthOf(
      log.lines.filter((line) => line.startsWith("Beginning webhook attempts failed")),
      1
    )
  })

  testOn(Layer.provideMerge(Broken, InMemory))(
    "because the transport breaks at once ends with its retry",
    function* () {
      const { company } = yield* givenReceiver()
      yield* givenEvent(company)
      const [lease = assert.fail()] = yield* claimLeases()
      const { outcome, record } = yield* (yield* makeAttempt)(lease)
      assert.strictEqual(outcome._tag, "Retry")
      assert.deepInclude(record, notMade)
    }
  )
})

const Broken = Layer.succeed(
  WebhookTransport,
  WebhookTransport.of({
    post: () => Effect.die(new Error("broken"))
  })
)
