/** Goal: everybody reads all that is published and nothing else, and no text becomes a program. */
import { assertPage } from "@review-proof/testkit/portal/portal"
import { callerOf } from "@review-proof/testkit/domain/account"
import { assert } from "@effect/vitest"
import { changeBusiness, createBusiness } from "@review-proof/domain/companies"
import {
  hideReview,
  replyToReview,
  resolveReview,
  verifyReview
} from "@review-proof/domain/reviews"
import { ReviewId, type Proof, type Stars } from "@review-proof/ports"
import { Effect, Struct } from "effect"
import { BASE_URL, serviceWith } from "@review-proof/testkit/service/http-service"
import {
  account,
  invite,
  kept,
  makeAccount,
  makeReview,
  linkTo,
  shop
} from "@review-proof/testkit/service/http-world"
import { get, post, praise, textsOn } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

const jsonLdOn = (page: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page)?.[1] ?? "null")

const linkOf = (page: string, words: string) =>
  new RegExp(`href="([^"]+)"[^>]*>\\s*${words}`).exec(page)?.[1]?.replaceAll("&amp;", "&")

layer(serviceWith())("a business's public page", (test) => {
  test("isolates a right-to-left name from the date beside it", function* () {
    const business = yield* shop
    yield* makeReview(business.id, { reviewerName: "ليلى الحداد" })
    const { text } = yield* get(`/b/${business.id}`)
    assert.include(text, "<bdi>ليلى الحداد</bdi>")
  })

  test("shows emoji alone in the direction of the page, and of control characters only line breaks", function* () {
    const business = yield* shop
    yield* makeReview(business.id, { title: "👍", text: "Ring\u0007 the\n\u000bbell\rtwice" })
    const { text } = yield* get(`/b/${business.id}?lang=ar`)
    assert.match(text, /<p class="headline"\s+lang="en">\s*👍<\/p>/)
    assert.match(text, /<p class="text" dir="auto" lang="en">\s*Ring the\nbell\rtwice<\/p>/)
  })

  test("shows score, distribution, method, every review with its proof, and replies", function* () {
    const { business, caller } = yield* account
    const proofs: ReadonlyArray<readonly [Proof, Stars]> = [
      ["transaction", 5],
      ["invited", 4],
      ["unverified", 1]
    ]
    for (const [proof, stars] of proofs) {
      yield* makeReview(business.id, { proof, stars, text: `By ${proof}` })
    }
    const last = yield* makeReview(business.id, { stars: 4, text: "Answered", proof: "imported" })
    yield* replyToReview(caller, { reviewId: last.id, text: "Thank you <3" })
    const { status, text, headers } = yield* get(`/b/${business.id}`)
    assert.strictEqual(status, 200)
    assert.strictEqual(headers["content-type"], "text/html; charset=utf-8")
    // (24.5 + 5 + 3.6 + 0.4 + 1.6) / (7 + 1 + 0.9 + 0.4 + 0.4) = 35.1 / 9.7
    assert.include(text, "3.62")
    assert.include(text, 'aria-label="3.62 out of 5 stars"')
    assert.include(text, "Without weights, the stars average 3.50.")
    assert.match(text, /<strong>50% verified\.<\/strong>/)
    for (const share of ["25%", "50%"]) assert.include(text, `<td>${share}</td>`)
    assert.deepStrictEqual(textsOn(text), [
      "Answered",
      "Thank you &lt;3",
      "By unverified",
      "By invited",
      "By transaction"
    ])
    for (const label of ["Verified purchase", "Verified customer", "Not verified", "Imported"]) {
      assert.include(text, label)
    }
    assert.match(text, /<bdi>Acme Shop<\/bdi><\/strong> replied · <time[^>]*>\s*the same day/)
    assert.match(text, / · <bdi>Ada/)
    assert.notInclude(text, "resolved this issue")
    yield* resolveReview("operator", last.id)
    const resolved = yield* get(`/b/${business.id}`)
    assert.lengthOf(resolved.text.split("The business has resolved this issue."), 2)
    for (const weight of ["1.0", "0.9", "0.7", "0.4"]) assert.include(text, weight)
    assert.include(text, `href="/b/${business.id}/write"`)
  })

  test("distinguishes proof by invitation from proof entered by an operator", function* () {
    const { business } = yield* account
    const written = "Written from an invitation"
    const confirmed = "Confirmed by the platform from documents"
    const evidence = "receipt-7.pdf"
    for (const proof of ["transaction", "invited", "identity", "after_review"] as const) {
      const { id } = yield* makeReview(business.id, { proof, evidence })
      const page = yield* get(`/reviews/rev_${id}`)
      assert.include(page.text, confirmed)
      assert.notInclude(page.text, written)
      assert.notInclude(page.text, evidence)
    }
    const other = yield* shop
    const invitation = yield* invite(other)
    yield* post(yield* linkTo("review", invitation), praise)
    const { reviewId } = yield* kept(invitation.id)
    const paths = [`/reviews/rev_${reviewId}`, `/b/${other.id}`, `/widgets/${other.id}/reviews`]
    for (const path of paths) {
      const page = yield* get(path)
      assert.include(page.text, written)
      assert.notInclude(page.text, confirmed)
    }
    const given = { proof: "transaction", evidence } as const
    yield* verifyReview("operator", ReviewId.make(Number(reviewId)), given)
    for (const path of paths) {
      const page = yield* get(path)
      assert.include(page.text, confirmed)
      assert.notInclude(page.text, written)
      assert.notInclude(page.text, evidence)
    }
  })

  test("stands under the business's short name too, for as long as that is its own", function* () {
    const { business } = yield* makeAccount()
    const shortName = "corner-shop"
    assert.strictEqual((yield* get(`/b/${shortName}`)).status, 404)
    yield* changeBusiness("test", business.id, { shortName })
    assertPage(yield* get(`/b/${shortName}?stars=5`), 200, business.name)
    assert.strictEqual((yield* get("/b/Corner-Shop")).status, 404)
    yield* changeBusiness("test", business.id, { shortName: null })
    assert.strictEqual((yield* get(`/b/${shortName}`)).status, 404)
  })

  test("gives search engines the plain mean and the reviews that it shows", function* () {
    const business = yield* shop
    assert.notProperty(jsonLdOn((yield* get(`/b/${business.id}`)).text), "aggregateRating")
    for (const stars of [5, 4, 4] as const) yield* makeReview(business.id, { stars, title: "T" })
    const data = jsonLdOn((yield* get(`/b/${business.id}`)).text)
    assert.containsSubset(data, {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Acme Shop",
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: 4.33,
        reviewCount: 3,
        bestRating: 5,
        worstRating: 1
      },
      review: [
        {
          "@type": "Review",
          author: { "@type": "Person", name: "Bob" },
          datePublished: "2026-11-21",
          reviewRating: { "@type": "Rating", ratingValue: 4 }
        },
        {},
        {}
      ]
    })
  })

  test("leads from page to page, with and without filters", function* () {
    const business = yield* shop
    for (let i = 0; i < 23; i++) {
      const stars = i % 2 === 0 ? 5 : 2
      yield* makeReview(business.id, { stars, text: `No ${i}`, proof: "unverified" })
    }
    const walk = Effect.fnUntraced(function* (query: string) {
      const seen: Array<string | undefined> = []
      let path: string | undefined = `/b/${business.id}${query}`
      while (path !== undefined) {
        const page = yield* get(path.replace(/#.*/, ""))
        seen.push(...textsOn(page.text))
        path = linkOf(page.text, "Older reviews")
      }
      return seen
    })
    const all = Array.from({ length: 23 }, (_, i) => `No ${22 - i}`)
    assert.deepStrictEqual(yield* walk(""), all)
    assert.deepStrictEqual(
      yield* walk("?stars=5&proof=&language="),
      all.filter((_, i) => i % 2 === 0)
    )
    const filtered = yield* get(`/b/${business.id}?stars=5&proof=unverified&language=en`)
    assert.match(filtered.text, /\?stars=5#reviews"\s+aria-current="true"/)
    const next = linkOf(filtered.text, "Older reviews") ?? ""
    assert.include(next, "stars=5&proof=unverified&language=en&cursor=")
    for (const wrong of [
      "?stars=6",
      "?proof=bought",
      "?language=E",
      "?stars=5&stars=4",
      "?cursor=x",
      next.slice(next.indexOf("?"), next.indexOf("#")).replace("stars=5", "stars=4")
    ]) {
      const answer = yield* get(`/b/${business.id}${wrong}`)
      assert.strictEqual(answer.status, 400, wrong)
      assert.include(answer.text, "Start again at the beginning")
    }
  })

  test("names the language of a review whatever tag the API took for it", function* () {
    const business = yield* shop
    const { id } = yield* makeReview(business.id, { language: "fr-abc" })
    const pages = [`/b/${business.id}`, `/reviews/rev_${id}`, `/widgets/${business.id}/reviews`]
    for (const path of pages) assertPage(yield* get(path), 200, "Written in French")
  })

  test("shows no review that is hidden, and none of another business", function* () {
    const { business, company } = yield* account
    const other = yield* createBusiness("test", company.id, {
      name: "Other",
      url: "https://other.example"
    })
    yield* makeReview(other.business.id, { text: "Elsewhere" })
    const hidden = yield* makeReview(business.id, { text: "Insult" })
    const shown = yield* makeReview(business.id, { text: "Shown" })
    yield* hideReview("test", hidden.id, "Insults a person")
    const page = yield* get(`/b/${business.id}`)
    assert.deepStrictEqual(textsOn(page.text), ["Shown"])
    assert.notInclude(page.text, "Insult")
    assert.strictEqual((yield* get(`/reviews/rev_${hidden.id}`)).status, 404)
    for (const path of [`/reviews/rev_${shown.id}`, `/reviews/${shown.id}`]) {
      assert.deepStrictEqual(textsOn((yield* get(path)).text), ["Shown"])
    }
  })
})

const vectors = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `' onmouseover='alert(1)`,
  `</textarea><script>alert(1)</script>`,
  `</title><svg onload=alert(1)>`,
  `</script><script>alert(1)</script>`,
  `<!--<script>`,
  `]]><script>alert(1)</script>`,
  `\u2028\u2029</style>`,
  "&lt;script&gt;",
  "${alert(1)}"
]

/** The markup that a page may have: its own elements, and no event handlers. */
const assertNoProgram = (text: string, where: string) => {
  const scripts = [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
  const expected = scripts.length === 0 ? [] : [`<script type="application/ld+json">`]
  assert.deepStrictEqual(scripts, expected, where)
  assert.notMatch(text, /<(?:img[^>]* src=x|svg[^>]* onload)/, where)
  for (const [tag] of text.matchAll(/<[a-z](?:"[^"]*"|[^">])*>/g)) {
    assert.notMatch(tag.replaceAll(/"[^"]*"/g, '""'), /\son[a-z]+\s*=/i, where)
    assert.notMatch(tag, /(?:href|src|action)="javascript:/i, where)
  }
}

layer(serviceWith())("a hostile text", (test) => {
  test.each(vectors)("stays a text wherever it is shown: %s", function* (vector) {
    const { company } = yield* account
    const { business } = yield* createBusiness("test", company.id, {
      name: `Shop ${vector}`,
      url: `javascript:alert(1)//${vector}`
    })
    const review = yield* makeReview(business.id, {
      title: vector,
      text: vector,
      reviewerName: vector,
      product: { sku: "x", name: vector }
    })
    const caller = { ...callerOf(company.id, [business.id]), creatorName: vector }
    yield* replyToReview(caller, { reviewId: review.id, text: vector })
    const invitation = yield* invite(business, { name: vector })
    for (const path of [
      `/b/${business.id}`,
      `/reviews/rev_${review.id}`,
      yield* linkTo("review", invitation),
      yield* linkTo("unsubscribe", invitation),
      `/widgets/${business.id}/badge.svg`,
      `/widgets/${business.id}/reviews`
    ]) {
      const answer = yield* get(path)
      assert.strictEqual(answer.status, 200)
      assertNoProgram(answer.text, path)
    }
    const names = ["stars", "title", "text", "experience_date", "reviewer_name", "language"]
    const typed = Object.fromEntries([...names, "submission"].map((name) => [name, vector]))
    const again = yield* post(`/b/${business.id}/reviews`, typed)
    assert.strictEqual(again.status, 400)
    assertNoProgram(again.text, "typed")
    const { text } = yield* get(`/b/${business.id}`)
    assert.notInclude(text, `href="javascript:`)
    assert.containsSubset(jsonLdOn(text), {
      name: `Shop ${vector}`,
      review: [{ name: vector, reviewBody: vector }]
    })
    assert.notProperty(jsonLdOn(text), "url")
  })
})

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
        const others = ["https://shop.example/", `${BASE_URL}/b/${business.id}`]
        assert.isTrue(isOwn || isLanguage || others.includes(address ?? ""), address)
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
