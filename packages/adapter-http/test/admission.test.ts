import { assert } from "@effect/vitest"
import { credentialParameterNames } from "@review-proof/domain/access"
import { oauth } from "@review-proof/testkit/client/client"
import {
  call,
  manage,
  refusal,
  send,
  serviceName,
  serviceWith
} from "@review-proof/testkit/service/http-service"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

const realm = `Bearer realm="${serviceName}"`
const me = "/v1/businesses/me"

layer(serviceWith())("a credential", (test) => {
  test.each([
    ["its scheme and one space", (key: string) => `Bearer ${key}`, 200],
    ["its scheme in lower case", (key: string) => `bearer ${key}`, 200],
    ["its scheme in capitals, and spaces", (key: string) => `BEARER   ${key}`, 200],
    ["nothing behind the scheme", () => "Bearer", 401],
    ["a space behind the scheme", () => "Bearer ", 401],
    ["a tab behind the scheme", (key: string) => `Bearer\t${key}`, 401],
    ["a comma behind it", (key: string) => `Bearer ${key},`, 401],
    ["itself behind it", (key: string) => `Bearer ${key} ${key}`, 401],
    ["another scheme", (key: string) => `Basic ${key}`, 401],
    ["no scheme", (key: string) => key, 401]
  ] as const)("with $0 is answered with $2", function* ([, line, status]) {
    const { key } = yield* makeAccount()
    const answer = yield* send({ path: me, headers: [["authorization", line(key)]] })
    assert.strictEqual(answer.status, status)
    if (status === 200) return
    assert.strictEqual(answer.json.error.code, "invalid_key")
    assert.strictEqual(answer.headers["www-authenticate"], `${realm}, error="invalid_token"`)
  })

  test("that is missing is challenged without an error", function* () {
    const answer = yield* send({ path: me })
    assert.deepInclude(refusal(answer), { status: 401, code: "invalid_key" })
    assert.strictEqual(answer.headers["www-authenticate"], realm)
  })

  test("that is a token may do what the token may, and says so", function* () {
    const { apiKey, key } = yield* makeAccount()
    const client = { client_id: apiKey.clientId, key }
    const issued = yield* send(
      oauth(client, { grant_type: "client_credentials", scope: "score:read" })
    )
    const token: string = issued.json.access_token
    assert.deepStrictEqual((yield* call(token, me)).json.key.permissions, ["score:read"])
    const refused = yield* call(token, "/v1/reviews")
    assert.strictEqual(
      refused.headers["www-authenticate"],
      `${realm}, error="insufficient_scope", scope="reviews:read"`
    )
  })

  const names = [...credentialParameterNames, "API_KEY"]
  test("in the query, a cookie or Idempotency-Key is refused, even with a valid header", function* () {
    const { key } = yield* makeAccount()
    const queries = [...names.map((name) => `${name}=x`), `q=${key}`, `q=pk%5Flive${key.slice(7)}`]
    const cookies = [
      `a=b; s=${key}`,
      `s=Bearer%20${key}`,
      `a=%zz; s=%7B%22key%22%3A%22${key}%22%7D`,
      `s=${key.replace("_", "%5F")}`
    ]
    const leaking = [
      ...queries.map((query) => ({ path: `/v1/reviews?${query}`, headers: [] })),
      ...cookies.map((cookie) => ({
        path: "/v1/reviews",
        headers: [["cookie", cookie] as const]
      })),
      { path: "/v1/reviews", headers: [["idempotency-key", key] as const] },
      { path: "/v1/openapi.json?token=x", headers: [] }
    ]
    for (const { headers, path } of leaking) {
      const answer = yield* call(key, path, { headers })
      const expected = { status: 400, code: "credentials_in_url" }
      assert.deepInclude(refusal(answer), expected, `${path} ${headers.join()}`)
      assert.notInclude(answer.text, key)
    }
    const headers = [["cookie", "a=b"]] as const
    assert.strictEqual((yield* call(key, "/v1/reviews?keys=1", { headers })).status, 200)
  })
})

layer(serviceWith({ RATE_LIMIT_PER_SECOND: "10" }))("the limits of a key", (test) => {
  test("let ten calls a second through, and the eleventh after the time in Retry-After", function* () {
    const { key } = yield* makeAccount()
    const first = { "ratelimit-limit": "10", "ratelimit-remaining": "9", "ratelimit-reset": "1" }
    assert.deepInclude((yield* call(key, me)).headers, first)
    yield* Effect.replicateEffect(call(key, me), 9)
    const refused = yield* call(key, me)
    assert.deepInclude(refusal(refused), { status: 429, code: "rate_limited" })
    assert.strictEqual(refused.headers["ratelimit-remaining"], "0")
    yield* TestClock.adjust(`${Number(refused.headers["retry-after"])} seconds`)
    assert.strictEqual((yield* call(key, me)).status, 200)
  })

  test("count every admitted request of the month, also those answered with 304, 404 or 403", function* () {
    const { company, key } = yield* makeAccount({ permissions: ["reviews:read"] })
    const { headers } = yield* call(key, me)
    const known = { headers: [["if-none-match", headers["etag"] ?? ""]] } as const
    for (const [path, status, left, more] of [
      [me, 304, "99998", known],
      ["/v1/reviews/999", 404, "99997", {}],
      ["/v1/businesses/biz_1/score", 403, "99996", {}]
    ] as const) {
      const answer = yield* call(key, path, more)
      assert.strictEqual(answer.status, status)
      assert.strictEqual(answer.headers["ratelimit-monthly-remaining"], left)
    }
    yield* call(key, "/v1/nowhere")
    yield* call(key, "/v1/reviews?key=x")
    const usage = yield* manage("GET", `/companies/${company.id}/usage`)
    const expected = { month: "1970-01", requests: 4, limit: 100_000, remaining: 99_996 }
    assert.deepStrictEqual(usage.json, expected)
  })
})
