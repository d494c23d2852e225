/** Goal: nobody keeps others out, or memory in use, by opening connections or by not reading. */
import { assert, describe, vi } from "@effect/vitest"
import { Effect } from "effect"
import { connect, type Socket } from "node:net"
import { Service, serviceWith } from "@review-proof/testkit/service/http-service"
import { layer } from "@review-proof/testkit/test"

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

/** A request whose body does not come. */
const unfinished =
  "POST /v1/oauth/token HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n" +
  "Content-Type: application/x-www-form-urlencoded\r\n\r\n"

/** No proxy is trusted. */
const untrusted = { TRUSTED_PROXIES: "" }

/** A connection from an address of this machine, closed at the end of the test. */
const open = (localAddress = "127.0.0.1") =>
  Effect.flatMap(Service, ({ port }) =>
    Effect.acquireRelease(
      Effect.callback<Socket>((resume) => {
        const socket = connect({ host: "127.0.0.1", port, localAddress }, () =>
          resume(Effect.succeed(socket))
        )
        socket.on("error", () => socket.destroy())
      }),
      (socket) => Effect.sync(() => socket.destroy())
    )
  )

/** True if the connection still answers. */
const answers = (socket: Socket) =>
  Effect.callback<boolean>((resume) => {
    socket.once("close", () => resume(Effect.succeed(false)))
    socket.once("data", () => resume(Effect.succeed(true)))
    if (socket.destroyed) resume(Effect.succeed(false))
    else socket.write(get("/nowhere"))
  })

// Other systems give the local host one address alone.
describe.skipIf(process.platform !== "linux")("connections", () => {
  layer(serviceWith(untrusted, { bounds: { connections: 5, connectionsOfAddress: 3 } }), {
    excludeTestServices: true
  })((test) => {
    test("beyond the limit of one address replace its connection that has been idle longest", function* () {
      const [first, second, third] = [yield* open(), yield* open(), yield* open()] as const
      const other = yield* open("127.0.0.2")
      assert.isTrue(yield* answers(first))
      assert.isTrue(yield* answers(yield* open()))
      const alive = yield* Effect.forEach([first, second, third, other], answers)
      assert.deepStrictEqual(alive, [true, false, true, true])
    })

    test("beyond the limit of the listener replace the connection that has been idle longest", function* () {
      const first = yield* open()
      const busy = yield* open("127.0.0.2")
      busy.write(unfinished)
      const [second, third] = [yield* open("127.0.0.2"), yield* open("127.0.0.2")] as const
      yield* open()
      assert.isTrue(yield* answers(first))
      for (const address of ["127.0.0.3", "127.0.0.4"]) {
        assert.isTrue(yield* answers(yield* open(address)))
      }
      assert.isTrue(busy.writable)
      assert.isFalse(yield* answers(second))
      assert.isFalse(yield* answers(third))
      assert.isTrue(yield* answers(first))
    })

    test("are closed on arrival where none is idle", function* () {
      for (let n = 0; n < 3; n++) (yield* open()).write(unfinished)
      yield* Effect.sleep("50 millis")
      assert.isFalse(yield* answers(yield* open()))
      assert.isTrue(yield* answers(yield* open("127.0.0.2")))
    })
  })

  layer(serviceWith({}, { bounds: { connectionsOfAddress: 1 } }))((test) => {
    test("of a trusted proxy are not counted as those of one address", function* () {
      const sockets = [yield* open(), yield* open(), yield* open()]
      assert.deepStrictEqual(yield* Effect.forEach(sockets, answers), [true, true, true])
    })
  })
})

/** The requests that a caller sends before it reads an answer. */
const pipelined = 8

const requests = get("/docs/scalar.js").repeat(pipelined)

/** The number of bytes until the other side ended or all answers arrived. */
const readAll = (socket: Socket, size: number, pace: number) =>
  Effect.callback<number>((resume) => {
    let came = 0
    const done = () => resume(Effect.succeed(came))
    if (socket.destroyed) return done()
    socket.on("close", done)
    socket.on("data", (chunk) => {
      came += chunk.length
      if (came >= size) return done()
      socket.pause()
      setTimeout(() => socket.resume(), pace)
    })
    socket.resume()
  })

/** The size of all complete answers. */
const size = Effect.flatMap(Service, ({ send }) =>
  Effect.map(send({ path: "/docs/scalar.js" }), ({ text }) => pipelined * Buffer.byteLength(text))
)

/** A connection on which the requests are sent and nothing is read yet. */
const openAndAsk = Effect.map(open(), (socket) => {
  socket.pause()
  socket.write(requests)
  return socket
})

describe("an answer", () => {
  layer(serviceWith(untrusted, { bounds: { slowAnswer: 1500 } }), { excludeTestServices: true })(
    (test) => {
      test("is cut off where its caller takes too long, although it reads", function* () {
        const whole = yield* size
        const socket = yield* openAndAsk
        const started = performance.now()
        assert.isBelow(yield* readAll(socket, whole, 100), whole)
        assert.isAbove(performance.now() - started, 1400)
      })
    }
  )

  layer(serviceWith(untrusted, { bounds: { stalledAnswer: 600 } }), { excludeTestServices: true })(
    (test) => {
      test("is cut off where its caller reads nothing", function* () {
        const whole = yield* size
        const socket = yield* openAndAsk
        yield* Effect.sleep("1300 millis")
        assert.isBelow(yield* readAll(socket, whole, 0), whole)
      })

      test("is cut off as soon where the machine's clock is set back meanwhile", function* () {
        const whole = yield* size
        const socket = yield* openAndAsk
        yield* Effect.sleep("400 millis")
        const now = Date.now
        yield* Effect.acquireRelease(
          Effect.sync(() => vi.spyOn(Date, "now").mockImplementation(() => now() - 3_600_000)),
          (clock) => Effect.sync(() => clock.mockRestore())
        )
        yield* Effect.sleep("900 millis")
        assert.isBelow(yield* readAll(socket, whole, 0), whole)
      })

      test("arrives whole where its caller reads", function* () {
        const whole = yield* size
        const socket = yield* openAndAsk
        assert.isAtLeast(yield* readAll(socket, whole, 0), whole)
      })

      test("that never changes is held once for any number of slow readers", function* () {
        yield* size
        const used = () => {
          const { arrayBuffers, external, heapUsed } = process.memoryUsage()
          return arrayBuffers + external + heapUsed
        }
        const before = used()
        for (let n = 0; n < 60; n++) yield* openAndAsk
        yield* Effect.sleep("200 millis")
        assert.isBelow(used() - before, 40_000_000)
      })
    }
  )
})
