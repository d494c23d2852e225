/** Goal: whatever is sent, the service answers in the form it describes, never with a 5xx, and stays well. */
import { assert, describe, it } from "@effect/vitest"
import { connect, type Socket } from "node:net"
import { beforeAll } from "vitest"
import { fuzz } from "./fuzz/fuzz.ts"
import { openService, stores, type Service } from "@review-proof/testkit/service/service"
import { pause, times } from "@review-proof/testkit/time"
import { makeAccount } from "@review-proof/testkit/client/world"

/** The same each time, so that a red run speaks of the change; `npm run fuzz` takes another one. */
const seed = 2_123_241_429

describe.each(stores)("On %s", (store) => {
  let service: Service

  beforeAll(async () => {
    service = await openService(store)
    return service.close
  }, 30_000)

  it("Twelve hundred requests of any kind are answered as described", async () => {
    const report = await fuzz(service, { isEnough: (requests) => requests >= 1200, seed })
    assert.deepStrictEqual(report.faults, [], `seed ${seed}`)
    // It was not an idle run: most operations got as far as a success.
    assert.isAtLeast(Object.keys(report.successes).length, 10)
    const { key } = await makeAccount(service)
    assert.strictEqual((await service.call({ path: "/v1/businesses/me", key })).status, 200)
  }, 120_000)

  it("Callers who are slow do not hold up others", async () => {
    const { key } = await makeAccount(service)
    const head = `POST /v1/products HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n`
    const body = `${head}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{"sku":"`
    const began = performance.now()
    const slow = times(400, (n) => dripped(service.port, n % 2 === 0 ? head : body))
    await pause(500)
    const waits: Array<number> = []
    for (let n = 0; n < 50; n++) {
      const started = performance.now()
      const { status } = await service.call({ path: "/v1/businesses/me", key })
      waits.push(performance.now() - started)
      assert.strictEqual(status, 200)
    }
    const ended = slow.filter((socket) => socket.destroyed).length
    assert.strictEqual(ended, 0, `after ${performance.now() - began} ms`)
    for (const socket of slow) socket.destroy()
    const median = waits.toSorted((a, b) => a - b)[25] ?? Infinity
    assert.isBelow(median, 250)
    assert.isBelow(Math.max(...waits), 5000)
  }, 30_000)
})

/** Sends the text, all but its end a character at a time. */
const dripped = (port: number, text: string): Socket => {
  let sent = text.length - 20
  const socket = connect(port, "127.0.0.1", () => {
    socket.write(text.slice(0, sent))
    const timer = setInterval(() => {
      if (sent < text.length - 3) socket.write(text[sent++] ?? "")
    }, 100)
    socket.on("close", () => clearInterval(timer))
  })
  socket.on("error", () => {})
  return socket
}
