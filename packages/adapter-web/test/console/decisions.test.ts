/** Goal: a decision in the console is made once, about what its page showed. */
import { assert } from "@effect/vitest"
import {
  createProofRequest,
  readHistory,
  getProofRequest,
  getReport,
  getAnyReview,
  replyToReview,
  reportAsMember
} from "@review-proof/domain/reviews"
import { auditOf } from "@review-proof/testkit/domain/given"
import { enterConsole, postManagementForm } from "@review-proof/testkit/portal/console"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeReview } from "@review-proof/testkit/service/http-world"
import { assertLeads, assertPage, assertSays, textOf } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { held } from "./held-review.ts"

const historyOf = (id: Parameters<typeof readHistory>[0]) =>
  Effect.map(readHistory(id), ({ moderation }) => moderation.map(({ action }) => action))

/** A published review, and the path of its page. */
const published = Effect.fnUntraced(function* (given: Parameters<typeof makeReview>[1] = {}) {
  const { business, caller } = yield* makeAccount()
  const { id } = yield* makeReview(business.id, given)
  return { caller, id, path: `/reviews/rev_${id}` }
})

layer(serviceWith())("A decision", (test) => {
  test("is made once however often its form is submitted, and leads to the next item", function* () {
    const { path, review, company } = yield* held
    const { look, openForm } = yield* enterConsole
    const place = { to: "/?kind=held", at: "0" }
    const { submit } = yield* openForm("/?kind=held", path, { decision: "approve", ...place })
    const answers = yield* Effect.all([submit, submit, submit], {
      concurrency: "unbounded"
    })
    for (const { headers, status } of answers) {
      assert.strictEqual(status, 303)
      assert.match(headers["location"] ?? "", /^\/\?kind=held&at=0&done=(approve|stale)$/)
    }
    assert.deepStrictEqual(yield* historyOf(review.id), ["held", "approved"])
    const [last] = yield* auditOf(company.id)
    assert.deepInclude(last, { actor: "operator", action: "review.approved" })
    assert.include(textOf((yield* look("/?kind=held&at=0&done=approve")).text), "is published")
  })

  test("is not made by Enter in a field, which presses the first button of its form", function* () {
    const { id, path } = yield* published()
    yield* createProofRequest("operator", id, "transaction")
    const { look } = yield* enterConsole
    for (const page of [path, (yield* held).path]) {
      const forms = (yield* look(page)).text.split("<form ").slice(1)
      const deciding = forms.filter((form) => form.includes('name="decision"'))
      assert.isNotEmpty(deciding)
      for (const form of deciding) {
        assert.match(/<(?:button|input type="submit")[^>]*>/.exec(form)?.[0] ?? "", / disabled/)
      }
    }
  })

  test("that refuses, hides or removes needs a reason, which is kept", function* () {
    const { path, review } = yield* held
    const { send } = yield* enterConsole
    assertPage(yield* send(path, path, { decision: "refuse" }), 400, "Say why")
    const long = { decision: "refuse", reason: "x".repeat(501) }
    assertPage(yield* send(path, path, long), 400, "at most 500 characters")
    const hidden = { decision: "hide", reason: "\u202Enoom" }
    assertPage(yield* send(path, path, hidden), 400, "Remove the characters that cannot be shown")
    const refused = yield* send(path, path, { decision: "refuse", reason: "A number." })
    assertLeads(refused, `${path}?done=refuse`)
    const { moderation } = yield* readHistory(review.id)
    assert.containsSubset(moderation, [{ action: "rejected", reason: "A number." }])
  })

  test("takes a review through all its states", function* () {
    const { id, path } = yield* published()
    const { look, send } = yield* enterConsole
    for (const decision of ["hide", "restore", "remove", "restore"]) {
      const { status } = yield* send(path, path, { decision, reason: "So it is." })
      assert.strictEqual(status, 303)
    }
    const stale = yield* send(path, path, { decision: "approve" })
    assertLeads(stale, `${path}?done=stale`)
    for (const fields of [{}, { decision: "" }, { decision: "forged" }]) {
      const { status, text } = yield* send(path, path, { ...fields, reason: "So it is." })
      assert.deepStrictEqual([status, text.includes("did not arrive completely")], [400, true])
    }
    const place = { to: "/?kind=held", at: "3" }
    const words = { reason: "A name", text: "Very […]", ...place }
    const from = new URLSearchParams(place)
    assertLeads(yield* send(path, `${path}/redact`, words), `${path}?done=redact&${from}`)
    assert.include((yield* look(`${path}?${from}`)).text, 'href="/?kind=held&amp;at=3"')
    assert.strictEqual((yield* getAnyReview(id)).review.text, "Very […]")
    for (const wrong of [{ text: "Other" }, { text: "Very […]", name: "forged" }]) {
      const refused = yield* send(path, `${path}/redact`, { reason: "A name", ...wrong })
      assert.strictEqual(refused.status, 400)
    }
    const page = textOf((yield* look(path)).text)
    assertSays(page, ["hidden by the operator", "redacted by the operator", "So it is."])
    assert.strictEqual((yield* look("/reviews/rev_999999")).status, 404)
  })

  test("to redact takes what the form changed, and the name where that is chosen", function* () {
    const text = "Two lines\nof a review"
    const { caller, id, path } = yield* published({ text, title: "By Ada" })
    yield* replyToReview(caller, { reviewId: id, text: "Thank you, Ada" })
    const reply = (yield* getAnyReview(id)).replies[0] ?? assert.fail("no reply")
    const { send } = yield* enterConsole
    const field = `reply-rpl_${reply.id}`
    const shown = { reason: "A name", title: "By […]", text: text.replace("\n", "\r\n"), name: "1" }
    const wrong = yield* send(path, `${path}/redact`, { ...shown, [field]: "Thank them" })
    assert.match(wrong.text, new RegExp(`href="#${field}"[^<]*>The reply `))
    yield* send(path, `${path}/redact`, { ...shown, [field]: "Thank you, […]" })
    assert.containsSubset(yield* getAnyReview(id), {
      review: { title: "By […]", text, reviewerName: null },
      replies: [{ text: "Thank you, […]" }]
    })
  })

  test("to redact that changes nothing is told so, but not a second press of one that did", function* () {
    const { path } = yield* published({ text: "Very good" })
    const { openForm, send } = yield* enterConsole
    const same = { reason: "A name", text: "Very good" }
    assertPage(yield* send(path, `${path}/redact`, same), 400, "Put […] in place")
    const marked = { ...same, text: "Very […]" }
    const { submit } = yield* openForm(path, `${path}/redact`, marked)
    for (const answer of [yield* submit, yield* submit]) {
      assertLeads(answer, `${path}?done=redact`)
    }
  })

  test("to redact takes the longest texts of a review, which one form holds together", function* () {
    const { business, caller } = yield* makeAccount()
    const text = "👍".repeat(10_000)
    const { id } = yield* makeReview(business.id, { text, reviewerName: "Ada" })
    yield* replyToReview(caller, { reviewId: id, text: "👋".repeat(4_000) })
    const reply = (yield* getAnyReview(id)).replies[0] ?? assert.fail("no reply")
    const { send } = yield* enterConsole
    const path = `/reviews/rev_${id}`
    const shown = { reason: "A name", text, [`reply-rpl_${reply.id}`]: reply.text, name: "1" }
    assertLeads(yield* send(path, `${path}/redact`, shown), `${path}?done=redact`)
    assert.containsSubset(yield* getAnyReview(id), { review: { text, reviewerName: null } })
  })

  test.each([
    { ends: "CR LF", text: "Call\r\n0170 1\r\n0170 2\r\nnow", left: "Call\r\n[…]\r\nnow" },
    { ends: "CR", text: "Call\r0170 1\r0170 2\rnow", left: "Call\r[…]\rnow" },
    { ends: "some of each", text: "Call\n0170 1\r\n0170 2\rnow", left: "Call\n[…]\rnow" }
  ])("a text whose lines end with $ends keeps its line ends", function* ({ left, text }) {
    const { id, path } = yield* published({ text, title: "By Ada" })
    const { send } = yield* enterConsole
    const shown = (typed: string) => typed.replaceAll(/\r\n?|\n/g, "\r\n")
    const redact = (title: string, typed: string) =>
      send(path, `${path}/redact`, { reason: "A number", title, text: shown(typed) })
    yield* redact("By […]", text)
    assert.containsSubset(yield* getAnyReview(id), { review: { title: "By […]", text } })
    yield* redact("By […]", left)
    assert.containsSubset(yield* getAnyReview(id), { review: { title: "By […]", text: left } })
    assert.strictEqual((yield* redact("By […]", `${left} and then`)).status, 400)
  })

  test.each([
    { decision: "remove", before: [], meanwhile: "hide", left: "hidden" },
    { decision: "restore", before: ["hide"], meanwhile: "remove", left: "removed" }
  ])(
    "to $decision a review that a colleague has decided on meanwhile leaves it as it is",
    function* ({ before, decision, left, meanwhile }) {
      const { id, path } = yield* published()
      const [one, other] = [yield* enterConsole, yield* enterConsole]
      const decide = (made: string) =>
        one.send(path, path, { decision: made, reason: "We look into it." })
      yield* Effect.forEach(before, decide)
      const hidden = (text: string) => /name="about" value="(\w+)"/.exec(text)?.[1] ?? ""
      const about = hidden((yield* other.look(path)).text)
      const fields = { about, decision, reason: "Rude." }
      const late = yield* other.openForm(path, path, fields)
      yield* decide(meanwhile)
      assertLeads(yield* late.submit, `${path}?done=stale`)
      assert.strictEqual((yield* getAnyReview(id)).review.state, left)
      const forged = yield* one.send(path, path, { ...fields, about: "gone" })
      assert.strictEqual(forged.status, 400)
    }
  )

  test("on proof needs evidence, and is made once", function* () {
    const { id: reviewId, path: review } = yield* published({ proof: "unverified" })
    const { id } = yield* createProofRequest("operator", reviewId, "transaction")
    const { look, openForm, send, sendTwice } = yield* enterConsole
    const path = `/proof-requests/${id}`
    const late = yield* openForm("/", path, { decision: "rejected" })
    const forged = yield* send("/", path, { decision: "forged" })
    assert.strictEqual(forged.status, 400)
    const bare = yield* send("/", path, { decision: "accepted", evidence: " " })
    assertPage(bare, 400, "Say what you saw")
    yield* sendTwice("/", path, { decision: "accepted", evidence: "order 7" })
    assert.strictEqual((yield* getProofRequest(id)).status, "accepted")
    assert.containsSubset(yield* getAnyReview(reviewId), {
      review: { proof: "after_review", evidence: "order 7" }
    })
    assertLeads(yield* late.submit, `${review}?done=stale`)
    const about = textOf((yield* look(review)).text)
    assertSays(about, [
      "Evidence order 7",
      "Proof of the purchase accepted 1 January 1970, 00:00 UTC"
    ])
    assert.strictEqual((yield* postManagementForm("/proof-requests/prf_no", {})).status, 303)
  })

  test("on a report answers it, hides the review if chosen, and is one of those offered", function* () {
    const { business } = yield* makeAccount()
    const { look, send, sendTwice } = yield* enterConsole
    for (const [decision, status, state] of [
      ["dismissed", "dismissed", "published"],
      ["upheld", "upheld", "published"],
      ["upheld-hide", "upheld", "hidden"],
      ["upheld-remove", "upheld", "removed"]
    ] as const) {
      const { id: reviewId } = yield* makeReview(business.id)
      const complaint = { reason: "offensive", text: "Rude." } as const
      const { id } = yield* reportAsMember("operator", reviewId, complaint)
      const bare = yield* send("/", `/reports/${id}`, { decision })
      assertPage(bare, 400, "A visitor who left an address gets it.")
      for (const forged of [{}, { decision: "forged" }, { decision: "upheld-restore" }]) {
        const sent = { ...forged, reason: "We looked." }
        const refused = yield* send("/", `/reports/${id}`, sent)
        assert.strictEqual(refused.status, 400)
      }
      yield* sendTwice("/", `/reports/${id}`, { decision, reason: "We looked." })
      assert.containsSubset(yield* getReport(id), { status, decision: "We looked." })
      assert.strictEqual((yield* getAnyReview(reviewId)).review.state, state)
      const about = textOf((yield* look(`/reviews/rev_${reviewId}`)).text)
      assert.include(about, `${status} 1 January 1970, 00:00 UTC We looked.`)
    }
  })

  test("on a report that a colleague has dismissed meanwhile leaves the review as it is", function* () {
    const { id: reviewId, path: review } = yield* published()
    const { id } = yield* reportAsMember("operator", reviewId, { reason: "fake", text: "Fake." })
    const [one, other] = [yield* enterConsole, yield* enterConsole]
    const path = `/reports/${id}`
    const hide = yield* other.openForm("/", path, { decision: "upheld-hide", reason: "We agree." })
    yield* one.send("/", path, { decision: "dismissed", reason: "It is genuine." })
    assertLeads(yield* hide.submit, `${review}?done=stale`)
    assert.strictEqual((yield* getAnyReview(reviewId)).review.state, "published")
    assert.containsSubset(yield* getReport(id), { decision: "It is genuine." })
  })
})
