/** Goal: what follows a request on its connection, however broken, takes nothing from its answer. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { sendRaw } from "@review-proof/testkit/client/exchange"
import { Service, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { layer } from "@review-proof/testkit/test"

/** Sends a request with a key, and answers the statuses that come back. */
const statuses = Effect.fnUntraced(function* (line: string, more: string, behind: string) {
  const { key } = yield* makeAccount({ permissions: ["products:write"] })
  const { port } = yield* Service
  const head = `${line} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n`
  const raw = yield* sendRaw(port, `${head}${more}\r\n${behind}`)
  return [...raw.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
})

const get = "GET /v1/businesses/me"

layer(serviceWith())("a request with something behind it", (test) => {
  test("is answered once if it asked to close the connection", function* () {
    assert.deepStrictEqual(yield* statuses(get, "connection: close\r\n", '{"a":1}'), [200])
  })

  test.each(["garbage\r\n\r\n", "GET /x HTTP/9.9\r\n\r\n", "\u0000"])(
    "is answered once, and the connection closed, before %j",
    function* (behind) {
      assert.deepStrictEqual(yield* statuses(get, "", behind), [200])
    }
  )

  test("and a valid one after it are answered in order", function* () {
    const behind = "GET /v1/nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
    assert.deepStrictEqual(yield* statuses(get, "", behind), [200, 404])
  })

  test("whose own body is broken is 400 at once", function* () {
    const chunked = "content-type: application/json\r\ntransfer-encoding: chunked\r\n"
    assert.deepStrictEqual(yield* statuses("POST /v1/products", chunked, "zz\r\n"), [400])
  })
})
