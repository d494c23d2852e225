/** Goal: forms are taken from the site's own pages alone, ten a minute, and the sender is told what is wrong. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { baseUrl, send, Service, serviceWith } from "@review-proof/testkit/service/http-service"
import { invite, invited, linkTo, makeReview, shop } from "@review-proof/testkit/service/http-world"
import { post, praise } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"
import { anAddress } from "@review-proof/testkit/unique"

layer(serviceWith())("a form of visitors", (test) => {
  const own = "http://127.0.0.1:PORT"
  const ourHost = new URL(baseUrl).host

  test.each([
    [403, { origin: "https://evil.example" }],
    [403, { origin: "null" }],
    [403, { origin: `${own}.evil.example` }],
    [403, { origin: `${baseUrl}.evil.example` }],
    [403, { "sec-fetch-site": "cross-site" }],
    [403, { "sec-fetch-site": "same-site" }],
    [403, { "sec-fetch-site": "cross-site", origin: own }],
    [403, { "sec-fetch-site": "same-origin", origin: "https://evil.example" }],
    [403, { host: ourHost, origin: `http://${ourHost}` }],
    [403, { "x-forwarded-proto": "https", origin: own }],
    [400, {}],
    [400, { host: ourHost, origin: `https://${ourHost}` }],
    [400, { "x-forwarded-proto": "https", origin: own.replace("http", "https") }],
    [400, { origin: own }],
    [400, { origin: baseUrl }],
    [400, { "sec-fetch-site": "same-origin", origin: own }],
    [400, { "sec-fetch-site": "same-origin", origin: "null" }]
  ])("from another site is 403 before its wrong fields are 400: %s %j", function* ([status, from]) {
    const { port } = yield* Service
    const path = `/b/${(yield* shop).id}/reviews`
    const lines = Object.entries<string>(from ?? {}).map(
      ([name, value]) => [name, value.replace("PORT", String(port))] as const
    )
    const headers = [["x-forwarded-for", anAddress()] as const, ...lines]
    assert.strictEqual((yield* post(path, { ...praise, stars: "" }, headers)).status, status)
  })

  test.each([
    "/reviews/rev_1/report",
    "/portal/sign-in",
    "/portal/sign-in/code/x",
    "/portal/sign-in/passkey",
    "/portal/sign-in/x"
  ])("is refused from another site like the form of %s", function* (path) {
    const statusFrom = (origin: string) =>
      Effect.map(post(path, {}, [["origin", origin]]), ({ status }) => status)
    assert.strictEqual(yield* statusFrom("https://evil.example"), 403)
    assert.notStrictEqual(yield* statusFrom(baseUrl), 403)
  })

  test("is answered by a page, whatever it contains", function* () {
    const business = yield* shop
    const path = `/b/${business.id}/reviews`
    const form = "application/x-www-form-urlencoded"
    for (const [status, type, body] of [
      [413, form, `text=${"a".repeat(160_000)}`],
      [415, "application/json", "{}"],
      [400, form, "text=%FF"],
      [400, form, "text=%C0%80"],
      [400, form, "text=%00"],
      [400, form, "text=%"],
      [400, form, "text=1&text=2"],
      [400, form, new Uint8Array([0x74, 0x3d, 0xff])]
    ] as const) {
      const headers = [
        ["x-forwarded-for", anAddress()],
        ["accept", "text/html"],
        ["content-type", type]
      ] as const
      const answer = yield* send({ method: "POST", path, headers, body })
      assert.strictEqual(answer.status, status, String(body).slice(0, 20))
      assert.strictEqual(answer.headers["content-type"], "text/html; charset=utf-8")
      assert.include(answer.headers["content-security-policy"], "default-src 'none'")
      assert.include(answer.text, `href="${path}">Back to the form</a>`)
    }
    const unknown = yield* post("/b/biz_unknown/reviews", praise)
    assert.strictEqual(unknown.status, 404)
  })

  test.each([{ accept: "application/json" }, { accept: "*/*" }, { accept: null }])(
    "answers a program that accepts $accept with an error body that names the wrong fields",
    function* ({ accept }) {
      const business = yield* shop
      const review = yield* makeReview(business.id)
      const headers = [
        ["x-forwarded-for", anAddress()],
        ["accept-language", "fr"],
        ["content-type", "application/x-www-form-urlencoded"],
        ...(accept === null ? [] : [["accept", accept] as const])
      ] as const
      const body = "stars=9&experience_date=soon"
      const sending = (path: string) => send({ method: "POST", path, headers, body })
      const paths = [
        yield* linkTo("review", yield* invite(business)),
        `/b/${business.id}/reviews`,
        `/reviews/rev_${review.id}/report`
      ]
      for (const [index, path] of [...paths, ...paths, ...paths, ...paths].entries()) {
        const answer = yield* sending(path)
        assert.strictEqual(answer.headers["content-type"], "application/json")
        assert.strictEqual(answer.headers["cache-control"], "no-store")
        const { code, details, fields, request_id } = JSON.parse(answer.text).error
        const expected = index < 10 ? [400, "invalid_request"] : [429, "rate_limited"]
        assert.deepStrictEqual([answer.status, code], expected)
        const wrong = path.endsWith("/report")
          ? ["reason", "text"]
          : ["stars", "text", "experience_date"]
        assert.deepStrictEqual(fields, index < 10 ? wrong : undefined)
        assert.strictEqual(details?.text, index < 10 ? "Write a few words." : undefined)
        assert.strictEqual(request_id, answer.headers["request-id"])
        assert.strictEqual(answer.headers["retry-after"] === undefined, index < 10)
      }
    }
  )
})

layer(serviceWith())("an address", (test) => {
  test("sends ten forms a minute with its /64, of whatever kind, and keeps what it typed in the eleventh", function* () {
    const { business, invitation, path: review } = yield* invited("review")
    const leave = yield* linkTo("unsubscribe", invitation)
    const from = (address: string) => [["x-forwarded-for", address]] as const
    const kinds = [review, `/b/${business.id}/reviews`, leave]
    for (let sent = 0; sent < 10; sent++) {
      const blank = { ...praise, stars: "" }
      const answer = yield* post(kinds[sent % 2] ?? "", blank, from(`2001:db8:1:2::${sent}`))
      assert.strictEqual(answer.status, 400)
    }
    for (const path of kinds) {
      const answer = yield* post(path, { ...praise, text: "Kept words" }, from("2001:db8:1:2::a"))
      assert.strictEqual(answer.status, 429)
      const wait = Number(answer.headers["retry-after"])
      assert.isTrue(wait >= 1 && wait <= 60)
      if (path !== leave) assert.include(answer.text, "Kept words")
    }
    const oneClick = yield* post(leave, "List-Unsubscribe=One-Click", from("2001:db8:1:2::a"))
    assert.strictEqual(oneClick.status, 200)
    const neighbour = yield* post(review, { stars: "" }, from("2001:db8:1:3::1"))
    assert.strictEqual(neighbour.status, 400)
    yield* TestClock.adjust("60 seconds")
    const later = yield* post(review, praise, from("2001:db8:1:2::a"))
    assert.strictEqual(later.status, 303)
  })
})
