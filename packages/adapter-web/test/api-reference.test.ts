import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Service, serviceWith } from "@review-proof/testkit/http-service"

const get = (path: string, headers: Record<string, string> = {}) =>
  Effect.flatMap(Service, ({ port }) =>
    Effect.promise(() => fetch(`http://127.0.0.1:${port}${path}`, { headers }))
  )

layer(serviceWith())("the reference of the public API", (it) => {
  it.effect("is a page without a script of its own or an address that is not ours", () =>
    Effect.gen(function* () {
      const answer = yield* get("/docs")
      const page = yield* Effect.promise(() => answer.text())
      assert.strictEqual(answer.status, 200)
      assert.include(answer.headers.get("content-security-policy") ?? "", "script-src 'self';")
      assert.notMatch(page, /<script>|https?:\/\//)
    })
  )

  it.effect("brings its script along, whole, compressed where that is understood", () =>
    Effect.gen(function* () {
      const plain = yield* get("/docs/scalar.js", { "accept-encoding": "identity" })
      const script = yield* Effect.promise(() => plain.text())
      assert.include(script, "createApiReference")
      assert.isAbove(script.length, 1_000_000)
      assert.notInclude(script, "</script>")
      const compressed = yield* get("/docs/scalar.js", { "accept-encoding": "gzip" })
      assert.strictEqual(compressed.headers.get("content-encoding"), "gzip")
      assert.strictEqual(yield* Effect.promise(() => compressed.text()), script)
      const etag = plain.headers.get("etag") ?? ""
      assert.strictEqual((yield* get("/docs/scalar.js", { "if-none-match": etag })).status, 304)
    })
  )

  it.effect("shows the description that the API serves", () =>
    Effect.gen(function* () {
      const start = yield* get("/docs/start.js")
      assert.include(yield* Effect.promise(() => start.text()), `"url":"v1/openapi.json"`)
    })
  )
})
