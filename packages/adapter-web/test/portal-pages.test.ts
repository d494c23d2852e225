/** Goal: a member sees their own company in the portal, and nothing of another. */
import { assert } from "@effect/vitest"
import { changeCompany, replyAsMember } from "@review-proof/domain/companies"
import { serviceWith } from "@review-proof/testkit/http-service"
import { makeBusiness, makeReview } from "@review-proof/testkit/http-world"
import { get } from "@review-proof/testkit/pages"
import { givenMember, signIn } from "@review-proof/testkit/portal"
import { layer } from "@review-proof/testkit/test"
import { Effect, Result } from "effect"
import * as IpNetwork from "effect/net/IpNetwork"

const trustedProxies = [Result.getOrThrow(IpNetwork.fromString("127.0.0.0/8"))]

/** The text of a page without its tags. */
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")

const entered = Effect.fnUntraced(function* (role: "owner" | "admin" | "member" = "member") {
  const given = yield* givenMember(role)
  const { cookie } = yield* signIn(given)
  return { ...given, look: (path: string) => get(path, [["cookie", cookie]]) }
})

layer(serviceWith({ trustedProxies }))("The overview", (test) => {
  test("shows the score, what waits and the latest reviews", function* () {
    const { business, look, member } = yield* entered()
    for (const stars of [1, 2, 5] as const) yield* makeReview(business.id, { stars })
    const unkind = yield* makeReview(business.id, { stars: 1, reviewerName: "Zoë <b>" })
    yield* replyAsMember(member, { reviewId: unkind.id, text: "Sorry" })
    const page = yield* look("/portal")
    assert.strictEqual(page.status, 200)
    const text = textOf(page.text)
    for (const said of [
      "Hello, Robin",
      "Reviews 4",
      "Answered 25%",
      "2 reviews with 1 or 2 stars"
    ]) {
      assert.include(text, said)
    }
    assert.include(page.text, "Zoë &lt;b&gt;")
    assert.notMatch(page.text, /<script|style="/)
  })

  test("of an empty company says what comes next", function* () {
    const { look } = yield* entered()
    const text = textOf((yield* look("/portal")).text)
    assert.include(text, "There are none yet")
    assert.include(text, "Nothing. Well done.")
  })

  test("shows one of several businesses, and none of another company", function* () {
    const { company, look } = yield* entered()
    const second = yield* makeBusiness(company.id, "Second Shop")
    const stranger = yield* givenMember()
    assert.include(textOf((yield* look(`/portal?business=${second.id}`)).text), "Second Shop")
    for (const id of [stranger.business.id, "biz_nope", "x", "%00"]) {
      const page = yield* look(`/portal?business=${id}`)
      assert.strictEqual(page.status, 404, id)
    }
  })

  test("is closed while the company is suspended", function* () {
    const { company, look } = yield* entered("owner")
    yield* changeCompany("operator", company.id, { status: "suspended" })
    const page = yield* look("/portal")
    assert.deepStrictEqual([page.status, page.text.includes("suspended")], [403, true])
  })
})
