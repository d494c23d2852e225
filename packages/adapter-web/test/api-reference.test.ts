import { assert } from "@effect/vitest"
import { Service, serviceWith } from "@review-proof/testkit/http-service"
import { get } from "@review-proof/testkit/pages"
import { Effect } from "effect"
import { layer } from "@review-proof/testkit/test"

layer(serviceWith())("the reference of the public API", (test) => {
  test("is a page without a script of its own or an address that is not ours", function* () {
    const { headers, status, text } = yield* get("/docs")
    assert.strictEqual(status, 200)
    assert.include(headers["content-security-policy"], "script-src 'self';")
    assert.notMatch(text, /<script>|https?:\/\//)
    assert.include((yield* get("/docs/start.js")).text, `"url":"v1/openapi.json"`)
  })

  test("brings its script along, whole, compressed where that is understood", function* () {
    const path = "/docs/scalar.js"
    const plain = yield* get(path, [["accept-encoding", "identity"]])
    assert.include(plain.text, "createApiReference")
    assert.isAbove(plain.text.length, 1_000_000)
    assert.notInclude(plain.text, "</script>")
    const { port } = yield* Service
    const compressed = yield* Effect.promise(() => fetch(`http://127.0.0.1:${port}${path}`))
    assert.strictEqual(compressed.headers.get("content-encoding"), "gzip")
    assert.strictEqual(yield* Effect.promise(() => compressed.text()), plain.text)
    const known = [["if-none-match", plain.headers["etag"] ?? ""]] as const
    assert.strictEqual((yield* get(path, known)).status, 304)
  })
})
