/** Goal: operators see what waits for them, and whose it is. */
import { assert } from "@effect/vitest"
import { removeMember } from "@review-proof/domain/companies"
import { createProofRequest, reportAsMember, resolveReview } from "@review-proof/domain/reviews"
import { enterConsole } from "@review-proof/testkit/portal/console"
import { givenColleague } from "@review-proof/testkit/domain/account"
import { submit } from "@review-proof/testkit/domain/given"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeReview } from "@review-proof/testkit/service/http-world"
import { related, unescaped } from "@review-proof/testkit/portal/pages"
import { assertSays, textOf } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { held } from "./held-review.ts"

layer(serviceWith())("The queue", (test) => {
  test("shows what waits, why and whose it is, without stars", function* () {
    const { look } = yield* enterConsole
    assert.include(textOf((yield* look("/")).text), "Nothing waits")
    const { business, review } = yield* held
    const published = yield* makeReview(business.id, { proof: "unverified" })
    yield* createProofRequest("operator", published.id, "transaction")
    const complaint = { reason: "fake", text: "She is <my> cousin" } as const
    yield* reportAsMember("operator", published.id, complaint)
    const page = yield* look("/")
    const text = textOf(page.text)
    assertSays(text, [
      "All 3",
      "Held 1",
      "Reported 1",
      "Proof requests 1",
      "Held a phone number",
      "Acme Shop"
    ])
    assert.include(page.text, "&lt;b&gt;now&lt;/b&gt;")
    assert.include(page.text, "She is &lt;my&gt; cousin")
    assert.notMatch(page.text, /class="stars"|<script|style="/)
    assert.isBelow(page.text.length, 60_000)
    const history = textOf((yield* look(`/reviews/rev_${review.id}`)).text)
    assert.match(history, /held by the automatic check ?, 1 January 1970, 00:00 UTC a phone number/)
    const reported = textOf((yield* look("/?kind=reported")).text)
    assert.notInclude(reported, "0176")
    for (const query of ["kind=lost", "cursor=nope"]) {
      assert.strictEqual((yield* look(`/?${query}`)).status, 400)
    }
    assert.include((yield* look(`/reviews/rev_${review.id}`)).text, "Acme Shop")
  })

  test("of many items has pages, each with the way to the next and the one before", function* () {
    const { look } = yield* enterConsole
    const { business } = yield* makeAccount()
    for (let n = 0; n < 24; n += 1) {
      yield* TestClock.adjust("1 second")
      yield* submit(business.id, { text: `Item ${n + 100}: www.shop${n}.example` })
    }
    const itemsOf = (text: string) => text.match(/Item \d+/g) ?? []
    const first = yield* look("/?kind=held")
    const next = related(first.text, "next") ?? ""
    const second = yield* look(next)
    const third = yield* look(related(second.text, "next") ?? "")
    const seen = [first, second, third].flatMap(({ text }) => itemsOf(text))
    const back = yield* look(related(third.text, "prev") ?? "")
    assert.deepStrictEqual(itemsOf(back.text), itemsOf(second.text))
    const start = yield* look(related(back.text, "prev") ?? "")
    assert.deepStrictEqual(itemsOf(start.text), itemsOf(first.text))
    assert.isUndefined(related(start.text, "prev"))
    assert.isUndefined(related(third.text, "next"))
    const place = /name="to" value="([^"]*)"/.exec(second.text)?.[1] ?? ""
    const later = yield* look(`${unescaped(place)}&at=1&done=approve`)
    assert.match(later.text, /<article(?![^>]*autofocus)[^>]*>[^]*?<article[^>]*\sautofocus/)
    assert.deepStrictEqual(itemsOf(later.text), itemsOf(second.text))
    assert.deepStrictEqual(
      seen.slice(-24),
      Array.from({ length: 24 }, (_, n) => `Item ${n + 100}`)
    )
  })
})

layer(serviceWith())("A member in the console", (test) => {
  test("is called by name where they reported, decided or acted, also once they have left", function* () {
    const { business, company } = yield* makeAccount()
    const member = yield* givenColleague(company.id, "admin", "Grace <Hopper>")
    const { id } = yield* makeReview(business.id)
    yield* resolveReview(member, id)
    yield* reportAsMember(member, id, { reason: "fake", text: "Not there." })
    const { look } = yield* enterConsole
    const pages = [
      ["/?kind=reported", ["The business says ( Grace &lt;Hopper&gt; )"]],
      [
        `/reviews/rev_${id}`,
        ["The business says ( Grace &lt;Hopper&gt; )", "resolved by Grace &lt;Hopper&gt; ,"]
      ],
      [`/companies/${company.id}`, [`Grace &lt;Hopper&gt; resolved the review rev_${id}`]]
    ] as const
    for (const removal of [Effect.void, removeMember("operator", member.id)]) {
      yield* removal
      for (const [path, says] of pages) {
        const text = textOf((yield* look(path)).text)
        assertSays(text, says)
        assert.notMatch(text, new RegExp(`(?:by |\\( ?)${member.id}`), path)
      }
    }
  })
})
