/** Goal: connections are lent to one webhook at a time, so many to a receiver, whatever receivers do with them. */
import { TransportFailure, WebhookTransport } from "@review-proof/ports"
import { assert, beforeAll, describe } from "@effect/vitest"
import { Effect, Fiber, Result } from "effect"
import { Resolver } from "node:dns/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { connect, createServer } from "node:net"
import { vi } from "vitest"
import { webhookTransportLayer } from "../src/webhook-transport.ts"
import { listening } from "@review-proof/testkit/peers/listening"
import { startReceiver, trustTestAuthority } from "@review-proof/testkit/peers/https-receiver"
import { testOn } from "@review-proof/testkit/test"
import { until } from "@review-proof/testkit/time"

beforeAll(trustTestAuthority)

const limit = 4
const Transport = webhookTransportLayer({ policy: () => true, connectionsPerOrigin: limit })

const test = testOn(Transport)

const post = (port: number, id: string, timeoutMillis = 5_000, host = "127.0.0.1") =>
  WebhookTransport.use((transport) =>
    Effect.result(
      transport.post({
        url: `https://${host}:${port}/`,
        headers: { "x-id": id },
        body: "{}",
        timeoutMillis
      })
    )
  )

const together = <A, E, R>(
  count: number,
  one: (id: string) => Effect.Effect<A, E, R>,
  concurrency = count
) =>
  Effect.forEach(
    Array.from({ length: count }, (_, id) => String(id)),
    one,
    { concurrency }
  )

const idOf = (request: IncomingMessage) => String(request.headers["x-id"])

describe("Connections to a receiver", () => {
  test.live("are bounded, and waiting requests use them afterwards", function* () {
    let open = 0
    let most = 0
    const receiver = yield* startReceiver((request, response) => {
      most = Math.max(most, (open += 1))
      setTimeout(() => {
        open -= 1
        response.writeHead(200, { "x-id": idOf(request) }).end()
      }, 20)
    })
    const answers = yield* together(30, (id) => post(receiver.port, id))
    const ids = answers.map((answer) => Result.getOrThrow(answer).headers["x-id"])
    assert.deepStrictEqual(
      ids,
      ids.map((_, id) => String(id))
    )
    assert.deepStrictEqual([most, receiver.connections()], [limit, limit])
  })

  test.live("are not used for a request that timed out while it waited", function* () {
    const arrived: Array<string> = []
    const held: Array<ServerResponse> = []
    const receiver = yield* startReceiver((request, response) => {
      arrived.push(idOf(request))
      if (arrived.length <= limit) held.push(response)
      else setTimeout(() => response.writeHead(204).end(), 20)
    })
    const answerHeld = Effect.sync(() => {
      for (const response of held) response.writeHead(204).end()
    })
    const busy = together(limit, (id) => post(receiver.port, id))
    const isFull = Effect.promise(() => until(() => arrived.length === limit))
    const late = Effect.andThen(isFull, post(receiver.port, "late", 100))
    const [, tooLate] = yield* Effect.all([busy, Effect.tap(late, answerHeld)], {
      concurrency: "unbounded"
    })
    assert.deepStrictEqual(
      tooLate,
      Result.fail(new TransportFailure({ reason: "no answer in time" }))
    )
    yield* together(limit, () => post(receiver.port, "next"))
    assert.deepStrictEqual(arrived.slice(limit), Array(limit).fill("next"))
    assert.strictEqual(receiver.connections(), limit)
  })

  test.live("are not used for a request whose caller has given up", function* () {
    const arrived: Array<string> = []
    const held: Array<ServerResponse> = []
    const receiver = yield* startReceiver((request, response) => {
      arrived.push(idOf(request))
      held.push(response)
      if (arrived.length > limit) response.writeHead(204).end()
    })
    const busy = yield* Effect.forkChild(together(limit, (id) => post(receiver.port, id)))
    yield* Effect.promise(() => until(() => arrived.length === limit))
    const unwanted = yield* Effect.forkChild(post(receiver.port, "unwanted"), {
      startImmediately: true
    })
    yield* Fiber.interrupt(unwanted)
    for (const response of held) response.writeHead(204).end()
    yield* Fiber.join(busy)
    yield* together(limit, () => post(receiver.port, "next"))
    assert.deepStrictEqual(arrived.slice(limit), Array(limit).fill("next"))
  })

  test.live("are made though the first of two addresses takes its time", function* () {
    const receiver = yield* startReceiver((_request, response) => response.writeHead(204).end())
    vi.spyOn(Resolver.prototype, "resolve4").mockImplementation(() => {
      setImmediate(() => {
        const end = performance.now() + 700
        while (performance.now() < end) continue
      })
      return Promise.resolve(["127.0.0.1"])
    })
    // Nothing listens there.
    vi.spyOn(Resolver.prototype, "resolve6").mockResolvedValue(["::1"])
    yield* Effect.addFinalizer(() => Effect.sync(() => vi.restoreAllMocks()))
    // The dot at its end keeps the host table from answering.
    const answer = yield* post(receiver.port, "late", 5000, "localhost.")
    assert.strictEqual(Result.getOrThrow(answer).status, 204)
  })

  test.live("may take as long to make as an attempt may", function* () {
    const receiver = yield* startReceiver((_request, response) => void response.end())
    const slow = yield* listening(() =>
      createServer((socket) => {
        const onward = connect(receiver.port, "127.0.0.1").on("error", () => socket.destroy())
        socket.on("error", () => onward.destroy())
        onward.pipe(socket)
        setTimeout(() => socket.pipe(onward), 3_000)
      })
    )
    const within = (connectTimeoutMillis: number) =>
      post(slow.port, "slow", 10_000).pipe(
        Effect.provide(
          webhookTransportLayer({
            policy: () => true,
            connectionsPerOrigin: limit,
            connectTimeoutMillis
          })
        )
      )
    const [tooShort, longer] = yield* Effect.all([within(1_000), within(9_000)], {
      concurrency: "unbounded"
    })
    assert.strictEqual(Result.getOrThrow(Result.flip(tooShort)).reason, "connection timed out")
    assert.isTrue(Result.isSuccess(longer))
  })

  test.live("are reopened if the receiver closed an idle one", function* () {
    const receiver = yield* startReceiver((request, response) => {
      response.writeHead(204).end(() => setTimeout(() => request.socket.destroy(), 10))
    })
    for (const id of ["1", "2", "3"]) {
      assert.isTrue(Result.isSuccess(yield* post(receiver.port, id)))
      yield* Effect.sleep(60)
    }
    assert.strictEqual(receiver.connections(), 3)
  })

  test.live("are closed before a receiver closes them without notice", function* () {
    const receiver = yield* startReceiver((_request, response) => {
      // Node would announce when it closes the connection.
      response.writeHead(204, { connection: "keep-alive" }).end()
    })
    assert.isTrue(Result.isSuccess(yield* post(receiver.port, "first")))
    yield* Effect.sleep(2_000)
    assert.isTrue(Result.isSuccess(yield* post(receiver.port, "soon")))
    assert.deepStrictEqual([receiver.connections(), receiver.open()], [1, 1])
    yield* Effect.sleep(5_000)
    assert.strictEqual(receiver.open(), 0)
  })

  test.live(
    "bring each its own answer, though receivers close, break off, stall and answer too much",
    function* () {
      const ways = ["answer", "close", "break off", "stall", "flood", "late"]
      const wayOf = (id: string) => ways[Number(id) % ways.length]
      let open = 0
      let most = 0
      const receiver = yield* startReceiver((request, response) => {
        const id = idOf(request)
        most = Math.max(most, (open += 1))
        response.once("close", () => (open -= 1))
        const way = wayOf(id)
        const end = () => response.end(id)
        if (way === "break off") request.socket.destroy()
        if (way === "break off" || way === "stall") return
        response.setHeader("x-id", id)
        if (way === "close") response.setHeader("connection", "close")
        if (way === "flood") response.write(id.padEnd(64_000, " "))
        if (way === "late") setTimeout(end, 30)
        else end()
      })
      const timeoutOf = (id: string) => (wayOf(id) === "stall" ? 100 : 20_000)
      const answers = yield* together(
        300,
        (id) => post(receiver.port, id, timeoutOf(id)),
        2 * limit
      )
      for (const [number, answer] of answers.entries()) {
        const id = String(number)
        if (wayOf(id) === "stall") {
          assert.strictEqual(Result.getOrThrow(Result.flip(answer)).reason, "no answer in time")
        } else if (wayOf(id) === "break off") {
          assert.isTrue(Result.isFailure(answer))
        } else {
          const { body, headers } = Result.getOrThrow(answer)
          assert.deepStrictEqual([headers["x-id"], body.trim()], [id, id])
        }
      }
      assert.isAtMost(most, limit)
      const well = yield* together(limit, (id) => post(receiver.port, `${Number(id) * 6}`))
      assert.isTrue(well.every(Result.isSuccess))
    }
  )
})
