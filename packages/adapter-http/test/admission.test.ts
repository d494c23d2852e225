import { assert, describe, layer } from "@effect/vitest"
import { MemoryStoreLive } from "@review-proof/adapter-memory"
import { issueToken } from "@review-proof/domain/access"
import { changeCompany, readUsage } from "@review-proof/domain/companies"
import { Reviews, StoreUnavailable } from "@review-proof/ports"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { call, send, SERVICE_NAME, serviceWith } from "@review-proof/testkit/http-service"
import { makeAccount, makeReview } from "@review-proof/testkit/http-world"

const realm = `Bearer realm="${SERVICE_NAME}"`

describe("a credential", () => {
  layer(serviceWith())((it) => {
    it.effect("is taken with the scheme in any case and several spaces behind it", () =>
      Effect.gen(function* () {
        const { key } = yield* makeAccount()
        for (const line of [`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key}`]) {
          const answer = yield* send({
            path: "/v1/businesses/me",
            headers: [["Authorization", line]]
          })
          assert.strictEqual(answer.status, 200, line)
        }
      })
    )

    it.effect("that is missing is challenged without an error", () =>
      Effect.gen(function* () {
        const answer = yield* send({ path: "/v1/businesses/me" })
        assert.strictEqual(answer.status, 401)
        assert.strictEqual(answer.json.error.code, "invalid_key")
        assert.strictEqual(answer.headers["www-authenticate"], realm)
      })
    )

    it.effect("that is malformed, or of another scheme, is 401 invalid_key", () =>
      Effect.gen(function* () {
        const { key } = yield* makeAccount()
        const lines = [
          "Bearer",
          "Bearer ",
          `Bearer\t${key}`,
          `Bearer ${key},`,
          `Bearer ${key} ${key}`,
          `Bearer ${key.toUpperCase()}`,
          `Bearer ${key}0`,
          `Basic ${key}`,
          key
        ]
        for (const line of lines) {
          const answer = yield* send({
            path: "/v1/businesses/me",
            headers: [["authorization", line]]
          })
          assert.strictEqual(answer.status, 401, line)
          assert.strictEqual(answer.json.error.code, "invalid_key", line)
          assert.strictEqual(answer.headers["www-authenticate"], `${realm}, error="invalid_token"`)
        }
      })
    )

    it.effect("of a token may do what the token may, and says so", () =>
      Effect.gen(function* () {
        const { apiKey, key } = yield* makeAccount()
        const issued = yield* issueToken({
          clientId: apiKey.clientId,
          secret: Redacted.make(key),
          address: "127.0.0.1",
          scope: "score:read"
        })
        const token = Redacted.value(issued.accessToken)
        const me = yield* call(token, "/v1/businesses/me")
        assert.deepStrictEqual(me.json.key.permissions, ["score:read"])
        const refused = yield* call(token, "/v1/reviews")
        assert.strictEqual(refused.status, 403)
        assert.strictEqual(
          refused.headers["www-authenticate"],
          `${realm}, error="insufficient_scope", scope="reviews:read"`
        )
      })
    )

    it.effect(
      "in the query, a cookie or Idempotency-Key is refused beside a good header, also where none is needed",
      () =>
        Effect.gen(function* () {
          const { key } = yield* makeAccount()
          const names = [
            "access_token",
            "api_key",
            "apikey",
            "key",
            "token",
            "client_secret",
            "client_id",
            "secret",
            "authorization",
            "API_KEY"
          ]
          for (const query of [
            ...names.map((name) => `${name}=x`),
            `q=${key}`,
            `q=pk%5Flive${key.slice(7)}`
          ]) {
            const answer = yield* call(key, `/v1/reviews?${query}`)
            assert.deepStrictEqual(
              [answer.status, answer.json.error.code],
              [400, "credentials_in_url"],
              query
            )
            assert.notInclude(answer.text, key)
          }
          for (const cookie of [
            `a=b; s=${key}`,
            `s=Bearer%20${key}`,
            `a=%zz; s=%7B%22key%22%3A%22${key}%22%7D`,
            `s=${key.replace("_", "%5F")}`
          ]) {
            const answer = yield* call(key, "/v1/reviews", {
              headers: [["cookie", cookie]]
            })
            assert.strictEqual(answer.json.error.code, "credentials_in_url", cookie)
          }
          const once = yield* call(key, "/v1/reviews", {
            headers: [["idempotency-key", key]]
          })
          assert.strictEqual(once.json.error.code, "credentials_in_url")
          const harmless = yield* call(key, "/v1/reviews?keys=1", {
            headers: [["cookie", "a=b"]]
          })
          assert.strictEqual(harmless.status, 200)
          const document = yield* send({ path: "/v1/openapi.json?token=x" })
          assert.strictEqual(document.json.error.code, "credentials_in_url")
        })
    )
  })
})

describe("limits", () => {
  layer(serviceWith({}, { ratePerSecond: 10 }))((it) => {
    it.effect("let ten through, refuse the eleventh, and Retry-After helps", () =>
      Effect.gen(function* () {
        const { key } = yield* makeAccount()
        for (let left = 9; left >= 0; left--) {
          const { headers, status } = yield* call(key, "/v1/businesses/me")
          assert.strictEqual(status, 200)
          assert.deepStrictEqual(
            [
              headers["ratelimit-limit"],
              headers["ratelimit-remaining"],
              headers["ratelimit-reset"]
            ],
            ["10", String(left), "1"]
          )
        }
        const refused = yield* call(key, "/v1/businesses/me")
        assert.deepStrictEqual([refused.status, refused.json.error.code], [429, "rate_limited"])
        assert.strictEqual(refused.headers["ratelimit-remaining"], "0")
        yield* TestClock.adjust(`${Number(refused.headers["retry-after"])} seconds`)
        assert.strictEqual((yield* call(key, "/v1/businesses/me")).status, 200)
      })
    )

    it.effect("of the month count every admitted request, 304, 404 and 403 for the scope too", () =>
      Effect.gen(function* () {
        const { company, key } = yield* makeAccount({ permissions: ["reviews:read"] })
        const left = (answer: {
          readonly headers: { readonly [name: string]: string | undefined }
        }) => answer.headers["ratelimit-monthly-remaining"]
        const first = yield* call(key, "/v1/businesses/me")
        assert.strictEqual(left(first), "99999")
        const etag = first.headers["etag"] ?? ""
        const second = yield* call(key, "/v1/businesses/me", {
          headers: [["if-none-match", etag]]
        })
        assert.deepStrictEqual([second.status, left(second)], [304, "99998"])
        assert.deepStrictEqual(left(yield* call(key, "/v1/reviews/999")), "99997")
        const unscoped = yield* call(key, "/v1/businesses/biz_1/score")
        assert.deepStrictEqual([unscoped.status, left(unscoped)], [403, "99996"])
        yield* call(key, "/v1/nowhere")
        yield* call(key, "/v1/reviews?key=x")
        assert.strictEqual((yield* readUsage(company.id)).requests, 4)
      })
    )

    it.effect("of the month, once used up, say when the next month begins", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.parse("2026-11-30T23:00:00Z"))
        const { company, key } = yield* makeAccount()
        yield* changeCompany("test", company.id, { monthlyLimit: 1 })
        const last = yield* call(key, "/v1/businesses/me")
        assert.strictEqual(last.headers["ratelimit-monthly-remaining"], "0")
        const refused = yield* call(key, "/v1/businesses/me")
        assert.deepStrictEqual(
          [refused.status, refused.json.error.code, refused.headers["retry-after"]],
          [429, "monthly_limit_reached", "3600"]
        )
        yield* TestClock.adjust("1 hour")
        assert.strictEqual((yield* call(key, "/v1/businesses/me")).status, 200)
      })
    )

    it.effect(
      "block an address for the rest of the minute after twenty failures, for good keys too",
      () =>
        Effect.gen(function* () {
          const { key } = yield* makeAccount()
          yield* TestClock.adjust("2 minutes")
          for (let i = 0; i < 20; i++) {
            if (i === 10) yield* TestClock.adjust("20 seconds")
            assert.strictEqual((yield* call("pk_live_wrong", "/v1/reviews")).status, 401)
          }
          const refused = yield* call(key, "/v1/businesses/me")
          assert.deepStrictEqual(
            [refused.status, refused.json.error.code, refused.headers["retry-after"]],
            [429, "too_many_auth_failures", "40"]
          )
          yield* TestClock.adjust("40 seconds")
          assert.strictEqual((yield* call(key, "/v1/businesses/me")).status, 200)
        })
    )
  })
})

describe("when the store does not answer", () => {
  const lost = Effect.fail(
    new StoreUnavailable({ operation: "Reviews", cause: "gone: secret-detail" })
  )
  const store = Layer.effect(
    Reviews,
    Effect.map(Reviews, (reviews) => Reviews.of({ ...reviews, findPublished: () => lost }))
  ).pipe(Layer.provideMerge(MemoryStoreLive))

  layer(serviceWith({}, { store }))((it) => {
    it.effect("the answer is 500 that tells nothing, and does not count towards the month", () =>
      Effect.gen(function* () {
        const { business, company, key } = yield* makeAccount()
        const review = yield* makeReview(business.id)
        const answer = yield* call(key, `/v1/reviews/${review.id}`)
        assert.deepStrictEqual([answer.status, answer.json.error.code], [500, "internal_error"])
        assert.notInclude(answer.text, "secret-detail")
        assert.strictEqual((yield* readUsage(company.id)).requests, 0)
        const counted = yield* call(key, "/v1/reviews")
        assert.strictEqual(counted.headers["ratelimit-monthly-remaining"], "99999")
      })
    )
  })
})
