/** Goal: what follows a request on its connection, however broken, takes nothing from its answer. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { sendRaw } from "@review-proof/testkit/exchange"
import { Service, serviceWith } from "@review-proof/testkit/http-service"
import { makeAccount } from "@review-proof/testkit/http-world"

const statuses = (raw: string) =>
  [...raw.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

describe("A request with something behind it", () => {
  it.layer(serviceWith())((test) => {
    const exchange = Effect.fnUntraced(function* (more: string, behind: string) {
      const { key } = yield* makeAccount()
      const { port } = yield* Service
      const head = `GET /v1/businesses/me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n`
      return yield* sendRaw(port, `${head}${more}\r\n${behind}`)
    })

    test.effect("is answered once if it asked to close the connection", () =>
      Effect.gen(function* () {
        const raw = yield* exchange("connection: close\r\n", '{"a":1}')
        assert.deepEqual(statuses(raw), [200])
      })
    )

    test.effect.each(["garbage\r\n\r\n", "GET /x HTTP/9.9\r\n\r\n", "\u0000"])(
      "is answered once, and the connection closed, before %j",
      (behind) =>
        Effect.gen(function* () {
          const raw = yield* exchange("", behind)
          assert.deepEqual(statuses(raw), [200])
        })
    )

    test.effect("and a valid one after it are answered in order", () =>
      Effect.gen(function* () {
        const behind = "GET /v1/nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
        assert.deepEqual(statuses(yield* exchange("", behind)), [200, 404])
      })
    )

    test.effect("whose own body is broken is 400 at once", () =>
      Effect.gen(function* () {
        const { key } = yield* makeAccount({ permissions: ["products:write"] })
        const { port } = yield* Service
        const raw = yield* sendRaw(
          port,
          `POST /v1/products HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n` +
            "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"
        )
        assert.deepEqual(statuses(raw), [400])
      })
    )
  })
})
