import { WebhookTransport } from "@review-proof/ports"
import { assert, beforeAll, describe } from "@effect/vitest"
import { Effect, Struct } from "effect"
import { createServer } from "node:net"
import { createServer as createTlsServer, TLSSocket } from "node:tls"
import { webhookTransportLayer } from "../src/webhook-transport.ts"
import { collectGarbage } from "./collect-garbage.ts"
import { receiverCertificate } from "@review-proof/testkit/peers/certificates"
import { startReceiver, trustTestAuthority } from "@review-proof/testkit/peers/https-receiver"
import { listening } from "@review-proof/testkit/peers/listening"
import { test, testOn } from "@review-proof/testkit/test"

beforeAll(trustTestAuthority)

const everywhere = webhookTransportLayer({ policy: () => true, connectionsPerOrigin: 4 })
const oneByOne = webhookTransportLayer({ policy: () => true, connectionsPerOrigin: 1 })
const nowhere = webhookTransportLayer({ policy: () => false, connectionsPerOrigin: 4 })

const provided = testOn(everywhere)

const post = (url: string, timeoutMillis = 2_000) =>
  WebhookTransport.use((transport) =>
    transport.post({
      url,
      headers: { "content-type": "application/json", "service-attempt": "1" },
      body: '{"id":"evt_1"}',
      timeoutMillis
    })
  )

const reasonOf = (url: string, timeoutMillis?: number) =>
  post(url, timeoutMillis).pipe(
    Effect.flip,
    Effect.map((failure) => failure.reason),
    Effect.provide(everywhere)
  )

describe("A webhook", () => {
  provided.live(
    "reaches an HTTPS receiver as it was signed, and its answer comes back",
    function* () {
      const received: Array<unknown> = []
      const receiver = yield* startReceiver((request, response) => {
        request.setEncoding("utf8")
        request.on("data", (body) => {
          received.push([request.method, request.url, request.headers["service-attempt"], body])
          response.writeHead(202, { "x-receiver": "yes" }).end("thanks")
        })
      })
      const answer = yield* post(`https://127.0.0.1:${receiver.port}/in?x=1`)
      assert.deepStrictEqual(received, [["POST", "/in?x=1", "1", '{"id":"evt_1"}']])
      assert.strictEqual(answer.status, 202)
      assert.strictEqual(answer.headers["x-receiver"], "yes")
      assert.strictEqual(answer.body, "thanks")
    }
  )

  provided.live("reuses an answered connection, also when several are sent at once", function* () {
    const receiver = yield* startReceiver((_, response) => response.writeHead(204).end())
    const tenTimes = Effect.repeat(post(`https://localhost:${receiver.port}/`), { times: 9 })
    yield* Effect.all([tenTimes, tenTimes, tenTimes], { concurrency: 3 })
    assert.strictEqual(receiver.connections(), 3)
  })

  provided.live("resumes the session of a connection that the receiver closed", function* () {
    const resumed: Array<boolean> = []
    const receiver = yield* startReceiver(({ socket }, response) => {
      if (socket instanceof TLSSocket) resumed.push(socket.isSessionReused())
      response.writeHead(204, { connection: "close" }).end()
    })
    const once = post(`https://localhost:${receiver.port}/`)
    yield* Effect.repeat(Effect.andThen(once, collectGarbage), { times: 2 })
    assert.deepStrictEqual(resumed, [false, true, true])
  })

  provided.live("is not sent after a redirect", function* () {
    let calls = 0
    const receiver = yield* startReceiver((_request, response) => {
      calls += 1
      response.writeHead(307, { location: "/elsewhere" }).end()
    })
    const answer = yield* post(`https://127.0.0.1:${receiver.port}/`)
    assert.deepStrictEqual([answer.status, calls], [307, 1])
  })

  provided.live("takes the answer that follows a 100 Continue or 103 Early Hints", function* () {
    const receiver = yield* startReceiver((_request, response) => {
      response.writeContinue()
      setTimeout(() => {
        response.writeContinue()
        response.writeEarlyHints({ link: "</style.css>; rel=preload" })
        response.writeHead(202).end("thanks")
      }, 20)
    })
    const answer = yield* post(`https://127.0.0.1:${receiver.port}/`)
    assert.deepStrictEqual([answer.status, answer.body], [202, "thanks"])
  })

  testOn(oneByOne).live("takes an answer whose text looks like a 100 Continue", function* () {
    const text = "HTTP/1.1 100 Continue\r\n\r\nwas in the log"
    const receiver = yield* startReceiver((_request, response) => {
      response.writeContinue()
      response.writeHead(202, { "content-length": text.length }).flushHeaders()
      setTimeout(() => response.end(text), 20)
    })
    const answers = yield* Effect.replicateEffect(post(`https://127.0.0.1:${receiver.port}/`), 2)
    assert.deepStrictEqual(
      [...answers.map(({ body }) => body), receiver.connections()],
      [text, text, 1]
    )
  })

  testOn(nowhere).live.each([
    "https://127.0.0.1:8443/",
    "https://[::1]:8443/",
    "https://localhost:8443/"
  ])("never reaches an address that is not allowed: %s", function* (url) {
    const failure = yield* Effect.flip(post(url))
    assert.strictEqual(failure.reason, "address not allowed")
  })

  provided.live("is answered by at most 4 KB, though the receiver sends a gigabyte", function* () {
    let sent = 0
    const chunk = Buffer.alloc(64 * 1024, "x")
    const receiver = yield* startReceiver((_request, response) => {
      response.on("error", () => {})
      const pump = () => {
        while (sent < 1 << 30 && !response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once("drain", pump)
        }
      }
      pump()
    })
    const answer = yield* post(`https://127.0.0.1:${receiver.port}/`)
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.body.length, 4096)
    assert.isBelow(sent, 1 << 26)
  })

  provided.live.each([
    ["two bytes", Buffer.from(`a${"é".repeat(4000)}`), `a${"é".repeat(2047)}`],
    ["four bytes", Buffer.from(`a${"😀".repeat(2000)}`), `a${"😀".repeat(1023)}`],
    ["no UTF-8", Buffer.alloc(5000, 0xe9), "\u{FFFD}".repeat(1365)]
  ] as const)("is answered by at most 4 KB of whole characters: %s", function* ([, sent, kept]) {
    const receiver = yield* startReceiver((_request, response) => response.end(sent))
    const answer = yield* post(`https://127.0.0.1:${receiver.port}/`)
    assert.strictEqual(answer.body, kept)
  })

  provided.live(
    "is waited for until its deadline, whatever part of the answer is late",
    function* () {
      const lateHead = yield* startReceiver((_request, response) => {
        setTimeout(() => response.writeHead(200).end("late"), 1600)
      })
      const lateBody = yield* startReceiver((_request, response) => {
        response.writeHead(200).flushHeaders()
        setTimeout(() => response.end("late"), 1600)
      })
      const answers = yield* Effect.forEach(
        [lateHead, lateBody],
        ({ port }) => post(`https://127.0.0.1:${port}/`, 10_000),
        { concurrency: 2 }
      )
      assert.deepStrictEqual(answers.map(Struct.get("body")), ["late", "late"])
    }
  )

  test.live("has one deadline that a dripping body cannot outlive", function* () {
    const receiver = yield* startReceiver((_request, response) => {
      const drip = setInterval(() => response.write("."), 20)
      response.on("close", () => clearInterval(drip))
    })
    assert.strictEqual(
      yield* reasonOf(`https://127.0.0.1:${receiver.port}/`, 300),
      "no answer in time"
    )
  })

  test.live(
    "fails with a reason if the receiver resets, is silent, speaks no or old TLS or is unreachable",
    function* () {
      const resetting = yield* startReceiver((request) => void request.socket.destroy())
      assert.include(
        ["connection reset", "connection closed by the receiver"],
        yield* reasonOf(`https://127.0.0.1:${resetting.port}/`)
      )
      const silent = yield* startReceiver(() => {})
      assert.strictEqual(
        yield* reasonOf(`https://127.0.0.1:${silent.port}/`, 200),
        "no answer in time"
      )
      const { port } = yield* listening(() =>
        createServer((socket) => void socket.end("HTTP/1.1 400 Bad\r\n\r\n"))
      )
      assert.strictEqual(yield* reasonOf(`https://127.0.0.1:${port}/`), "no TLS on this port")
      const versions = { minVersion: "TLSv1", maxVersion: "TLSv1.1" } as const
      const old = yield* listening(() =>
        createTlsServer({ ...receiverCertificate, ...versions, ciphers: "DEFAULT@SECLEVEL=0" })
      )
      assert.match(yield* reasonOf(`https://127.0.0.1:${old.port}/`), /^TLS handshake failed /)
      assert.strictEqual(yield* reasonOf("https://127.0.0.1:1/"), "connection refused")
    }
  )

  test.live("is not sent where the certificate is for another name", function* () {
    const receiver = yield* startReceiver(
      (_request, response) => void response.end(),
      "127.0.0.200"
    )
    assert.match(yield* reasonOf(`https://127.0.0.200:${receiver.port}/`), /certificate/)
  })

  test.live("fails when the response headers have no end", function* () {
    const receiver = yield* startReceiver((request) => {
      request.socket.write("HTTP/1.1 200 OK\r\n")
      const endless = setInterval(() => request.socket.write(`x-a: ${"a".repeat(8000)}\r\n`), 1)
      request.socket.on("close", () => clearInterval(endless))
    })
    assert.strictEqual(
      yield* reasonOf(`https://127.0.0.1:${receiver.port}/`),
      "response headers too large"
    )
  })
})
