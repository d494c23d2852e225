/** Goal: everybody reads all that is published, and nothing else. */
import { assertPage } from "@review-proof/testkit/portal/portal"
import { assert } from "@effect/vitest"
import { changeBusiness } from "@review-proof/domain/companies"
import {
  hideReview,
  replyToReview,
  resolveReview,
  verifyReview
} from "@review-proof/domain/reviews"
import { ReviewId, type Proof, type Stars } from "@review-proof/ports"
import { Effect } from "effect"
import { baseUrl, serviceWith } from "@review-proof/testkit/service/http-service"
import {
  account,
  invite,
  kept,
  makeAccount,
  makeBusiness,
  makeReview,
  linkTo,
  shop
} from "@review-proof/testkit/service/http-world"
import { get, jsonLdOn, post, praise, textsOn } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

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
    assert.include(text, '<th scope="col" colspan="2">Share of reviews</th>')
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

  test("is found under the business's short name too, as long as the business has it", function* () {
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

  test("shows no review that is hidden, and none of another business", function* () {
    const { business, company } = yield* account
    const other = yield* makeBusiness(company.id)
    yield* makeReview(other.id, { text: "Elsewhere" })
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

  test("has pages of single reviews, which describe themselves to search engines and messengers", function* () {
    const business = yield* shop
    const text = `Came "on time",\n\nwell packed. ${"Very ".repeat(60)}`
    const { id } = yield* makeReview(business.id, { stars: 4, title: "Good", text })
    const url = `${baseUrl}/reviews/rev_${id}`
    for (const path of [`/reviews/rev_${id}`, `/reviews/${id}?lang=en`]) {
      const page = yield* get(path)
      assert.include(page.text, `<link rel="canonical" href="${url}" />`)
      assert.include(page.text, `property="og:title" content="Good – ${business.name}"`)
      const [, description = ""] = /name="description" content="([^"]*)"/.exec(page.text) ?? []
      assert.match(description, /^4 out of 5 stars · Came &quot;on time&quot;, well packed\. Very /)
      assert.isBelow(description.length, 240)
    }
  })
})
