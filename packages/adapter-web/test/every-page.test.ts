/** Goal: every page protects those who read it, and its styles and icon are loaded once. */
import { assert } from "@effect/vitest"
import { Struct } from "effect"
import { baseUrl, serviceWith } from "@review-proof/testkit/service/http-service"
import { invite, makeReview, linkTo, shop } from "@review-proof/testkit/service/http-world"
import { get, post, praise } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

layer(serviceWith())("every page", (test) => {
  test("allows no scripts, no framing, no type sniffing and no referrer to other sites", function* () {
    const business = yield* shop
    const review = yield* makeReview(business.id)
    const invitation = yield* invite(business)
    const invited = yield* linkTo("review", invitation)
    const leave = yield* linkTo("unsubscribe", invitation)
    const answers = [
      yield* get(`/b/${business.id}`),
      yield* get(`/b/${business.id}/write`),
      yield* get(`/reviews/rev_${review.id}`),
      yield* get(invited),
      yield* get(leave),
      yield* get("/r/unknown"),
      yield* post(invited, {}),
      yield* post(invited, praise),
      yield* post(invited, praise, [["origin", "https://evil.example"]])
    ]
    assert.deepStrictEqual(
      answers.map(Struct.get("status")),
      [200, 200, 200, 200, 200, 404, 400, 303, 403]
    )
    const others = new Set([
      "https://shop.example/",
      `${baseUrl}/b/${business.id}`,
      `${baseUrl}/reviews/rev_${review.id}`
    ])
    for (const { headers, text } of answers) {
      const policy = headers["content-security-policy"] ?? ""
      for (const source of ["default-src", "frame-ancestors", "script-src"]) {
        assert.include(policy, `${source} 'none'`)
      }
      assert.notMatch(policy, /unsafe|https?:|\*/)
      assert.deepInclude(headers, {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin"
      })
      assert.match(headers["request-id"] ?? "", /^req_/)
      assert.notProperty(headers, "access-control-allow-origin")
      assert.notProperty(headers, "set-cookie")
      assert.notMatch(text, / style=|<style/)
      for (const [, address] of text.matchAll(/(?:src|action|href)="([^"]*)"/g)) {
        const isOwn = address?.startsWith("/") || address?.startsWith("#")
        const isLanguage = address?.startsWith("?lang=")
        assert.isTrue(isOwn || isLanguage || others.has(address ?? ""), address)
      }
    }
  })

  test("has a stylesheet and an icon at immutable addresses", function* () {
    const business = yield* shop
    const { text } = yield* get(`/b/${business.id}`)
    const assets = [...text.matchAll(/href="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "")
    assert.strictEqual(assets.length, 2)
    for (const path of assets) {
      const answer = yield* get(path)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.headers["cache-control"], "public, max-age=31536000, immutable")
      assert.strictEqual(answer.headers["x-content-type-options"], "nosniff")
      const compressed = yield* get(path, [["accept-encoding", "gzip"]])
      assert.strictEqual(compressed.headers["content-encoding"], "gzip")
    }
    assert.strictEqual((yield* get("/assets/0123456789abcdef.css")).status, 404)
    assert.strictEqual((yield* get("/assets/0123456789abcdef/other.css")).status, 404)
  })

  test("gets the styles of this release for a page of another, and no cache keeps them", function* () {
    const { text } = yield* get("/")
    const path = /href="(\/assets\/[^"]+\.css)"/.exec(text)?.[1] ?? ""
    const own = yield* get(path)
    const other = yield* get(path.replace(/[0-9a-f]{16}/, "0123456789abcdef"))
    assert.deepStrictEqual([other.status, other.text], [200, own.text])
    assert.strictEqual(other.headers["cache-control"], "no-store")
    assert.strictEqual(other.headers["content-type"], own.headers["content-type"])
  })
})
