/** Goal: bodies that do not arrive hold a bounded share of memory, and hold up nobody for long. */
import { assert, describe } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { connect } from "node:net"
import { AnonymousBodies, makeBudget } from "../src/request/body-budget.ts"
import { readRaw } from "@review-proof/testkit/client/exchange"
import { Service, serviceWith } from "@review-proof/testkit/service/http-service"
import { layer, test } from "@review-proof/testkit/test"

/** Sends the head of a request, and answers what comes back before any of its body is sent. */
const begun = (path: string, ...headers: ReadonlyArray<string>) =>
  Effect.flatMap(Service, ({ port }) =>
    Effect.callback<string>((resume) => {
      const head = [`POST ${path} HTTP/1.1`, "Host: a", ...headers, "", ""].join("\r\n")
      const socket = connect(port, "127.0.0.1", () => socket.write(head))
      socket.on("data", (answer) => {
        socket.destroy()
        resume(Effect.succeed(answer.toString()))
      })
      return Effect.sync(() => socket.destroy())
    })
  )

const form = "Content-Type: application/x-www-form-urlencoded"

const callbacks = { WHATSAPP_APP_SECRET: "a", WHATSAPP_VERIFY_TOKEN: "v" }

const ports = Layer.succeed(AnonymousBodies, makeBudget(150, 100))

layer(serviceWith(callbacks, { ports }), {
  excludeTestServices: true
})("a body", (test) => {
  test("of a callback without a signature is not waited for", function* () {
    for (const signature of ["X-Other: 1", "X-Hub-Signature-256: sha256=1"]) {
      const answer = yield* begun("/hooks/whatsapp", "Content-Length: 1048576", signature)
      assert.match(answer, /^HTTP\/1\.1 401 /)
    }
  })

  test("that others leave no room for is refused for a few seconds", function* () {
    const { send } = yield* Service
    const headers = [["content-type", "application/x-www-form-urlencoded"]] as const
    const sent = (grantType: string) =>
      Effect.map(
        send({ method: "POST", path: "/v1/oauth/token", headers, body: `grant_type=${grantType}` }),
        ({ status }) => status
      )
    const large = sent("x".repeat(80))
    const held = yield* Effect.forkChild(begun("/v1/oauth/token", form, "Content-Length: 60"))
    yield* Effect.repeat(large, { until: (status) => status === 429 })
    const signature = `X-Hub-Signature-256: sha256=${"0".repeat(64)}`
    for (const path of ["/v1/oauth/token", "/v1/oauth/revoke", "/hooks/whatsapp"]) {
      const answer = readRaw(yield* begun(path, form, signature, "Content-Length: 60"))
      assert.deepStrictEqual([answer.status, answer.headers["retry-after"]], [429, "5"])
    }
    assert.strictEqual(yield* sent("x"), 400)
    yield* Fiber.interrupt(held)
    yield* Effect.repeat(large, { until: (status) => status === 400 })
  })
})

describe("a budget", () => {
  const mebibyte = 1_048_576
  test("is bounded for each address and for all together", function* () {
    const budget = makeBudget(3 * mebibyte, 2 * mebibyte)
    const take = (address: string, bytes: number) =>
      Effect.forkChild(budget(Effect.never, bytes * mebibyte, address), {
        startImmediately: true
      })
    const taken = [yield* take("a", 2), yield* take("a", 1), yield* take("b", 1)]
    taken.push(yield* take("c", 1))
    const refused = taken.map((fiber) => fiber.pollUnsafe() !== undefined)
    assert.deepStrictEqual(refused, [false, true, false, true])
    for (const fiber of taken) yield* Fiber.interrupt(fiber)
    assert.isUndefined((yield* take("c", 2)).pollUnsafe())
  })
})
