/** Goal: a member sees at a glance how their business stands and what waits for them. */
import { assert } from "@effect/vitest"
import { replyAsMember } from "@review-proof/domain/companies"
import { createProofRequest, hideReview, reportAsMember } from "@review-proof/domain/reviews"
import { blockKey } from "@review-proof/domain/keys"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { makeBusiness, makeKey, makeReview } from "@review-proof/testkit/service/http-world"
import { get } from "@review-proof/testkit/portal/pages"
import { assertSays, entered, signIn, textOf } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const monthFormat = new Intl.DateTimeFormat("en", {
  month: "long",
  year: "numeric",
  timeZone: "UTC"
})

layer(serviceWith())("The overview", (test) => {
  test("shows the score, what waits and the latest reviews", function* () {
    const { business, look, member } = yield* entered()
    for (const stars of [1, 2, 2, 5] as const) yield* makeReview(business.id, { stars })
    const unkind = yield* makeReview(business.id, { stars: 1, reviewerName: "Zoë <b>" })
    yield* replyAsMember(member, { reviewId: unkind.id, text: "Sorry" })
    const page = yield* look("/portal")
    assert.strictEqual(page.status, 200)
    const text = textOf(page.text)
    assertSays(text, [
      "Hello, Robin",
      "Reviews 5",
      "Answered 20% of recent reviews, half within",
      "1 review with 1 star without a reply",
      "2 reviews with 2 stars without a reply"
    ])
    assert.include(page.text, "Zoë &lt;b&gt;")
    for (const part of [
      "tab=unanswered&amp;stars=1",
      "tab=unanswered&amp;stars=2",
      "tab=unanswered",
      "tab=all",
      "tab=all&amp;proof=verified",
      ...[1, 2, 3, 4, 5].map((stars) => `tab=all&amp;stars=${stars}`)
    ]) {
      const list = `/portal/reviews?${part}&amp;business=${business.id}`
      assert.include(page.text, `href="${list}"`)
      assert.strictEqual((yield* look(list.replaceAll("&amp;", "&"))).status, 200)
    }
  })

  test("says what moved in thirty days, a single point too", function* () {
    yield* TestClock.setTime(Date.parse("2026-06-01T11:00:00Z"))
    const { business, member } = yield* entered()
    for (let made = 0; made < 99; made += 1) {
      yield* makeReview(business.id, { stars: 4, proof: "unverified" })
    }
    yield* TestClock.setTime(Date.parse("2026-08-20T11:00:00Z"))
    yield* makeReview(business.id, { stars: 4, proof: "transaction" })
    const { look } = yield* signIn({ member })
    assertSays(textOf((yield* look("/portal")).text), [
      "unchanged in 30 days",
      "▲ 1 in 30 days",
      "▲ 1 point in 30 days"
    ])
  })

  test("says what moved less than a point, and within what half of the replies came", function* () {
    yield* TestClock.setTime(Date.parse("2026-06-01T11:00:00Z"))
    const { business, member } = yield* entered()
    for (let made = 0; made < 300; made += 1) yield* makeReview(business.id)
    yield* TestClock.setTime(Date.parse("2026-08-20T11:00:00Z"))
    const { id } = yield* makeReview(business.id, { proof: "unverified" })
    const figures = Effect.gen(function* () {
      const { look } = yield* signIn({ member })
      return textOf((yield* look("/portal")).text)
    })
    assertSays(yield* figures, [
      "Verified 99.7% ▼ less than 1 point in 30 days",
      "Answered 0% of recent reviews Waiting"
    ])
    yield* TestClock.adjust("80 minutes")
    yield* replyAsMember(member, { reviewId: id, text: "Thank you" })
    assertSays(yield* figures, ["Answered 1% of recent reviews, half within 2 hours"])
    const later = [yield* makeReview(business.id), yield* makeReview(business.id)]
    yield* TestClock.adjust("51 hours")
    for (const review of later) {
      yield* replyAsMember(member, { reviewId: review.id, text: "Thank you" })
    }
    assertSays(yield* figures, ["of recent reviews, half within 3 days"])
  })

  test("says how many reviews fewer there are once none is left, and of no share of them", function* () {
    yield* TestClock.setTime(Date.parse("2026-06-01T11:00:00Z"))
    const { business, member } = yield* entered()
    const { id } = yield* makeReview(business.id)
    yield* TestClock.setTime(Date.parse("2026-08-20T11:00:00Z"))
    yield* hideReview("operator", id, "Not a customer")
    const { look } = yield* signIn({ member })
    const text = textOf((yield* look("/portal")).text)
    assert.include(text, "Reviews 0 ▼ 1 in 30 days Verified – Answered")
  })

  test("shows for each month that has ended the same score as the widget", function* () {
    yield* TestClock.setTime(Date.parse("2026-08-20T11:00:00Z"))
    const { business, look } = yield* entered()
    for (const createdAt of ["2026-02-28", "2026-06-29", "2026-07-31T23:59:59Z"]) {
      yield* makeReview(business.id, { proof: "imported", createdAt: Date.parse(createdAt) })
    }
    const { history } = (yield* get(`/widgets/${business.id}.json`)).json
    assert.lengthOf(history, 6)
    for (const [path, months] of [
      [`/b/${business.id}`, 6],
      ["/portal", 6],
      ["/portal?period=90d", 3]
    ] as const) {
      const text = textOf((yield* look(path)).text)
      for (const { day, review_count: reviews, score } of history.slice(-months)) {
        const month = monthFormat.format(Date.parse(day))
        assert.include(text, `${month} ${score.toFixed(2)} ${reviews}`, path)
      }
    }
  })

  test("covers the requested period, and counts reviews by month", function* () {
    yield* TestClock.setTime(Date.parse("2026-08-20T11:00:00Z"))
    const { business, look, member } = yield* entered()
    for (const stars of [3, 4, 5] as const) yield* makeReview(business.id, { stars })
    for (const [period, label] of [
      ["", "18 months"],
      ["?period=90d", "90 days"],
      ["?period=all", "All"]
    ] as const) {
      const { status, text } = yield* look(`/portal${period}`)
      assert.strictEqual(status, 200)
      assert.match(text, new RegExp(`aria-current="true"[^>]*>\\s*${label}<`))
      assert.match(textOf(text), /Reviews by month .*August 2026 3/)
    }
    assert.strictEqual((yield* look("/portal?period=7d")).status, 400)
    const { id } = yield* makeReview(business.id, { stars: 1 })
    yield* hideReview("operator", id, "Not a customer")
    const after = textOf((yield* look("/portal")).text)
    assert.include(after, "August 2026 3 July")
    assert.include(
      after,
      "published in it, less those hidden or removed in it, and never less than 0"
    )
    const review = yield* makeReview(business.id)
    yield* createProofRequest(member, review.id, "transaction")
    yield* reportAsMember(member, review.id, { reason: "fake", text: "Not there." })
    const { text } = yield* look("/portal")
    assert.include(textOf(text), `Proof of review rev_${review.id} was requested today`)
    assert.include(textOf(text), `Your report of review rev_${review.id} , today, waits`)
  })

  test("writes thousands beside the plot of reviews by month in few letters", function* () {
    const { business, look } = yield* entered()
    for (let made = 0; made < 1100; made++) yield* makeReview(business.id)
    const { text } = yield* look("/portal")
    const [, plot = ""] = /aria-labelledby="volume-title[^>]*>([^]*?)<\/svg>/.exec(text) ?? []
    assert.match(plot, /<text[^>]*>1K<\/text>/)
    assert.notMatch(plot, /<text[^>]*>\d,\d/)
  })

  test("draws the score up to the one that it shows beside the plot", function* () {
    const { business, member } = yield* entered()
    yield* makeReview(business.id, { stars: 2 })
    yield* TestClock.adjust("100 days")
    yield* makeReview(business.id, { stars: 5 })
    const { look } = yield* signIn({ member })
    for (const period of ["90d", "18m", "all"]) {
      const text = textOf((yield* look(`/portal?period=${period}`)).text)
      const [, shown = "no score"] = / Score (\d\.\d\d) /.exec(text) ?? []
      const [, drawn] = / Now it is (\d\.\d\d)\./.exec(text) ?? []
      assert.strictEqual(drawn, shown, period)
    }
  })

  test("names the keys that expire within two weeks, however many are newer", function* () {
    const { company, member } = yield* entered()
    yield* makeKey(company.id, { name: "Till", lifetime: "90d" })
    yield* makeKey(company.id, { name: "Till no. 2", lifetime: "90d" })
    const { apiKey } = yield* makeKey(company.id, { name: "Blocked", lifetime: "90d" })
    yield* blockKey("operator", apiKey.id)
    yield* TestClock.adjust("77 days")
    yield* Effect.replicateEffect(makeKey(company.id, { name: "Newer" }), 100)
    const { look } = yield* signIn({ member })
    const { text } = yield* look("/portal")
    assert.deepStrictEqual(
      Array.from(textOf(text).matchAll(/API key (.*?) \(/g), ([, name]) => name),
      ["Till", "Till no. 2"]
    )
  })

  test("before the first review shows no figure, and says what comes next", function* () {
    const { look } = yield* entered()
    const page = yield* look("/portal")
    assertSays(textOf(page.text), [
      "Score – no review yet",
      "Reviews 0",
      "Verified –",
      "Answered –",
      "There are no reviews yet",
      "Nothing. Well done."
    ])
    assert.notInclude(page.text, "period=90d")
    const invite = /href="(\/portal\/invitations\/many[^"]*)"/
    for (const { text } of [page, yield* look("/portal/reviews")]) {
      assert.notInclude(text, "Every review has a reply")
      assert.strictEqual((yield* look(invite.exec(text)?.[1] ?? "")).status, 200)
    }
  })

  test("shows one of several businesses", function* () {
    const { company, look } = yield* entered()
    const second = yield* makeBusiness(company.id, "Second Shop")
    assert.include((yield* look(`/portal?business=${second.id}`)).text, `href="/b/${second.id}"`)
  })
})
