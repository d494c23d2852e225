/** Goal: who has a page is not sent it again until it shows something else. */
import { assert } from "@effect/vitest"
import { changeBusiness } from "@review-proof/domain/companies"
import { hideReview, replyToReview } from "@review-proof/domain/reviews"
import { TestClock } from "effect/testing"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeReview } from "@review-proof/testkit/service/http-world"
import { get } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

layer(serviceWith())("a page that a visitor has", (test) => {
  test.each([
    { name: "the public page", pathOf: (id: string) => `/b/${id}` },
    { name: "the widget", pathOf: (id: string) => `/widgets/${id}/reviews` }
  ])("is sent again only when $name shows something else", function* ({ pathOf }) {
    const { business, caller } = yield* makeAccount()
    const review = yield* makeReview(business.id)
    const path = pathOf(business.id)
    const changes = [
      makeReview(business.id),
      replyToReview(caller, { reviewId: review.id, text: "Thanks" }),
      hideReview("test", review.id, "spam"),
      changeBusiness("test", business.id, { name: "Another name" })
    ]
    for (const change of changes) {
      const { headers, text } = yield* get(path)
      const etag = headers["etag"] ?? ""
      for (let time = 0; time < 3; time++) {
        const same = yield* get(path, [["if-none-match", etag]])
        assert.deepStrictEqual(
          [same.status, same.text, same.headers["etag"], same.headers["cache-control"]],
          [304, "", etag, headers["cache-control"]]
        )
      }
      yield* change
      const changed = yield* get(path, [["if-none-match", etag]])
      assert.strictEqual(changed.status, 200)
      assert.notStrictEqual(changed.headers["etag"], etag)
      assert.notStrictEqual(changed.text, text)
      assert.strictEqual((yield* get(path)).text, changed.text)
    }
  })

  test.each([
    { name: "a badge", pathOf: (id: string) => `/widgets/${id}/badge.svg?style=card` },
    { name: "a widget's data", pathOf: (id: string) => `/widgets/${id}.json` }
  ])("shows a new score and a new name at once in $name", function* ({ pathOf }) {
    const { business } = yield* makeAccount()
    const path = pathOf(business.id)
    const tags = new Set<string | undefined>()
    for (const change of [
      makeReview(business.id),
      changeBusiness("test", business.id, { name: "Another name" })
    ]) {
      const before = yield* get(path)
      assert.strictEqual((yield* get(path)).text, before.text)
      yield* change
      const { headers, text } = yield* get(path)
      assert.notStrictEqual(text, before.text)
      tags.add(before.headers["etag"]).add(headers["etag"])
    }
    assert.strictEqual(tags.size, 3)
  })

  test("has the links of the address that was requested", function* () {
    const { business } = yield* makeAccount()
    const path = `/b/${business.id}`
    for (const query of ["from=mail", "from=site", "lang=de"]) {
      const { text } = yield* get(`${path}?${query}`)
      assert.include(text, query)
      for (const other of ["from=mail", "from=site"]) {
        if (other !== query) assert.notInclude(text, other)
      }
    }
  })

  test("is another one in another language, with other filters and on another day", function* () {
    const { business } = yield* makeAccount()
    yield* makeReview(business.id)
    const path = `/b/${business.id}`
    const etag = (yield* get(path)).headers["etag"] ?? ""
    const condition = [["if-none-match", etag]] as const
    assert.strictEqual((yield* get(path, condition)).status, 304)
    const { headers, status } = yield* get(path, [...condition, ["accept-language", "de"]])
    assert.strictEqual(status, 200)
    assert.deepInclude(headers, { "cache-control": "no-cache", vary: "accept-language" })
    assert.strictEqual((yield* get(`${path}?stars=2`, condition)).status, 200)
    yield* TestClock.adjust("1 day")
    assert.strictEqual((yield* get(path, condition)).status, 200)
  })
})
