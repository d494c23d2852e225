import { assert } from "@effect/vitest"
import { readRaw, sendRaw } from "@review-proof/testkit/client/exchange"
import {
  call,
  refusal,
  send,
  Service,
  serviceWith
} from "@review-proof/testkit/service/http-service"
import { makeAccount, makeReview } from "@review-proof/testkit/service/http-world"
import { layer } from "@review-proof/testkit/test"

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]

layer(serviceWith())("a path", (test) => {
  test.each([
    "/v1",
    "/v1/",
    "/v1/reviews/",
    "//v1/reviews",
    "/v1//reviews",
    "/v1/Reviews",
    "/v1/%72eviews",
    "/v1/reviews;x=1",
    "/v1/reviews/1/replies/2",
    "/v1/oauth/token/",
    "/v2/reviews"
  ])("is 404 in any other spelling: %s", function* (path) {
    const answer = yield* call((yield* makeAccount()).key, path)
    assert.deepInclude(refusal(answer), { status: 404, code: "not_found" })
    assert.strictEqual(answer.json.error.request_id, answer.headers["request-id"])
  })

  test("answers to its described methods, and 405 with Allow to all others", function* () {
    const { operations } = (yield* Service).description
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const described = operations
        .filter((operation) => operation.path === path)
        .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]))
      for (const method of methods) {
        const answer = yield* send({ method, path: path.replace(/\{\w+\}/, "x") })
        const what = `${method} ${path}`
        if (described.includes(method)) {
          assert.notInclude([404, 405], answer.status, what)
        } else {
          assert.strictEqual(answer.status, 405, what)
          assert.strictEqual(answer.headers["allow"], described.toSorted().join(", "), what)
          if (method !== "HEAD") assert.strictEqual(answer.json.error.code, "method_not_allowed")
        }
      }
    }
  })

  test("names a review by its id or by its number alone, in one spelling", function* () {
    const { business, key } = yield* makeAccount()
    const { id } = yield* makeReview(business.id)
    const digits = [...String(id)].map((digit) => `%3${digit}`).join("")
    for (const found of [`rev_${id}`, `${id}`, `rev%5F${id}`, digits]) {
      const answer = yield* call(key, `/v1/reviews/${found}`)
      assert.deepStrictEqual([answer.status, answer.json.id], [200, `rev_${id}`], found)
    }
    const others = [`0${id}`, `+${id}`, `-${id}`, `${id}.0`, `${id}e0`, `${id}%20`, `${id};x`]
    for (const unknown of [
      ...others,
      `${id}%3Bx`,
      `${id}%2525`,
      `rev_0${id}`,
      `REV_${id}`,
      `inv_${id}`,
      `rev_rev_${id}`,
      "0",
      "rev_",
      "9007199254740993",
      "99999999999999999999",
      "a%2Fb"
    ]) {
      const answer = yield* call(key, `/v1/reviews/${unknown}`)
      assert.deepInclude(refusal(answer), { status: 404, code: "not_found" }, unknown)
    }
  })

  test.each(["%zz", "%", "%ff", "%00", "%ed%a0%80", "%EF%BB%BF", "1%ef%bb%Bf"])(
    "that holds %s is 400 for an admitted caller, and 401 for others",
    function* (id) {
      const path = `/v1/reviews/${id}`
      const answer = yield* call((yield* makeAccount()).key, path)
      assert.deepInclude(refusal(answer), { status: 400, code: "invalid_request" })
      assert.strictEqual((yield* send({ path })).status, 401)
    }
  )

  test("answers browsers' preflights without allowing anything", function* () {
    const answer = yield* send({
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

  test("answers HEAD wherever GET is: the same headers, no body", function* () {
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
      const get = yield* call(key, path)
      const head = yield* call(key, path, { method: "HEAD" })
      assert.deepInclude(head, { status: get.status, text: "" }, path)
      assert.sameMembers(Object.keys(head.headers), Object.keys(get.headers))
      for (const name of ["content-length", "etag"]) {
        assert.strictEqual(head.headers[name], get.headers[name], path)
      }
    }
  })

  test("of the token endpoint is never kept, whatever is answered there", function* () {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const { headers } = yield* send({ method, path: "/v1/oauth/token" })
      assert.deepInclude(headers, { "cache-control": "no-store", pragma: "no-cache" })
    }
  })

  test.each([
    ["GET http://x/v1/openapi.json", 200],
    ["GET http://x/v1/reviews", 401],
    ["GET /v1/../v1/openapi.json", 404],
    ["OPTIONS *", 404]
  ] as const)(
    "may come as an absolute address, but in no other form: $0 is $1",
    function* ([target, status]) {
      const { port } = yield* Service
      const raw = yield* sendRaw(port, `${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      assert.strictEqual(readRaw(raw).status, status)
    }
  )
})

layer(serviceWith({ REQUIRE_HTTPS: "true" }))("where HTTPS is required", (test) => {
  test("a call without it is 403 on any path, and never redirected", function* () {
    for (const path of ["/v1/reviews", "/v1/oauth/token", "/nowhere", "/v1/openapi.json"]) {
      for (const headers of [[], [["x-forwarded-proto", "http"]]] as const) {
        const answer = yield* send({ path, headers })
        assert.deepInclude(refusal(answer), { status: 403, code: "https_required" })
        assert.isUndefined(answer.headers["location"])
      }
    }
    const headers = [["x-forwarded-proto", "https"]] as const
    assert.strictEqual((yield* send({ path: "/v1/openapi.json", headers })).status, 200)
  })
})

layer(serviceWith({ REQUIRE_HTTPS: "true", TRUSTED_PROXIES: "" }))(
  "where no proxy is trusted",
  (test) => {
    test("a caller's own claim of HTTPS is not trusted", function* () {
      const headers = [
        ["x-forwarded-proto", "https"],
        ["x-forwarded-for", "127.0.0.1"]
      ] as const
      assert.strictEqual((yield* send({ path: "/v1/openapi.json", headers })).status, 403)
    })
  }
)

layer(serviceWith())("a resource that the caller has", (test) => {
  test("is 304 without a body while it is unchanged, with the limits and a request id", function* () {
    const { business, key } = yield* makeAccount()
    const path = `/v1/businesses/${business.id}/score`
    const first = yield* call(key, path)
    const etag = first.headers["etag"] ?? ""
    const asIfKnown = (known: string) => call(key, path, { headers: [["if-none-match", known]] })
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, `"a,b" , W/"x",${etag}`, "*"]) {
      const answer = yield* asIfKnown(known)
      assert.deepInclude(answer, { status: 304, text: "" }, known)
      assert.strictEqual(answer.headers["etag"], etag)
      assert.isDefined(answer.headers["ratelimit-monthly-remaining"])
      assert.match(answer.headers["request-id"] ?? "", /^req_/)
    }
    for (const other of [`"x"`, etag.slice(1, -1), `x${etag}`, ""]) {
      assert.deepInclude(yield* asIfKnown(other), { status: 200, text: first.text }, other)
    }
    yield* makeReview(business.id)
    const after = yield* asIfKnown(etag)
    assert.strictEqual(after.status, 200)
    assert.notStrictEqual(after.headers["etag"], etag)
  })

  test("is sent again if it is a list, which has no tag", function* () {
    const { key } = yield* makeAccount()
    const headers = [["if-none-match", "*"]] as const
    const answer = yield* call(key, "/v1/reviews", { headers })
    assert.deepStrictEqual([answer.status, answer.headers["etag"]], [200, undefined])
  })
})
