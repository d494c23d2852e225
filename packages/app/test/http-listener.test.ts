/** Goal: what a start does not need is loaded while the listener is idle, or soon if it never is. */
import { assert, describe } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { HttpServerResponse } from "effect/http"
import { WebCryptoLayer } from "@review-proof/domain/secrets"
import { test } from "@review-proof/testkit/test"
import { openHttpListener } from "../src/http-listener.ts"

describe("the wait for an idle listener", () => {
  test.live("ends without any call", function* () {
    const { waitUntilIdle } = yield* listening(Effect.never)
    yield* Effect.timeout(waitUntilIdle, "2 seconds")
  })

  test.live("lasts as long as a caller waits for an answer", function* () {
    const order: Array<string> = []
    const asked = yield* Deferred.make<void>()
    const slow = Effect.gen(function* () {
      yield* Deferred.succeed(asked, undefined)
      yield* Effect.sleep("60 millis")
      order.push("answered")
      return HttpServerResponse.empty()
    })
    const { url, waitBriefly } = yield* listening(slow)
    const call = yield* Effect.forkChild(Effect.promise(() => fetch(url)))
    yield* Deferred.await(asked)
    yield* waitBriefly
    order.push("idle")
    assert.deepStrictEqual(order, ["answered", "idle"])
    assert.strictEqual((yield* Fiber.join(call)).status, 204)
  })

  test.live("ends soon, even under constant load", function* () {
    const asked = yield* Deferred.make<void>()
    const never = Effect.andThen(Deferred.succeed(asked, undefined), Effect.never)
    const { url, waitBriefly } = yield* listening(never)
    const call = yield* Effect.forkChild(Effect.promise((signal) => fetch(url, { signal })))
    yield* Deferred.await(asked)
    yield* Effect.timeout(waitBriefly, "2 seconds")
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
    WebCryptoLayer
  )
  // As with the router, the work for a client that has gone is stopped.
  yield* listener.http.serve(Effect.interruptible(answer))
  yield* listener.begin
  return listener
})
