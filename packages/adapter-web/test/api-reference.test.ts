import { assert } from "@effect/vitest"
import { Service, serviceWith } from "@review-proof/testkit/service/http-service"
import { get } from "@review-proof/testkit/portal/pages"
import { Effect } from "effect"
import { layer } from "@review-proof/testkit/test"

layer(serviceWith())("the reference of the public API", (test) => {
  test("is a page without inline scripts and without foreign addresses", function* () {
    const { headers, status, text } = yield* get("/docs")
    assert.strictEqual(status, 200)
    assert.include(headers["content-security-policy"], "script-src 'self';")
    assert.notMatch(text, /<script>|https?:\/\//)
    assert.include((yield* get("/docs/start.js")).text, `"url":"v1/openapi.json"`)
  })

  test("has our name, icon and colours, and leads to the plain description without a script", function* () {
    const { text } = yield* get("/docs")
    assert.include(text, "<title>API reference – ")
    assert.include(text, 'href="./favicon.ico"')
    assert.match(text, /<noscript[^]*href="v1\/openapi\.json"[^]*<\/noscript/)
    assert.include((yield* get("/docs/style.css")).text, "--scalar-color-accent: var(--brand)")
  })

  test("fills in no key without a demo, as in production", function* () {
    const { text } = yield* get("/docs/start.js")
    assert.include(text, "const key = null")
    assert.notInclude(text, "pk_live_")
  })

  test("serves its whole script, compressed for clients that accept it", function* () {
    const path = "/docs/scalar.js"
    const plain = yield* get(path, [["accept-encoding", "identity"]])
    assert.include(plain.text, "createApiReference")
    assert.isAbove(plain.text.length, 1_000_000)
    assert.notInclude(plain.text, "</script>")
    const { port } = yield* Service
    const compressed = yield* Effect.promise(() => fetch(`http://127.0.0.1:${port}${path}`))
    assert.strictEqual(compressed.headers.get("content-encoding"), "gzip")
    assert.strictEqual(yield* Effect.promise(() => compressed.text()), plain.text)
    const gzipTag = compressed.headers.get("etag") ?? ""
    assert.notStrictEqual(gzipTag, plain.headers["etag"])
    const refused = yield* get(path, [["accept-encoding", "br, gzip;q=0.0"]])
    assert.notProperty(refused.headers, "content-encoding")
    for (const [encoding, tag] of [
      ["identity", plain.headers["etag"] ?? ""],
      ["gzip", gzipTag]
    ] as const) {
      const known = [
        ["accept-encoding", encoding],
        ["if-none-match", tag]
      ] as const
      assert.strictEqual((yield* get(path, known)).status, 304, encoding)
    }
  })
})

const key = `pk_live_${"0".repeat(32)}`
const demo = { businessId: "biz_demo", businessPath: "/b/demo", customerPath: null, key }
const gettingStarted = { demo, environmentFile: null, managementUrl: "http://127.0.0.1:3001" }

layer(serviceWith({}, { gettingStarted }))("the reference of a demo", (test) => {
  test("makes calls with the demo's key, in a script that no other site can include", function* () {
    const { headers, text } = yield* get("/docs/start.js")
    assert.include(text, `const key = "${key}"`)
    assert.strictEqual(headers["cross-origin-resource-policy"], "same-origin")
  })
})
