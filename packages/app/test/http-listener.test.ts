/** Goal: what can wait is loaded when it delays nobody, and is loaded however busy it is. */
import { assert, describe } from "@effect/vitest"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Deferred, Effect, Fiber } from "effect"
import { HttpServerResponse } from "effect/http"
import { test } from "@review-proof/testkit/test"
import { openHttpListener } from "../src/http-listener.ts"

describe("the calm after a start", () => {
  test.live("comes without any call", function* () {
    const { quiet } = yield* listening(Effect.never)
    yield* Effect.timeout(quiet, "2 seconds")
  })

  test.live("waits for those who wait for an answer", function* () {
    const order: Array<string> = []
    const asked = yield* Deferred.make<void>()
    const slow = Effect.gen(function* () {
      yield* Deferred.succeed(asked, undefined)
      yield* Effect.sleep("60 millis")
      order.push("answered")
      return HttpServerResponse.empty()
    })
    const { calm, url } = yield* listening(slow)
    const call = yield* Effect.forkChild(Effect.promise(() => fetch(url)))
    yield* Deferred.await(asked)
    yield* calm
    order.push("calm")
    assert.deepStrictEqual(order, ["answered", "calm"])
    assert.strictEqual((yield* Fiber.join(call)).status, 204)
  })

  test.live("does not wait forever, even under constant load", function* () {
    const asked = yield* Deferred.make<void>()
    const never = Effect.andThen(Deferred.succeed(asked, undefined), Effect.never)
    const { calm, url } = yield* listening(never)
    const call = yield* Effect.forkChild(Effect.promise((signal) => fetch(url, { signal })))
    yield* Deferred.await(asked)
    yield* Effect.timeout(calm, "2 seconds")
    assert.isUndefined(call.pollUnsafe())
    yield* Fiber.interrupt(call)
  })
})

/** A listener that answers what `answer` does. */
const listening = Effect.fnUntraced(function* (
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse>
) {
  const options = {
    listener: { host: "127.0.0.1", port: 0 },
    variables: { host: "HOST", port: "PORT" }
  }
  const listener = yield* Effect.provide(
    openHttpListener({ ...options, requestTimeout: 60_000, trustedProxies: [] }),
    NodeCrypto.layer
  )
  // Like the router, stops work for a client that has gone.
  yield* listener.http.serve(Effect.interruptible(answer))
  yield* listener.begin
  return listener
})
