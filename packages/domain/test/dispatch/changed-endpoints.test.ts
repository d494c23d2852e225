/** Goal: what was claimed ahead holds up no change of its endpoint, and no other instance. */
import { pauseEndpoint, rotateSecret } from "@review-proof/domain/webhooks"
import { WebhookTransport } from "@review-proof/ports"
import { claimLeases, givenEvent } from "@review-proof/ports/testing"
import { assert, describe } from "@effect/vitest"
import { Clock, Duration, Effect, Fiber } from "effect"
import { testOn } from "@review-proof/testkit/test"
import { deliverWebhooks } from "../../src/dispatch/deliver-webhooks.ts"
import { givenReceiver, InMemory, pass } from "./in-memory.ts"

const test = testOn(InMemory)

/** An endpoint that takes its time, has much to get, and got the first of it. */
const givenBusyEndpoint = Effect.gen(function* () {
  const { company, endpoint } = yield* givenReceiver()
  const got: Array<{ readonly at: number; readonly signature: string }> = []
  const slow = WebhookTransport.of({
    post: ({ headers }) =>
      Effect.gen(function* () {
        const at = yield* Clock.currentTimeMillis
        got.push({ at, signature: headers["Service-Signature"] ?? "" })
        yield* Effect.sleep(400)
        return { status: 204, headers: {}, body: "" }
      })
  })
  yield* Effect.replicateEffect(givenEvent(company), 60)
  yield* Effect.provideService(deliverWebhooks(Duration.seconds(1)), WebhookTransport, slow)
  yield* pass(2)
  assert.isNotEmpty(got)
  return { got, id: endpoint.id }
})

describe("an endpoint with a backlog", () => {
  test("gets nothing more four seconds after it was paused", function* () {
    const { got, id } = yield* givenBusyEndpoint
    yield* pauseEndpoint("operator", id)
    yield* pass(4)
    const before = got.length
    yield* pass(10)
    assert.lengthOf(got, before)
    assert.isBelow(before, 30)
  })

  test("gets messages that its new secret signs too, four seconds after the rotation", function* () {
    const { got, id } = yield* givenBusyEndpoint
    yield* rotateSecret("operator", id)
    yield* pass(4)
    const before = got.length
    yield* pass(24)
    const signatures = got.slice(before).map(({ signature }) => signature.split("v1=").length - 1)
    assert.isNotEmpty(signatures)
    assert.deepStrictEqual(new Set(signatures), new Set([2]))
  })

  test("is left to the next instance when this one stops", function* () {
    const stopped = yield* Effect.forkChild(Effect.scoped(givenBusyEndpoint))
    yield* pass(4)
    const { got } = yield* Fiber.join(stopped)
    assert.lengthOf(yield* claimLeases(), 60 - got.length)
  })
})
