import { assert } from "@effect/vitest"
import { readRaw, sendRaw } from "@review-proof/testkit/client/exchange"
import { Service, serviceWith } from "@review-proof/testkit/service/http-service"
import { layer } from "@review-proof/testkit/test"

const last = "Connection: close\r\n\r\n"

layer(serviceWith())("a request that is no valid HTTP", (test) => {
  const broken = [
    ["nonsense", "nonsense\r\n\r\n", 400],
    ["a header without a colon", `GET / HTTP/1.1\r\nHost\r\n${last}`, 400],
    ["a header name with a space", `GET / HTTP/1.1\r\nHost : x\r\n${last}`, 400],
    [
      "two lengths",
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n${last}`,
      400
    ],
    [
      "a length beside chunks",
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${last}`,
      400
    ],
    [
      "a body that is coded before its chunks",
      `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n${last}0\r\n\r\n`,
      400
    ],
    ["a method that nobody knows", `FETCH / HTTP/1.1\r\nHost: x\r\n${last}`, 400],
    ["HTTP of another age", `GET / HTTP/3.7\r\nHost: x\r\n${last}`, 400],
    ["no Host", `GET /v1/reviews HTTP/1.1\r\n${last}`, 400],
    ["two Hosts", `GET /v1/reviews HTTP/1.1\r\nHost: a\r\nHost: b\r\n${last}`, 400],
    [
      "headers without end",
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n${last}`,
      431
    ],
    ["an address without end", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n${last}`, 431],
    ["a tunnel", `CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n`, 405]
  ] as const
  for (const [name, text, status] of broken) {
    test(`(${name}) is ${status} with the error body and a request id`, function* () {
      const service = yield* Service
      const answer = readRaw(yield* sendRaw(service.port, text))
      assert.strictEqual(answer.status, status)
      assert.strictEqual(answer.headers["content-type"], "application/json")
      assert.strictEqual(Number(answer.headers["content-length"]), Buffer.byteLength(answer.text))
      assert.match(answer.headers["request-id"] ?? "", /^req_[0-9a-z]{26}$/)
      assert.strictEqual(answer.json.error.request_id, answer.headers["request-id"])
      assert.isString(answer.json.error.code)
    })
  }

  const browser = "Host: x\r\nAccept: text/html,*/*;q=0.8\r\nAccept-Language: de\r\n"
  const tooMany = `Cookie: ${"x".repeat(20_000)}\r\n`
  test.each([
    ["many cookies", `GET /b/biz_1 HTTP/1.1\r\n${browser}${tooMany}${last}`, 431],
    ["an address without end", `GET /b/${"x".repeat(20_000)} HTTP/1.1\r\n${browser}${last}`, 431],
    ["a header without a colon", `GET / HTTP/1.1\r\n${browser}Nonsense\r\n${last}`, 400],
    [
      "a form in broken chunks",
      `POST /b/oauth/token HTTP/1.1\r\n${browser}Content-Type: application/x-www-form-urlencoded\r\n` +
        `Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400
    ]
  ] as const)("is a page for a browser, outside the APIs: %s", function* ([, text, status]) {
    const { port } = yield* Service
    const page = readRaw(yield* sendRaw(port, text))
    assert.strictEqual(page.status, status)
    assert.strictEqual(page.headers["content-type"], "text/html; charset=utf-8")
    assert.include(page.text, '<html lang="de"')
    assert.include(page.headers["content-security-policy"] ?? "", "default-src 'none'")
    assert.deepInclude(page.headers, { connection: "close", "cache-control": "no-store" })
    assert.match(page.headers["request-id"] ?? "", /^req_/)
    const ofApi = text.replace(/ \/b?/, " /v1")
    const answer = readRaw(yield* sendRaw(port, ofApi))
    assert.strictEqual(answer.status, status)
    assert.strictEqual(answer.headers["content-type"], "application/json")
  })

  test("is told of the bound on headers that it passes, their size or their number", function* () {
    const { port } = yield* Service
    for (const headers of [`X: ${"x".repeat(20_000)}\r\n`, "X: y\r\n".repeat(1000)]) {
      const text = `GET /v1/score HTTP/1.1\r\nHost: x\r\n${headers}${last}`
      const { json } = readRaw(yield* sendRaw(port, text))
      assert.strictEqual(json.error.code, "headers_too_large")
      assert.match(json.error.message, /16384 bytes, or there are more than 1000 headers/)
    }
  })

  test("gets no body where the answer is to a HEAD", function* () {
    const service = yield* Service
    for (const [text, status] of [
      [`HEAD /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n${last}`, 431],
      [`HEAD / HTTP/1.1\r\nHost\r\n${last}`, 400]
    ] as const) {
      const raw = yield* sendRaw(service.port, text)
      assert.match(raw, new RegExp(`^HTTP/1\\.1 ${status} `))
      assert.isTrue(raw.endsWith("\r\n\r\n"))
      assert.match(raw, /content-length: [1-9]/)
    }
  })

  test("is distinguished from what HTTP allows: an offer to upgrade and an unknown expectation", function* () {
    const service = yield* Service
    for (const lines of [
      "Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n",
      "Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n",
      "Expect: the-unexpected\r\nConnection: close\r\n"
    ]) {
      const raw = yield* sendRaw(
        service.port,
        `GET /.well-known/oauth-authorization-server HTTP/1.1\r\nHost: x\r\n${lines}\r\n`
      )
      assert.strictEqual(readRaw(raw).status, 200, lines)
    }
  })

  test("may be HTTP/1.0 without Host", function* () {
    const service = yield* Service
    const raw = yield* sendRaw(service.port, "GET /v1/reviews HTTP/1.0\r\n\r\n")
    assert.strictEqual(readRaw(raw).status, 401)
  })
})
