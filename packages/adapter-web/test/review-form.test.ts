/** Goal: a review is quickly written, under the name and in the language that its author wants. */
import { assert } from "@effect/vitest"
import { erasePerson } from "@review-proof/domain/privacy"
import { createProduct } from "@review-proof/domain/reviews"
import type { Business } from "@review-proof/ports"
import { languages } from "@review-proof/translations"
import { Effect } from "effect"
import { newProduct } from "@review-proof/testkit/domain/given"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import {
  account,
  invite,
  invited,
  linkTo,
  reviewsOf,
  shop
} from "@review-proof/testkit/service/http-world"
import { get, post, praise } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

const namesOf = (business: Business) =>
  Effect.map(reviewsOf(business), (reviews) => reviews.map(({ reviewerName }) => reviewerName))

/** The choices of a group of radio buttons, and which is chosen. */
const choicesOf = (page: string, group: string) => {
  const inputs =
    page.match(new RegExp(`<input\\s+type="radio"\\s+name="${group}"[^>]*>`, "g")) ?? []
  const valueOf = (input: string) => /value="(\w+)"/.exec(input)?.[1]
  return {
    values: inputs.map(valueOf),
    chosen: inputs.filter((input) => /\schecked/.test(input)).map(valueOf)
  }
}

layer(serviceWith())("the form of a review", (test) => {
  test.each([
    ["?stars=4", ["4"]],
    ["?stars=1&lang=de", ["1"]],
    ["", []],
    ["?stars=0", []],
    ["?stars=6", []],
    ["?stars=4.0", []],
    ["?stars=4&stars=5", []],
    ["?stars=%00", []]
  ] as const)(
    "preselects the stars of the query '$0', and sends nothing by that",
    function* ([query, chosen]) {
      const { business, path: review } = yield* invited("review")
      for (const path of [review, `/b/${business.id}/write`]) {
        const { status, text } = yield* get(`${path}${query}`)
        assert.strictEqual(status, 200)
        const stars = choicesOf(text, "stars")
        assert.deepStrictEqual(stars.values, ["1", "2", "3", "4", "5"])
        assert.deepStrictEqual(stars.chosen, [...chosen])
      }
      assert.deepStrictEqual(yield* namesOf(business), [])
    }
  )

  test("says what it is about, and keeps what is optional folded until it is used", function* () {
    const { business, caller } = yield* account
    yield* createProduct(caller, newProduct("c-1", { name: "Blue <Cup>" }))
    const invitation = yield* invite(business, { products: ["c-1", "unknown"] })
    const path = yield* linkTo("review", invitation)
    const page = yield* get(path)
    assert.include(page.text, "<bdi>Blue &lt;Cup&gt;</bdi>")
    assert.notInclude(page.text, "unknown")
    assert.include(page.text, "wait until a person has read them")
    assert.notMatch(page.text, /<details[^>]* open/)
    const again = yield* post(path, { text: "Fine", title: "Cup" })
    assert.match(again.text, /<details[^>]* open/)
  })

  test.each([
    ["full", "Jane Doe"],
    ["initial", "Jane D."],
    ["initials", "J. D."],
    ["none", null],
    ["all of it", "Jane D."]
  ] as const)(
    "publishes the name as the form showed it for the choice '$0'",
    function* ([show_name, shown]) {
      const { business, path } = yield* invited("review")
      const { text } = yield* get(path)
      if (shown !== null) assert.include(text, `<bdi>${shown}</bdi>`)
      yield* post(path, { ...praise, show_name })
      const fields = { ...praise, text: "Another text", show_name, reviewer_name: "Jane Doe" }
      yield* post(`/b/${business.id}/reviews`, fields)
      assert.deepStrictEqual(yield* namesOf(business), [shown, shown])
    }
  )

  test("offers the distinct forms of a name, and nothing without a name", function* () {
    const business = yield* shop
    const namesFor = (name: string) =>
      Effect.gen(function* () {
        const path = yield* linkTo("review", yield* invite(business, { name }))
        return choicesOf((yield* get(path)).text, "show_name")
      })
    assert.deepStrictEqual(yield* namesFor("Jane Doe"), {
      values: ["initial", "full", "initials", "none"],
      chosen: ["initial"]
    })
    assert.deepStrictEqual((yield* namesFor("Jane")).values, ["initial", "initials", "none"])
    yield* post(`/b/${business.id}/reviews`, praise)
    const unseen = { ...praise, text: "Another text", reviewer_name: "\u200b", title: "\u3164" }
    yield* post(`/b/${business.id}/reviews`, unseen)
    const published = yield* reviewsOf(business)
    assert.deepStrictEqual(
      published.map(({ reviewerName, title }) => [reviewerName, title]),
      [
        [null, null],
        [null, praise.title]
      ]
    )
  })

  test("offers no name to a customer whose name was erased, and publishes none", function* () {
    const { business, path } = yield* invited("review", { email: "gone@example.com" })
    yield* erasePerson("operator", business.companyId, { email: "gone@example.com", phone: null })
    const { text } = yield* get(path)
    assert.include(text, 'name="stars"')
    assert.notInclude(text, 'name="show_name"')
    yield* post(path, praise)
    assert.deepStrictEqual(yield* namesOf(business), [null])
  })

  test("shows an example until a name is typed, and then that name", function* () {
    const business = yield* shop
    const path = `/b/${business.id}`
    assert.include((yield* get(`${path}/write`)).text, "<bdi>Rita R.</bdi>")
    const typed = { reviewer_name: "Sam Lee", show_name: "initials", text: "" }
    const { text } = yield* post(`${path}/reviews`, typed)
    assert.include(text, "<bdi>S. L.</bdi>")
    assert.notInclude(text, 'id="reviewerName-problem"')
    const reviewer_name = `\u2067${"🙂".repeat(70)}\u2069`
    const turned = yield* post(`${path}/reviews`, { ...typed, reviewer_name })
    assert.match(
      turned.text,
      /id="reviewerName-problem"[^>]*>[^<]*characters that cannot be published/
    )
    assert.notInclude(text, "Rita")
    assert.deepStrictEqual(choicesOf(text, "show_name").chosen, ["initials"])
  })
})

layer(serviceWith())("a reader of the pages of an invitation", (test) => {
  test.each(languages)(
    "finds them all in $name, once they ask for it",
    function* ({ direction, tag }) {
      const { business, invitation, path: review } = yield* invited("review", { language: "fr" })
      const leave = yield* linkTo("unsubscribe", invitation)
      const asked = `?lang=${tag}`
      const pages = [
        yield* get(`${review}${asked}`),
        yield* post(`${review}${asked}`, {}),
        yield* get(`/b/${business.id}/write${asked}`),
        yield* get(`${leave}${asked}`),
        yield* post(`${leave}${asked}`, {}),
        yield* post(`${leave}/undo${asked}`, {}),
        yield* get(`/r/unknown${asked}`)
      ]
      const sent = yield* post(`${review}${asked}`, praise)
      assert.strictEqual(sent.headers["location"], `${review}/thanks${asked}`)
      pages.push(yield* get(`${review}/thanks${asked}`), yield* get(`${review}${asked}`))
      for (const { text } of pages) {
        const html = direction === "rtl" ? `lang="${tag}" dir="rtl"` : `lang="${tag}"`
        assert.include(text, `<html ${html}>`)
        for (const [, action] of text.matchAll(/method="post"\s+action="([^"]*)"/g)) {
          assert.include(action ?? "", asked)
        }
      }
      const open = yield* post(`/b/${business.id}/reviews${asked}`, { ...praise, text: "Open" })
      assert.match(open.headers["location"] ?? "", new RegExp(`submission=[\\w-]+&lang=${tag}$`))
    }
  )
})
