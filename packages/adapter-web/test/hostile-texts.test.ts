/** Goal: no text that somebody wrote becomes a program on a page. */
import { callerOf } from "@review-proof/testkit/domain/account"
import { assert } from "@effect/vitest"
import { createBusiness } from "@review-proof/domain/companies"
import { replyToReview } from "@review-proof/domain/reviews"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { account, invite, makeReview, linkTo } from "@review-proof/testkit/service/http-world"
import { get, jsonLdOn, post } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

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
