/** Goal: requests to sign-in providers pass the same checks as webhooks, and their answers come back whole. */
import { assert, beforeAll, describe } from "@effect/vitest"
import { startReceiver, trustTestAuthority } from "@review-proof/testkit/peers/https-receiver"
import { test } from "@review-proof/testkit/test"
import { Effect } from "effect"
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
})
