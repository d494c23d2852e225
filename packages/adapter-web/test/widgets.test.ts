/** Other sites show the score at low cost, and learn nothing else. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { baseUrl, send, serviceWith } from "@review-proof/testkit/service/http-service"
import { invite, makeAccount, makeReview, shop } from "@review-proof/testkit/service/http-world"
import { get, unescaped } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

const paths = (id: string): readonly [badge: string, page: string, data: string] => [
  `/widgets/${id}/badge.svg`,
  `/widgets/${id}/reviews`,
  `/widgets/${id}.json`
]

layer(serviceWith())("a widget", (test) => {
  test("says the score, as picture, as page for a frame and as data", function* () {
    const business = yield* shop
    yield* makeReview(business.id, { stars: 5, text: "Fast", proof: "transaction" })
    yield* makeReview(business.id, { stars: 4, text: "Fine", proof: "unverified" })
    const [badge, page, data] = yield* Effect.forEach(paths(business.id), (path) => get(path))
    assert.match(badge?.headers["content-type"] ?? "", /^image\/svg\+xml/)
    assert.include(badge?.text, "Acme Shop: Proof score 3.70 of 5, 2 reviews")
    assert.match(page?.headers["content-type"] ?? "", /^text\/html; charset=utf-8/)
    assert.include(page?.text, "3.70 of 5")
    assert.match(page?.text ?? "", /Fine[^]*Fast/)
    assert.deepStrictEqual(data?.json, {
      business_id: business.id,
      name: "Acme Shop",
      url: `${baseUrl}/b/${business.id}`,
      score: 3.7,
      stars: { "1": 0, "2": 0, "3": 0, "4": 1, "5": 1 },
      review_count: 2,
      proof_share: 0.5,
      updated_at: "2026-11-21T09:00:00.000Z",
      history: []
    })
  })

  test("says that all reviews are verified only if they are, as the public page does", function* () {
    const business = yield* shop
    const proven = Array.from({ length: 200 }, () => "transaction" as const)
    for (const proof of [...proven, "unverified" as const]) {
      yield* makeReview(business.id, { proof })
    }
    const [badge, page] = paths(business.id)
    for (const path of [badge, page, `/b/${business.id}`]) {
      const { text } = yield* get(path)
      assert.include(text, "99.5% verified", path)
      assert.notInclude(text, "100% verified", path)
    }
  })

  test("says as data what the score was at the ends of the last twelve months", function* () {
    const business = yield* shop
    for (const createdAt of [Date.UTC(2025, 10, 30), Date.UTC(2026, 9, 31, 23)]) {
      yield* makeReview(business.id, { stars: 5, proof: "imported", createdAt })
    }
    const [, , path] = paths(business.id)
    const { history } = (yield* get(path)).json
    assert.lengthOf(history, 12)
    assert.deepInclude(history[0], { day: "2025-11-30", score: 3.58, review_count: 1 })
    assert.deepInclude(history[11], { day: "2026-10-31", score: 3.62, review_count: 2 })
  })

  test("exists before the first review", function* () {
    const business = yield* shop
    const [badge, page, data] = yield* Effect.forEach(paths(business.id), (path) => get(path))
    assert.include(badge?.text, "No reviews yet")
    assert.include(page?.text, "No reviews yet")
    assert.notInclude(badge?.text, "verified")
    assert.containsSubset(data?.json, { score: null, review_count: 0, updated_at: null })
  })

  test("speaks the requested language, and varies by it for caches", function* () {
    const business = yield* shop
    yield* makeReview(business.id, { stars: 5 })
    const [badge, page] = paths(business.id)
    for (const [path, said] of [
      [badge, /Acme Shop: Proof-Score \d,\d\d von 5, 1 Bewertung/],
      [page, /\d,\d\d von 5/]
    ] as const) {
      const asked = yield* get(`${path}?lang=de`)
      assert.match(asked.text, said)
      assert.strictEqual(asked.headers["vary"], "accept-language")
      const preferred = yield* get(path, [["accept-language", "de-CH"]])
      assert.strictEqual(preferred.text, asked.text.replaceAll("?lang=de", ""))
    }
    const arabic = yield* get(`${page}?lang=ar&style=carousel&theme=dark`)
    assert.match(arabic.text, /<html[^>]+lang="ar" dir="rtl" class="dark"/)
    assert.match(arabic.text, /class="carousel"[^>]*tabindex="0"/)
  })

  test("leads to pages in the language that it was asked for", function* () {
    const business = yield* shop
    const { id } = yield* makeReview(business.id)
    const { text } = yield* get(`/widgets/${business.id}/reviews?lang=de&theme=dark`)
    const links = [...text.matchAll(/<a\s+href="([^"]+)"/g)].map(([, href]) => href)
    assert.deepStrictEqual(links, [
      `/reviews/rev_${id}?lang=de`,
      `/reviews/rev_${id}/report?lang=de`,
      `/b/${business.id}?lang=de`
    ])
    const gallery = yield* get(`/widgets/${business.id}?in=de`)
    assert.include(unescaped(gallery.text), `<a href="${baseUrl}/b/${business.id}?lang=de">`)
  })

  test("is shown in a gallery, with the code that embeds it", function* () {
    const business = yield* shop
    yield* makeReview(business.id)
    const { headers, status, text } = yield* get(`/widgets/${business.id}?theme=dark&size=l&in=de`)
    assert.strictEqual(status, 200)
    assert.include(headers["content-security-policy"], "frame-src 'self'")
    const codes = [...text.matchAll(/<code>(&lt;[^]*?)<\/code>/g)].map(([, code = ""]) =>
      unescaped(code)
    )
    assert.lengthOf(codes, 5)
    for (const code of codes) {
      const [, address = ""] = / src="([^"]+)"/.exec(code) ?? []
      const { pathname, search, searchParams } = new URL(unescaped(address))
      assert.deepInclude(Object.fromEntries(searchParams), { theme: "dark", size: "l", lang: "de" })
      assert.include(code, `="Bewertungen für ${business.name}"`)
      assert.strictEqual((yield* get(`${pathname}${search}`)).status, 200, address)
    }
  })

  test("has a gallery whose form keeps the language of its address, where that names one", function* () {
    const { id } = yield* shop
    const kept = '<input type="hidden" name="lang" value="ar" />'
    assert.include((yield* get(`/widgets/${id}?lang=ar&theme=dark`)).text, kept)
    assert.notInclude((yield* get(`/widgets/${id}`)).text, 'name="lang"')
  })

  test("is cached, and not sent again to a client that has it", function* () {
    const business = yield* shop
    for (const path of paths(business.id)) {
      const first = yield* get(path)
      assert.match(first.headers["cache-control"] ?? "", /^public, max-age=\d+/)
      const etag = first.headers["etag"] ?? ""
      assert.match(etag, /^"[^"]+"$/)
      const same = yield* get(path, [["if-none-match", etag]])
      assert.strictEqual(same.status, 304)
      assert.strictEqual(same.text, "")
      assert.strictEqual(same.headers["etag"], etag)
      assert.strictEqual(same.headers["cache-control"], first.headers["cache-control"])
    }
  })

  test("may be embedded anywhere, and only the data be read by other sites", function* () {
    const business = yield* shop
    const answers = yield* Effect.forEach(paths(business.id), (path) =>
      get(path, [["origin", "https://any.example"]])
    )
    const [badge, page, data] = answers
    assert.strictEqual(data?.headers["access-control-allow-origin"], "*")
    assert.notProperty(badge?.headers, "access-control-allow-origin")
    assert.notProperty(page?.headers, "access-control-allow-origin")
    assert.include(page?.headers["content-security-policy"], "frame-ancestors *")
    assert.notProperty(page?.headers, "x-frame-options")
    for (const { headers, text } of answers) {
      assert.strictEqual(headers["cross-origin-resource-policy"], "cross-origin")
      assert.strictEqual(headers["x-content-type-options"], "nosniff")
      assert.match(headers["request-id"] ?? "", /^req_/)
      assert.notInclude(text, "<script")
    }
  })

  test("holds no contact, no key and no company", function* () {
    const { apiKey, business, company, key } = yield* makeAccount()
    const { email, maskedContact } = yield* invite(business)
    yield* makeReview(business.id)
    for (const path of paths(business.id)) {
      const { text } = yield* get(path)
      for (const secret of [key, apiKey.id, apiKey.clientId, company.id, email, maskedContact]) {
        assert.isNotNull(secret)
        assert.notInclude(text, secret)
      }
    }
  })

  test("is 404 for an unknown business", function* () {
    const business = yield* shop
    const [badge, reviews, data] = paths("biz_unknown")
    for (const path of [badge, reviews, "/widgets/x"]) {
      const { headers, status } = yield* get(path)
      assert.strictEqual(status, 404, path)
      assert.strictEqual(headers["content-type"], "text/html; charset=utf-8")
      assert.notProperty(headers, "access-control-allow-origin")
    }
    for (const path of [data, "/widgets/.json"]) {
      const { headers, json, status } = yield* get(path)
      assert.strictEqual(status, 404, path)
      assert.strictEqual(headers["content-type"], "application/json")
      assert.strictEqual(headers["access-control-allow-origin"], "*")
      assert.containsSubset(json, { error: { code: "not_found" } })
    }
    const head = yield* send({ method: "HEAD", path: `/widgets/${business.id}.json` })
    assert.strictEqual(head.status, 200)
    assert.strictEqual(head.text, "")
  })
})
