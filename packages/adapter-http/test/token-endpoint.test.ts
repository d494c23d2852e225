import { assert, describe, layer } from "@effect/vitest"
import { changeCompany } from "@review-proof/domain/companies"
import { blockKey, revokeKey, rotateKey } from "@review-proof/domain/keys"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { call, send, SERVICE_NAME, serviceWith } from "@review-proof/testkit/http-service"
import type { Call } from "@review-proof/testkit/http-service"
import { makeAccount } from "@review-proof/testkit/http-world"

const form = ["content-type", "application/x-www-form-urlencoded"] as const

const basic = (id: string, secret: string) =>
  ["authorization", `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`] as const

const ask = Effect.fnUntraced(function* (body: string, more: Partial<Call> = {}) {
  return yield* send({
    method: "POST",
    path: "/v1/oauth/token",
    body,
    ...more,
    headers: [form, ...(more.headers ?? [])]
  })
})

const GRANT = "grant_type=client_credentials"

describe("the token endpoint", () => {
  layer(serviceWith())((it) => {
    it.effect("gives a token to HTTP Basic and to form fields alike, and it works", () =>
      Effect.gen(function* () {
        const { apiKey, key } = yield* makeAccount()
        const encoded = (text: string) => encodeURIComponent(text).replaceAll("_", "%5F")
        for (const answer of [
          yield* ask(GRANT, { headers: [basic(apiKey.clientId, key)] }),
          yield* ask(GRANT, { headers: [basic(encoded(apiKey.clientId), encoded(key))] }),
          yield* ask(`${GRANT}&client_id=${apiKey.clientId}`, {
            headers: [basic(apiKey.clientId, key)]
          }),
          yield* ask(`${GRANT}&client_id=${apiKey.clientId}&client_secret=${key}`),
          yield* ask(`${GRANT}&unknown=1&scope=&client_id=${apiKey.clientId}&client_secret=${key}`)
        ]) {
          assert.strictEqual(answer.status, 200, answer.text)
          assert.deepStrictEqual(
            [answer.headers["cache-control"], answer.headers["pragma"]],
            ["no-store", "no-cache"]
          )
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
    )

    it.effect("gives the scopes asked for, each once, in the order of the table", () =>
      Effect.gen(function* () {
        const { apiKey, key } = yield* makeAccount()
        const headers = [basic(apiKey.clientId, key)]
        const answer = yield* ask(`${GRANT}&scope=score:read+reviews:read%20score:read`, {
          headers
        })
        assert.strictEqual(answer.json.scope, "reviews:read score:read")
        for (const scope of ["products:write", "score:read nonsense", "SCORE:READ", " "]) {
          const refused = yield* ask(`${GRANT}&scope=${encodeURIComponent(scope)}`, { headers })
          assert.deepStrictEqual([refused.status, refused.json.error], [400, "invalid_scope"])
        }
      })
    )

    it.effect("takes the media type however it is spelled, and no other", () =>
      Effect.gen(function* () {
        const { apiKey, key } = yield* makeAccount()
        const post = (type: string, body: string) =>
          send({
            method: "POST",
            path: "/v1/oauth/token",
            headers: [["content-type", type], basic(apiKey.clientId, key)],
            body
          })
        for (const type of [
          "application/x-www-form-urlencoded;charset=UTF-8",
          `Application/X-WWW-Form-Urlencoded`
        ]) {
          assert.strictEqual((yield* post(type, GRANT)).status, 200, type)
        }
        for (const type of [
          "application/json",
          "text/plain",
          "application/x-www-form-urlencoded; charset=latin1"
        ]) {
          const refused = yield* post(type, `{"grant_type":"client_credentials"}`)
          assert.deepStrictEqual(
            [refused.status, refused.json.error],
            [415, "invalid_request"],
            type
          )
        }
      })
    )

    it.effect("refuses what is no valid request", () =>
      Effect.gen(function* () {
        const { apiKey, key } = yield* makeAccount()
        const id = apiKey.clientId
        const headers = [basic(id, key)]
        const wrong: ReadonlyArray<readonly [string, Partial<Call>, string]> = [
          ["", { headers }, "invalid_request"],
          ["scope=score:read", { headers }, "invalid_request"],
          ["grant_type=", { headers }, "invalid_request"],
          ["grant_type=password", { headers }, "unsupported_grant_type"],
          ["grant_type=Client_Credentials", { headers }, "unsupported_grant_type"],
          [`${GRANT}&${GRANT}`, { headers }, "invalid_request"],
          [`${GRANT}&scope=&scope=`, { headers }, "invalid_request"],
          [`${GRANT}&x=1&x=2`, { headers }, "invalid_request"],
          [`${GRANT}&client_secret=${key}`, { headers }, "invalid_request"],
          [`${GRANT}&client_id=pwc_other`, { headers }, "invalid_request"],
          [`${GRANT}&scope=${"a".repeat(501)}`, { headers }, "invalid_request"],
          [`${GRANT}&client_id=${"a".repeat(65)}&client_secret=x`, {}, "invalid_request"],
          [`${GRANT}&client_id=a&client_secret=${"a".repeat(129)}`, {}, "invalid_request"],
          [`${GRANT}&scope=%zz`, { headers }, "invalid_request"],
          [`${GRANT}&scope=%00`, { headers }, "invalid_request"],
          [`${GRANT}&scope=%ff`, { headers }, "invalid_request"],
          [GRANT, { headers, path: `/v1/oauth/token?client_id=${id}` }, "invalid_request"],
          [GRANT, { headers, path: `/v1/oauth/token?x=${key}` }, "invalid_request"],
          [GRANT, { headers, path: "/v1/oauth/token?x=%ff" }, "invalid_request"],
          [GRANT, { headers, path: "/v1/oauth/token?%00" }, "invalid_request"]
        ]
        for (const [body, more, error] of wrong) {
          const answer = yield* ask(body, more)
          assert.deepStrictEqual([answer.status, answer.json.error], [400, error], body)
          assert.match(answer.json.error_description, /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
          assert.strictEqual(answer.headers["cache-control"], "no-store")
          assert.match(answer.headers["request-id"] ?? "", /^req_/)
        }
        const large = yield* ask(`${GRANT}&x=${"x".repeat(70_000)}`, { headers })
        assert.deepStrictEqual([large.status, large.json.error], [413, "invalid_request"])
      })
    )

    it.effect("challenges no, wrong and unreadable credentials alike", () =>
      Effect.gen(function* () {
        const { apiKey, key } = yield* makeAccount()
        const other = yield* makeAccount()
        const id = apiKey.clientId
        const presented: ReadonlyArray<readonly [string, Call["headers"]]> = [
          ["", []],
          [`&client_id=${id}`, []],
          [`&client_secret=${key}`, []],
          [`&client_id=${id}&client_secret=x`, []],
          [`&client_id=pwc_unknown&client_secret=${key}`, []],
          ["", [basic(id, other.key)]],
          ["", [basic(id, key.toUpperCase())]],
          ["", [basic(id, "%zz")]],
          ["", [["authorization", "Basic !!!"]]],
          ["", [["authorization", `Basic ${Buffer.from(key).toString("base64")}`]]],
          ["", [["authorization", `Bearer ${key}`]]],
          ["", [basic(id, key), basic(id, key)]]
        ]
        for (const [fields, headers] of presented) {
          yield* TestClock.adjust("1 minute")
          const answer = yield* ask(`${GRANT}${fields}`, { headers: headers ?? [] })
          assert.deepStrictEqual(
            [answer.status, answer.json.error],
            [401, "invalid_client"],
            fields
          )
          assert.strictEqual(answer.headers["www-authenticate"], `Basic realm="${SERVICE_NAME}"`)
          assert.strictEqual(answer.headers["cache-control"], "no-store")
        }
      })
    )

    it.effect("counts failures of the address together with those of the API", () =>
      Effect.gen(function* () {
        yield* TestClock.adjust("2 minutes")
        const { apiKey, key } = yield* makeAccount()
        for (let i = 0; i < 10; i++) {
          yield* ask(GRANT, { headers: [["authorization", "Basic !!!"]] })
          yield* call("pk_live_wrong", "/v1/reviews")
        }
        const refused = yield* ask(GRANT, { headers: [basic(apiKey.clientId, key)] })
        assert.deepStrictEqual(
          [refused.status, refused.json.error, refused.headers["retry-after"]],
          [429, "too_many_requests", "60"]
        )
        yield* TestClock.adjust("1 minute")
        const answer = yield* ask(GRANT, { headers: [basic(apiKey.clientId, key)] })
        assert.strictEqual(answer.status, 200)
      })
    )

    it.effect("tells a blocked address so before it looks at the form", () =>
      Effect.gen(function* () {
        yield* TestClock.adjust("2 minutes")
        const { apiKey, key } = yield* makeAccount()
        for (let i = 0; i < 20; i++) {
          yield* ask(GRANT, { headers: [["authorization", "Basic !!!"]] })
        }
        const headers = [basic(apiKey.clientId, key)]
        const refused: ReadonlyArray<readonly [string, Partial<Call>]> = [
          ["grant_type=password", { headers }],
          [`${GRANT}&${GRANT}`, { headers }],
          [`${GRANT}&scope=%zz`, { headers }],
          [`${GRANT}&client_secret=${key}`, { headers }],
          [`${GRANT}&x=${"x".repeat(70_000)}`, { headers }],
          ["", { headers: [["content-type", "application/json"]] }],
          ["token=", { headers, path: "/v1/oauth/revoke" }]
        ]
        for (const [body, more] of refused) {
          const { headers: told, json, status } = yield* ask(body, more)
          assert.deepStrictEqual(
            [status, json.error, told["retry-after"]],
            [429, "too_many_requests", "60"],
            body.slice(0, 40)
          )
        }
        // Only what the address itself gives away is told first (check 3).
        const leaked = yield* ask(GRANT, { path: `/v1/oauth/token?x=${key}` })
        assert.deepStrictEqual([leaked.status, leaked.json.error], [400, "invalid_request"])
        yield* TestClock.adjust("1 minute")
      })
    )

    it.effect("says why a client that it knows gets no token", () =>
      Effect.gen(function* () {
        const refusal = Effect.fnUntraced(function* (
          account: Effect.Success<ReturnType<typeof makeAccount>>
        ) {
          const answer = yield* ask(GRANT, {
            headers: [basic(account.apiKey.clientId, account.key)]
          })
          return [answer.status, answer.json.error]
        })
        const blocked = yield* makeAccount()
        yield* blockKey("test", blocked.apiKey.id)
        assert.deepStrictEqual(yield* refusal(blocked), [400, "unauthorized_client"])
        const suspended = yield* makeAccount()
        yield* changeCompany("test", suspended.company.id, { status: "suspended" })
        assert.deepStrictEqual(yield* refusal(suspended), [400, "unauthorized_client"])
        const free = yield* makeAccount()
        yield* changeCompany("test", free.company.id, { plan: "free" })
        assert.deepStrictEqual(yield* refusal(free), [400, "unauthorized_client"])
        const rotated = yield* makeAccount()
        yield* rotateKey("test", rotated.apiKey.id)
        assert.deepStrictEqual(yield* refusal(rotated), [400, "invalid_grant"])
        const revoked = yield* makeAccount()
        yield* revokeKey("test", revoked.apiKey.id)
        assert.deepStrictEqual(yield* refusal(revoked), [401, "invalid_client"])
      })
    )

    it.effect("refuses an address outside the allowlist", () =>
      Effect.gen(function* () {
        const { apiKey, key } = yield* makeAccount({ ipAllowlist: ["192.0.2.1"] })
        const answer = yield* ask(GRANT, { headers: [basic(apiKey.clientId, key)] })
        assert.deepStrictEqual([answer.status, answer.json.error], [403, "unauthorized_client"])
        assert.match(answer.json.error_description, /^ip_not_allowed/)
      })
    )

    it.effect("gives a key a hundred live tokens and says when it may have the next", () =>
      Effect.gen(function* () {
        const { apiKey, key } = yield* makeAccount()
        const headers = [basic(apiKey.clientId, key)]
        for (let i = 0; i < 100; i++)
          assert.strictEqual((yield* ask(GRANT, { headers })).status, 200)
        const refused = yield* ask(GRANT, { headers })
        assert.deepStrictEqual(
          [refused.status, refused.json.error, refused.headers["retry-after"]],
          [429, "too_many_requests", "3600"]
        )
        yield* TestClock.adjust("1 hour")
        assert.strictEqual((yield* ask(GRANT, { headers })).status, 200)
      })
    )
  })
})

describe("the revocation endpoint", () => {
  layer(serviceWith())((it) => {
    it.effect("ends a client's own token, and is 200 for whatever else", () =>
      Effect.gen(function* () {
        const one = yield* makeAccount()
        const two = yield* makeAccount()
        const tokenOf = Effect.fnUntraced(function* ({ apiKey, key }: typeof one) {
          const answer = yield* ask(GRANT, { headers: [basic(apiKey.clientId, key)] })
          return String(answer.json.access_token)
        })
        const revoke = ({ apiKey, key }: typeof one, token: string) =>
          ask(`token=${token}&token_type_hint=access_token`, {
            path: "/v1/oauth/revoke",
            headers: [basic(apiKey.clientId, key)]
          })
        const token = yield* tokenOf(one)
        for (const harmless of [yield* revoke(two, token), yield* revoke(one, "pwt_unknown")]) {
          assert.deepStrictEqual([harmless.status, harmless.text], [200, ""])
        }
        assert.strictEqual((yield* call(token, "/v1/reviews")).status, 200)
        assert.strictEqual((yield* revoke(one, token)).status, 200)
        const refused = yield* call(token, "/v1/reviews")
        assert.deepStrictEqual([refused.status, refused.json.error.code], [401, "invalid_token"])
      })
    )

    it.effect("asks for the client's credentials and for a token", () =>
      Effect.gen(function* () {
        const { apiKey, key } = yield* makeAccount()
        const path = "/v1/oauth/revoke"
        const unknown = yield* ask("token=x", { path })
        assert.deepStrictEqual([unknown.status, unknown.json.error], [401, "invalid_client"])
        const none = yield* ask("token=", { path, headers: [basic(apiKey.clientId, key)] })
        assert.deepStrictEqual([none.status, none.json.error], [400, "invalid_request"])
      })
    )
  })
})
