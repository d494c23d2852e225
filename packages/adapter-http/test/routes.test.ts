import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { IpNetwork } from "effect/net"
import { readRaw, sendRaw } from "./http-client.ts"
import { makeAccount, makeReview, Service, serviceWith } from "./public-service.ts"

layer(serviceWith())("a path", (it) => {
  it.effect("is taken to the letter: no other case, no further slash, no second spelling", () =>
    Effect.gen(function* () {
      const service = yield* Service
      const { key } = yield* makeAccount()
      for (const path of [
        "/v1/reviews/",
        "//v1/reviews",
        "/v1//reviews",
        "/V1/reviews",
        "/v1/Reviews",
        "/v1/%72eviews",
        "/v1/reviews;x=1",
        "/v1",
        "/",
        "/v1/reviews/1/replies/2",
        "/v1/oauth/token/",
        "/v2/reviews"
      ]) {
        const answer = yield* service.call(key, path)
        assert.deepStrictEqual([answer.status, answer.json.error.code], [404, "not_found"], path)
        assert.strictEqual(answer.json.error.request_id, answer.headers["request-id"])
      }
    })
  )

  it.effect("has parameters in any spelling, with all that stands in their segment", () =>
    Effect.gen(function* () {
      const service = yield* Service
      const { business, key } = yield* makeAccount()
      const { id } = yield* makeReview(business.id)
      const digits = [...String(id)].map((digit) => `%3${digit}`).join("")
      for (const [segment, status] of [
        [digits, 200],
        [`${id};x`, 404],
        [`${id}%3Bx`, 404],
        [`${id}%2525`, 404],
        [`${id}%zz`, 400]
      ] as const) {
        const answer = yield* service.call(key, `/v1/reviews/${segment}`)
        assert.strictEqual(answer.status, status, segment)
      }
    })
  )

  it.effect("that knows another method is 405 and says which", () =>
    Effect.gen(function* () {
      const service = yield* Service
      for (const [method, path, allow] of [
        ["POST", "/v1/reviews", "GET, HEAD"],
        ["DELETE", "/v1/reviews/1", "GET, HEAD"],
        ["GET", "/v1/reviews/1/replies", "POST"],
        ["HEAD", "/v1/reviews/1/replies", "POST"],
        ["GET", "/v1/oauth/token", "POST"],
        ["PUT", "/v1/openapi.json", "GET, HEAD"],
        ["TRACE", "/v1/reviews", "GET, HEAD"],
        ["OPTIONS", "/v1/reviews", "GET, HEAD"]
      ] as const) {
        const answer = yield* service.send({ method, path })
        assert.deepStrictEqual([answer.status, answer.headers["allow"]], [405, allow], path)
        if (method !== "HEAD") assert.strictEqual(answer.json.error.code, "method_not_allowed")
      }
    })
  )

  it.effect("answers browsers' preflights without leave", () =>
    Effect.gen(function* () {
      const service = yield* Service
      const answer = yield* service.send({
        method: "OPTIONS",
        path: "/v1/reviews",
        headers: [
          ["origin", "https://evil.example"],
          ["access-control-request-method", "GET"]
        ]
      })
      assert.strictEqual(answer.status, 405)
      for (const name of Object.keys(answer.headers)) assert.notMatch(name, /^access-control/)
    })
  )

  it.effect("answers HEAD wherever GET is: the same headers, no body", () =>
    Effect.gen(function* () {
      const service = yield* Service
      const { business, key } = yield* makeAccount()
      const review = yield* makeReview(business.id)
      for (const path of [
        "/v1/businesses/me",
        `/v1/businesses/${business.id}/score`,
        "/v1/reviews",
        `/v1/reviews/${review.id}`,
        "/v1/openapi.json",
        "/v1/reviews/999"
      ]) {
        const get = yield* service.call(key, path)
        const head = yield* service.call(key, path, { method: "HEAD" })
        assert.strictEqual(head.text, "")
        assert.deepStrictEqual(
          [
            head.status,
            Object.keys(head.headers).sort(),
            head.headers["content-length"],
            head.headers["etag"]
          ],
          [
            get.status,
            Object.keys(get.headers).sort(),
            get.headers["content-length"],
            get.headers["etag"]
          ],
          path
        )
      }
    })
  )

  it.effect("of the token endpoint is never kept, whatever is answered there", () =>
    Effect.gen(function* () {
      const service = yield* Service
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const { headers } = yield* service.send({ method, path: "/v1/oauth/token" })
        assert.deepStrictEqual(
          [headers["cache-control"], headers["pragma"]],
          ["no-store", "no-cache"]
        )
      }
    })
  )

  it.effect("may come as an absolute address, and as nothing else that is not one", () =>
    Effect.gen(function* () {
      const service = yield* Service
      const ask = (target: string) =>
        Effect.map(
          sendRaw(service.port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
          (raw) => readRaw(raw).status
        )
      assert.strictEqual(yield* ask("http://x/v1/openapi.json"), 200)
      assert.strictEqual(yield* ask("http://x/v1/reviews"), 401)
      assert.strictEqual(yield* ask("/v1/../v1/openapi.json"), 404)
      const options = `OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
      assert.strictEqual(readRaw(yield* sendRaw(service.port, options)).status, 404)
    })
  )
})

const Strict = serviceWith({
  requireHttps: true,
  trustedProxies: [IpNetwork.fromStringUnsafe("127.0.0.1/32")]
})

layer(Strict)("where HTTPS is required", (it) => {
  it.effect("a call without it is 403 on any path, and never redirected", () =>
    Effect.gen(function* () {
      const service = yield* Service
      for (const path of ["/v1/reviews", "/v1/oauth/token", "/nowhere", "/v1/openapi.json"]) {
        for (const headers of [[], [["x-forwarded-proto", "http"]]] as const) {
          const answer = yield* service.send({ path, headers })
          assert.deepStrictEqual([answer.status, answer.json.error.code], [403, "https_required"])
          assert.isUndefined(answer.headers["location"])
        }
      }
      const secure = yield* service.send({
        path: "/v1/openapi.json",
        headers: [["x-forwarded-proto", "https"]]
      })
      assert.strictEqual(secure.status, 200)
    })
  )
})

layer(serviceWith({ requireHttps: true }))("where no proxy is trusted", (it) => {
  it.effect("what a caller says of HTTPS is not believed", () =>
    Effect.gen(function* () {
      const service = yield* Service
      const headers = [
        ["x-forwarded-proto", "https"],
        ["x-forwarded-for", "127.0.0.1"]
      ] as const
      assert.strictEqual((yield* service.send({ path: "/v1/openapi.json", headers })).status, 403)
    })
  )
})

layer(serviceWith())("operations that nobody called yet", (it) => {
  it.effect("answer each of those who call them first, at once, for itself", () =>
    Effect.gen(function* () {
      const service = yield* Service
      const calls = yield* Effect.forEach([1, 2, 3], () =>
        Effect.gen(function* () {
          const { business, key } = yield* makeAccount()
          const review = yield* makeReview(business.id)
          return { key, path: `/v1/reviews/${review.id}`, id: `rev_${review.id}` }
        })
      )
      const answers = yield* Effect.forEach(calls, ({ key, path }) => service.call(key, path), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        answers.map(({ json, status }) => [status, json.id]),
        calls.map(({ id }) => [200, id])
      )
      const ids = new Set(answers.map(({ headers }) => headers["request-id"]))
      assert.strictEqual(ids.size, calls.length)
    })
  )
})
