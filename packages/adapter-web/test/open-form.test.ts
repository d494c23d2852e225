/** Goal: what a visitor writes without an invitation arrives once, as it was written. */
import { assertPage } from "@review-proof/testkit/portal/portal"
import { assert } from "@effect/vitest"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { makeReview, reviewsOf, shop } from "@review-proof/testkit/service/http-world"
import { get, post, praise, submissionIn } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

layer(serviceWith())("the open form of a business", (test) => {
  test("publishes what a visitor writes as not verified, once for each submission", function* () {
    const business = yield* shop
    const page = yield* get(`/b/${business.id}/write`)
    const fields = {
      ...praise,
      reviewer_name: "Max\r\nMuster",
      text: "One line\r\nand another",
      language: "de",
      submission: submissionIn(page)
    }
    const path = `/b/${business.id}/reviews`
    const answers = [yield* post(path, fields), yield* post(path, fields)]
    const reviews = yield* reviewsOf(business)
    assert.strictEqual(reviews.length, 1)
    assert.containsSubset(reviews[0], {
      proof: "unverified",
      state: "published",
      reviewerName: "Max M.",
      text: "One line\nand another",
      language: "de",
      invitationId: null
    })
    const [first, second] = answers.map(({ headers }) => headers["location"])
    for (const answer of answers) assert.strictEqual(answer.status, 303)
    assert.strictEqual(first, second)
    const thanks = yield* get(answers[0]?.headers["location"] ?? "")
    assertPage(thanks, 200, `/reviews/rev_${reviews[0]?.id}`)

    yield* post(path, { ...fields, text: "After going back: more words" })
    assert.strictEqual((yield* reviewsOf(business)).length, 2)
  })

  test("keeps back what the screen holds, and does not say its number", function* () {
    const business = yield* shop
    const sent = yield* post(`/b/${business.id}/reviews`, { ...praise, text: "Call 0301234567" })
    const thanks = yield* get(sent.headers["location"] ?? "")
    assert.strictEqual(thanks.status, 200)
    assert.notInclude(thanks.text, "/reviews/")
    const [review] = yield* reviewsOf(business)
    assert.strictEqual(review?.state, "pending")
    assert.strictEqual((yield* get(`/reviews/rev_${review?.id}`)).status, 404)
  })

  test("thanks only its sender, and redirects others to the business", function* () {
    const { id } = yield* shop
    yield* makeReview(id, { externalId: "order-1" })
    for (const query of [
      "",
      "?submission=",
      "?submission=order-1",
      "?submission=%00",
      "?review=rev_1"
    ]) {
      const { headers, status } = yield* get(`/b/${id}/thanks${query}`)
      assert.deepStrictEqual([status, headers["location"]], [303, `/b/${id}`], query)
    }
  })
})
