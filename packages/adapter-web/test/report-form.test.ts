/** Goal: a visitor's report of a review arrives once, and nobody floods the operator with reports. */
import { assert } from "@effect/vitest"
import { hideReview, listReports } from "@review-proof/domain/reviews"
import type { Review } from "@review-proof/ports"
import { assertLeads, assertPage } from "@review-proof/testkit/portal/portal"
import { send, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeReview, shop } from "@review-proof/testkit/service/http-world"
import { get, post, submissionIn } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"
import { anAddress } from "@review-proof/testkit/unique"
import { languages } from "@review-proof/translations"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const aReview = Effect.gen(function* () {
  const business = yield* shop
  const review = yield* makeReview(business.id, { reviewerName: "Zoë <b>" })
  return { business, review, path: `/reviews/rev_${review.id}/report` }
})

const reportsOf = ({ id }: Review) =>
  Effect.map(listReports(id, { limit: 50, cursor: null }), ({ items }) => items)

const fake = { reason: "fake", text: "The author was never there." }

layer(serviceWith())("a review's report", (test) => {
  test("is offered beside each review, on its page and on the business's", function* () {
    const { business, path, review } = yield* aReview
    for (const place of [`/b/${business.id}`, `/reviews/rev_${review.id}`]) {
      assert.match((yield* get(place)).text, new RegExp(`href="${path}"[^>]*>\\s*Report<`))
    }
  })

  test("is a form in the visitor's language, which no search engine keeps", function* () {
    const { path } = yield* aReview
    for (const { tag } of languages) {
      const page = yield* get(`${path}?lang=${tag}`)
      assertPage(page, 200, `<html lang="${tag}"`)
      assert.include(page.text, "Zoë &lt;b&gt;")
      assert.include(page.text, 'content="noindex"')
      assert.notMatch(page.text, /<script|style="/)
    }
  })

  test("names the business alone where the author is anonymous, as the review's title does", function* () {
    const { business } = yield* aReview
    const anonymous = { reviewerName: null, title: null }
    const path = `/reviews/rev_${(yield* makeReview(business.id, anonymous)).id}`
    const page = yield* get(`${path}?lang=es`)
    assert.include(page.text, "<title>Reseña sobre Acme Shop")
    const report = yield* get(`${path}/report?lang=es`)
    assert.match(report.text, /<p class="soft">\s*Reseña sobre <bdi>Acme Shop<\/bdi>\s*<\/p>/)
  })

  test("arrives once, however often the form is submitted, with thanks", function* () {
    const { path, review } = yield* aReview
    const page = yield* get(`${path}?lang=de`)
    const fields = { ...fake, submission: submissionIn(page), email: " Jo@Example.com " }
    for (let sending = 0; sending < 2; sending++) {
      const sent = yield* post(`${path}?lang=de`, fields)
      const thanks = `${path}/thanks?lang=de`
      assertLeads(sent, thanks)
    }
    assert.include((yield* get(`${path}/thanks?lang=de`)).text, "Danke für Ihre Meldung")
    const [report, ...others] = yield* reportsOf(review)
    assert.deepStrictEqual(others, [])
    assert.containsSubset(report, {
      ...fake,
      email: "Jo@example.com",
      language: "de",
      memberId: null,
      status: "open"
    })
  })

  test("is shown again as typed with each problem beside its field", function* () {
    const { path, review } = yield* aReview
    const wrong = [
      [{ text: fake.text }, ["Choose a reason."]],
      [{ ...fake, reason: "boring" }, ["Choose a reason."]],
      [{ reason: "fake" }, ["Write a few words."]],
      [{ ...fake, text: "\u200b\u3164" }, ["Write a few words."]],
      [{ ...fake, text: "x".repeat(2001) }, ["up to 2,000 characters"]],
      [{ ...fake, text: "abc\u202edef" }, ["characters that cannot be published"]],
      [
        { ...fake, email: "jo@" },
        ["Enter an email address like name@example.com.", "The author was never there."]
      ]
    ] as const
    for (const [fields, said] of wrong) {
      const answer = yield* post(path, fields)
      assert.strictEqual(answer.status, 400)
      for (const words of said) assert.include(answer.text, words)
    }
    assert.deepStrictEqual(yield* reportsOf(review), [])
  })

  test("is 404 for a review that is not published, before and after it is sent", function* () {
    const { path, review } = yield* aReview
    yield* hideReview("op", review.id, "spam")
    for (const answer of [
      yield* get(path),
      yield* post(path, fake),
      yield* get(`${path}/thanks`)
    ]) {
      assert.strictEqual(answer.status, 404)
    }
    for (const none of ["/reviews/rev_999999/report", "/reviews/x/report"]) {
      assert.strictEqual((yield* get(none)).status, 404)
    }
    assert.deepStrictEqual(yield* reportsOf(review), [])
  })

  test("that is the eleventh from an address within an hour has to wait, and keeps its words", function* () {
    const { path, review } = yield* aReview
    const from = [["x-forwarded-for", anAddress()]] as const
    for (let number = 0; number < 10; number++) {
      assert.strictEqual((yield* post(path, fake, from)).status, 303)
    }
    // The minute's ten forms are used up as well.
    yield* TestClock.adjust("2 minutes")
    const late = yield* post(path, fake, from)
    assert.strictEqual(late.status, 429)
    assert.strictEqual(late.headers["retry-after"], "3480")
    const wait =
      "Ten reports came from your connection within an hour. You can send yours in 58 minutes."
    assert.include(late.text, wait)
    const asJson = yield* send({
      method: "POST",
      path,
      headers: [
        ...from,
        ["accept", "application/json"],
        ["accept-language", "de"],
        ["content-type", "application/x-www-form-urlencoded"]
      ],
      body: new URLSearchParams(fake).toString()
    })
    assert.deepStrictEqual([asJson.status, asJson.headers["retry-after"]], [429, "3480"])
    assert.deepInclude(JSON.parse(asJson.text).error, { code: "rate_limited", message: wait })
    assert.include(late.text, fake.text)
    assert.lengthOf(yield* reportsOf(review), 10)
  })
})
