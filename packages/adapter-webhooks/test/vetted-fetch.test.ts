/** Goal: requests to sign-in providers pass the same checks as webhooks, and their answers come back whole, unless they are too large. */
import { assert, beforeAll, describe } from "@effect/vitest"
import { startReceiver, trustTestAuthority } from "@review-proof/testkit/peers/https-receiver"
import { test } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { gzipSync } from "node:zlib"
import { vettedFetch } from "../src/vetted-fetch.ts"

beforeAll(trustTestAuthority)

const fetch = vettedFetch({ policy: () => true, timeoutMillis: 5000 })

describe("An answer of a provider", () => {
  test.live.each([200, 204, 304, 307, 400])("comes back with its status: %i", function* (status) {
    const body = status === 204 || status === 304 ? "" : "{}"
    const receiver = yield* startReceiver((_request, response) => {
      response.writeHead(status, { "x-provider": "yes", location: "/elsewhere" }).end(body)
    })
    const url = `https://127.0.0.1:${receiver.port}/`
    const answer = yield* Effect.promise(() => fetch(url, { method: "GET", headers: {} }))
    const text = yield* Effect.promise(() => answer.text())
    assert.deepStrictEqual(
      [answer.status, answer.headers.get("x-provider"), text],
      [status, "yes", body]
    )
  })

  test.live.each([
    ["is refused beyond a megabyte", 1_000_001, "response too large"],
    ["comes back up to a megabyte", 1_000_000, "1000000 characters"]
  ] as const)("that is compressed %s", function* ([, length, outcome]) {
    const receiver = yield* startReceiver((_request, response) => {
      const body = gzipSync(" ".repeat(length))
      response.writeHead(200, { "content-encoding": "gzip" }).end(body)
    })
    const url = `https://127.0.0.1:${receiver.port}/`
    const read = fetch(url, { method: "GET", headers: {} }).then(
      async (answer) => `${(await answer.text()).length} characters`,
      (error: unknown) => (error instanceof Error ? error.message : "")
    )
    assert.strictEqual(yield* Effect.promise(() => read), outcome)
  })
})
