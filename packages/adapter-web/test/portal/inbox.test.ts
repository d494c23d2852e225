/** Goal: a company's people find their way through its reviews without a manual. */
import { assert } from "@effect/vitest"
import { replyAsMember } from "@review-proof/domain/companies"
import { createProduct, editReview, hideReview, resolveReview } from "@review-proof/domain/reviews"
import { givenColleague } from "@review-proof/testkit/domain/account"
import { newProduct } from "@review-proof/testkit/domain/given"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import type { ReviewId } from "@review-proof/ports"
import { makeReview } from "@review-proof/testkit/service/http-world"
import { related, unescaped } from "@review-proof/testkit/portal/pages"
import { entered, textOf } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

/** Lists the addresses of all links on a page. */
const hrefs = (html: string) =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = ""]) => unescaped(href))

layer(serviceWith())("The list of reviews", (test) => {
  test("divides the reviews into tabs with counts, and links to each review", function* () {
    const { business, look } = yield* entered()
    const open = yield* makeReview(business.id, { stars: 2, reviewerName: "Ola" })
    const hidden = yield* makeReview(business.id, { reviewerName: "Kit" })
    yield* hideReview("operator", hidden.id, "names a person")
    const page = yield* look("/portal/reviews")
    const text = textOf(page.text)
    assert.include(text, "Needs a reply 1")
    assert.include(text, "Hidden 1")
    assert.include(
      page.text,
      `href="/portal/reviews/rev_${open.id}?tab=unanswered&amp;business=${business.id}"`
    )
    assert.notInclude(text, "Kit")
    assert.include(textOf((yield* look("/portal/reviews?tab=hidden")).text), "Kit")
    for (const path of ["?tab=nope", "?cursor=nope"]) {
      assert.strictEqual((yield* look(`/portal/reviews${path}`)).status, 400)
    }
  })

  test("is narrowed by stars, proof, language, words, dates and missing replies", function* () {
    const { business, look, member } = yield* entered()
    const make = (text: string, given: Parameters<typeof makeReview>[1]) =>
      makeReview(business.id, { text, proof: "unverified", ...given })
    yield* make("Alpha bread", { stars: 1, language: "de" })
    yield* make("Beta bread", { stars: 5, proof: "invited", language: "en" })
    const gamma = yield* make("Gamma cake", { stars: 5, language: "en-GB" })
    yield* replyAsMember(member, { reviewId: gamma.id, text: "Thank you" })
    const found = Effect.fnUntraced(function* (query: string) {
      const page = yield* look(`/portal/reviews?tab=all&${query}`)
      assert.strictEqual(page.status, 200)
      return ["Alpha", "Beta", "Gamma"].filter((name) => page.text.includes(`${name} `))
    })
    assert.deepStrictEqual(yield* found(""), ["Alpha", "Beta", "Gamma"])
    for (const [query, expected] of [
      ["stars=5", ["Beta", "Gamma"]],
      ["proof=invited", ["Beta"]],
      ["proof=verified", ["Beta"]],
      ["language=en", ["Beta", "Gamma"]],
      ["q=BREAD", ["Alpha", "Beta"]],
      ["replied=no&stars=5", ["Beta"]],
      [`product=${encodeURIComponent("🥖".repeat(64))}`, []],
      ["from=2000-01-01&to=2000-01-02", []]
    ] as const) {
      assert.deepStrictEqual(yield* found(query), [...expected], query)
    }
    for (const query of [
      "stars=6",
      "proof=x",
      "replied=yes",
      "from=2026-02-30",
      "to=-000001-01-01",
      "language=%2A",
      "product=a%00"
    ]) {
      assert.strictEqual((yield* look(`/portal/reviews?tab=all&${query}`)).status, 400, query)
    }
  })

  test("starts at its first page again when another filter is chosen", function* () {
    const { business, look } = yield* entered()
    yield* Effect.replicateEffect(makeReview(business.id), 21)
    const { text } = yield* look(related((yield* look("/portal/reviews")).text, "next") ?? "")
    const others = hrefs(text).filter((href) => href.startsWith("/portal/reviews?"))
    assert.isNotEmpty(others)
    for (const href of others) assert.notInclude(href, "cursor")
  })

  test("keeps tab, business and filters in its form and its links", function* () {
    const { business, look } = yield* entered()
    yield* makeReview(business.id, { stars: 2 })
    const { text } = yield* look(
      `/portal/reviews?tab=all&business=${business.id}&stars=2&q=good&from=1970-01-01&to=1970-01-02`
    )
    assert.include(text, '<input type="hidden" name="tab" value="all" />')
    assert.include(text, `<input type="hidden" name="business" value="${business.id}" />`)
    assert.match(text, /<option value="2" selected/)
    for (const stars of [5, 4, 3, 1]) assert.include(text, `<option value="${stars}"`)
    for (const [name, value] of [
      ["q", "good"],
      ["from", "1970-01-01"],
      ["to", "1970-01-02"]
    ]) {
      assert.match(text, new RegExp(`name="${name}"[^>]* value="${value}"`))
    }
    const link = hrefs(text).find((href) => href.startsWith("/portal/reviews/rev_"))
    const kept = new URL(link ?? "", "http://x").searchParams
    assert.deepStrictEqual(Object.fromEntries(kept), {
      tab: "all",
      business: business.id,
      stars: "2",
      q: "good",
      from: "1970-01-01",
      to: "1970-01-02"
    })
  })

  test("cuts no character of a long text in two", function* () {
    const { business, look } = yield* entered()
    yield* makeReview(business.id, { text: "🥐".repeat(100) })
    const { text } = yield* look("/portal/reviews?tab=all")
    assert.include(text, `${"🥐".repeat(58)} …`)
  })

  test("finds the reviews of a product whose SKU begins with a space", function* () {
    const { business, look } = yield* entered()
    const review = yield* makeReview(business.id)
    yield* editReview("op", review.id, { product: { sku: " loaf", name: "Loaf" } })
    const { text } = yield* look(`/portal/reviews?tab=all&product=${encodeURIComponent(" loaf")}`)
    assert.include(text, `/portal/reviews/rev_${review.id}`)
  })

  test("offers the products of the business to choose from", function* () {
    const { business, caller, look } = yield* entered()
    yield* createProduct(caller, newProduct("loaf", { name: "Loaf" }))
    const review = yield* makeReview(business.id)
    yield* editReview("op", review.id, { product: { sku: "loaf", name: "Loaf" } })
    const { text } = yield* look("/portal/reviews?tab=all&product=loaf")
    assert.match(text, /<option value="loaf" selected[^>]*>\s*Loaf/)
    assert.include(text, `/portal/reviews/rev_${review.id}`)
  })

  test("leads from its filter by product to the list of all products where it cannot offer each", function* () {
    const { business, caller, look } = yield* entered()
    const hint = new RegExp(`href="/portal/products.business=${business.id}"\\s*>all products`)
    for (let number = 0; number < 101; number++) {
      if (number === 99) assert.notMatch((yield* look("/portal/reviews")).text, hint)
      yield* createProduct(caller, newProduct(`sku-${number}`))
    }
    assert.match((yield* look("/portal/reviews")).text, hint)
    assert.include(
      (yield* look("/portal/reviews?product=sku-0")).text,
      '<option value="sku-0" selected'
    )
  })
})

layer(serviceWith())("One review in the inbox", (test) => {
  test("leads to its neighbours in the list that it came from, by keys too", function* () {
    const { business, look } = yield* entered()
    const ids: Array<ReviewId> = []
    for (let number = 0; number < 3; number++) {
      yield* TestClock.adjust(1000)
      ids.push((yield* makeReview(business.id)).id)
    }
    const query = `?tab=unanswered&business=${business.id}&stars=5`
    const { text } = yield* look(`/portal/reviews/rev_${ids[1]}${query}`)
    for (const [relation, key, id] of [
      ["prev", "p", ids[2]],
      ["next", "n", ids[0]]
    ] as const) {
      assert.strictEqual(related(text, relation), `/portal/reviews/rev_${id}${query}`)
      assert.match(text, new RegExp(`rel="${relation}"\\s+accesskey="${key}"`))
    }
    const newest = yield* look(`/portal/reviews/rev_${ids[2]}${query}`)
    assert.isUndefined(related(newest.text, "prev"))
  })

  test("names who acted, in a company of more than a hundred members too", function* () {
    const { business, company, look } = yield* entered()
    for (let others = 0; others < 100; others++) yield* givenColleague(company.id)
    const late = yield* givenColleague(company.id, "member", "Zoe Late")
    const review = yield* makeReview(business.id)
    yield* resolveReview(late, review.id)
    const { text } = yield* look(`/portal/reviews/rev_${review.id}`)
    assert.include(textOf(text), "by Zoe Late")
    assert.notInclude(text, `rev_${review.id}/resolve`)
  })

  test("that is hidden shows its log, and takes neither reply nor report", function* () {
    const { business, look } = yield* entered()
    const review = yield* makeReview(business.id)
    yield* hideReview("op", review.id, "Names a person")
    const { text } = yield* look(`/portal/reviews/rev_${review.id}?tab=hidden`)
    assert.include(textOf(text), "Names a person")
    assert.notMatch(text, /Publish the reply|Report this review/)
  })
})
