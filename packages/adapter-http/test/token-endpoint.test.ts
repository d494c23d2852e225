import { assert } from "@effect/vitest"
import {
  call,
  manage,
  send,
  serviceName,
  serviceWith
} from "@review-proof/testkit/service/http-service"
import type { Answer, Call } from "@review-proof/testkit/service/http-service"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

type Account = Effect.Success<ReturnType<typeof makeAccount>>
type Lines = ReadonlyArray<readonly [string, string]>

const formType = "application/x-www-form-urlencoded"
const grant = "grant_type=client_credentials"
const revokePath = "/v1/oauth/revoke"

const base64 = (text: string) => Buffer.from(text).toString("base64")
const basic = (id: string, secret: string) =>
  ["authorization", `Basic ${base64(`${id}:${secret}`)}`] as const
const credentials = ({ apiKey, key }: Account): Lines => [basic(apiKey.clientId, key)]

const ask = (body: string, headers: Lines = [], more: Partial<Call> = {}) =>
  send({
    method: "POST",
    path: "/v1/oauth/token",
    body,
    ...more,
    headers: [["content-type", formType], ...headers]
  })

const assertRefused = ({ headers, json, status }: Answer, expected: number, error: string) => {
  assert.deepStrictEqual([status, json.error], [expected, error])
  assert.strictEqual(headers["cache-control"], "no-store")
  assert.match(json.error_description, /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
}

const failTwentyTimes = Effect.replicateEffect(ask(grant, [["authorization", "Basic !!!"]]), 20)

layer(serviceWith())("the token endpoint", (test) => {
  test("gives a token to HTTP Basic and to form fields alike, and it works", function* () {
    const account = yield* makeAccount()
    const { apiKey, key } = account
    const encoded = (text: string) => encodeURIComponent(text).replaceAll("_", "%5F")
    for (const answer of [
      yield* ask(grant, credentials(account)),
      yield* ask(grant, [basic(encoded(apiKey.clientId), encoded(key))]),
      yield* ask(`${grant}&client_id=${apiKey.clientId}`, credentials(account)),
      yield* ask(`${grant}&unknown=1&scope=&client_id=${apiKey.clientId}&client_secret=${key}`)
    ]) {
      assert.deepInclude(answer.headers, { "cache-control": "no-store", pragma: "no-cache" })
      const { access_token, ...rest } = answer.json
      assert.match(access_token, /^pwt_[A-Za-z0-9_-]{43}$/)
      assert.deepStrictEqual(rest, {
        token_type: "Bearer",
        expires_in: 3600,
        scope: "reviews:read score:read replies:write"
      })
      assert.strictEqual((yield* call(access_token, "/v1/reviews")).status, 200)
    }
  })

  test("grants the requested scopes, however the form writes its spaces", function* () {
    const headers = credentials(yield* makeAccount())
    const { json } = yield* ask(`${grant}&scope=score:read+reviews:read%20score:read`, headers)
    assert.strictEqual(json.scope, "reviews:read score:read")
  })

  const form = "the form"
  test.each([
    [form, ""],
    [form, "scope=score:read"],
    [form, "grant_type="],
    [form, "grant_type=Client_Credentials", "unsupported_grant_type"],
    [form, `${grant}&${grant}`],
    [form, `${grant}&scope=&scope=`],
    [form, `${grant}&x=1&x=2`],
    [form, `${grant}&client_secret=x`],
    [form, `${grant}&client_id=pwc_other`],
    [form, `${grant}&scope=${"a".repeat(501)}`],
    [form, `${grant}&scope=%zz`],
    [form, `${grant}&scope=%00`],
    [form, `${grant}&scope=%ff`],
    ["the query", "client_id=x"],
    ["the query", "x=%ff"],
    ["the query", "%00"]
  ])("refuses an invalid request by $0: $1", function* ([where, text, error = "invalid_request"]) {
    const headers = credentials(yield* makeAccount())
    const answer =
      where === form
        ? yield* ask(text ?? "", headers)
        : yield* ask(grant, headers, { path: `/v1/oauth/token?${text}` })
    assertRefused(answer, 400, error)
  })

  test.each([
    ["%00", "The form contains a NUL character."],
    ["%ff", "The form is not properly percent-encoded UTF-8."]
  ])("says what is wrong with a form that contains %s", function* ([text, says]) {
    const { json } = yield* ask(`${grant}&scope=${text}`, credentials(yield* makeAccount()))
    assert.strictEqual(json.error_description, says)
  })

  test("refuses fields that are too long to be credentials, and a key in the query", function* () {
    const account = yield* makeAccount()
    for (const answer of [
      yield* ask(`${grant}&client_id=${"a".repeat(65)}&client_secret=x`),
      yield* ask(`${grant}&client_id=a&client_secret=${"a".repeat(129)}`),
      yield* ask(grant, credentials(account), { path: `/v1/oauth/token?x=${account.key}` })
    ]) {
      assertRefused(answer, 400, "invalid_request")
    }
  })

  test("answers missing, wrong and unreadable credentials with the same challenge", function* () {
    const { apiKey, key } = yield* makeAccount()
    const id = apiKey.clientId
    const presented: ReadonlyArray<readonly [fields: string, ...headers: Lines]> = [
      [""],
      [`&client_id=${id}`],
      [`&client_secret=${key}`],
      [`&client_id=${id}&client_secret=x`],
      ["", basic(id, "%zz")],
      ["", ["authorization", "Basic !!!"]],
      ["", ["authorization", `Basic ${base64(key)}`]],
      ["", basic(`\uFEFF${id}`, key)],
      ["", ["authorization", `Bearer ${key}`]],
      ["", basic(id, key), basic(id, key)]
    ]
    for (const [fields, ...headers] of presented) {
      yield* TestClock.adjust("1 minute")
      const answer = yield* ask(`${grant}${fields}`, headers)
      assertRefused(answer, 401, "invalid_client")
      assert.strictEqual(answer.headers["www-authenticate"], `Basic realm="${serviceName}"`)
    }
  })

  test("refuses a blocked address before it reads the form, until the minute is over", function* () {
    yield* TestClock.adjust("2 minutes")
    const account = yield* makeAccount()
    const headers = credentials(account)
    yield* failTwentyTimes
    for (const answer of [
      yield* ask(grant, headers),
      yield* ask("grant_type=password", headers),
      yield* ask(`${grant}&${grant}`, headers),
      yield* ask(`${grant}&scope=%zz`, headers),
      yield* ask(`${grant}&x=${"x".repeat(70_000)}`, headers),
      yield* ask("", [["content-type", "application/json"]]),
      yield* ask("token=", headers, { path: revokePath })
    ]) {
      assertRefused(answer, 429, "too_many_requests")
      assert.strictEqual(answer.headers["retry-after"], "60")
    }
    const api = yield* call(account.key, "/v1/reviews")
    assert.strictEqual(api.json.error.code, "too_many_auth_failures")
    // The refusal names first only what the address itself gives away.
    const path = `/v1/oauth/token?x=${account.key}`
    assertRefused(yield* ask(grant, [], { path }), 400, "invalid_request")
    yield* TestClock.adjust("1 minute")
    assert.strictEqual((yield* ask(grant, headers)).status, 200)
  })

  test("says why a valid key gets no token", function* () {
    const [blocked, suspended, free] = yield* Effect.all([
      makeAccount(),
      makeAccount(),
      makeAccount()
    ])
    yield* manage("POST", `/keys/${blocked.apiKey.id}/block`)
    yield* manage("PATCH", `/companies/${suspended.company.id}`, { status: "suspended" })
    yield* manage("PATCH", `/companies/${free.company.id}`, { plan: "free" })
    for (const [account, status, reason] of [
      [blocked, 400, /^key_blocked/],
      [suspended, 400, /^company_suspended/],
      [free, 400, /^plan_required/],
      [yield* makeAccount({ ipAllowlist: ["192.0.2.1"] }), 403, /^ip_not_allowed/]
    ] as const) {
      const answer = yield* ask(grant, credentials(account))
      assertRefused(answer, status, "unauthorized_client")
      assert.match(answer.json.error_description, reason)
    }
  })
})
