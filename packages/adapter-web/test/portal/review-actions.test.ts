/** Goal: what members do about a review is done once, and changes nothing by accident. */
import { assert } from "@effect/vitest"
import { removeReply, replyAsMember } from "@review-proof/domain/companies"
import {
  decideProofRequest,
  decideReport,
  hideReview,
  listProofRequests,
  listReports,
  getAnyReview,
  redactReview,
  reportAsMember,
  reportReview
} from "@review-proof/domain/reviews"
import { givenColleague } from "@review-proof/testkit/domain/account"
import type { Answer } from "@review-proof/testkit/client/exchange"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { makeReview } from "@review-proof/testkit/service/http-world"
import { get, submissionIn } from "@review-proof/testkit/portal/pages"
import {
  assertLeads,
  assertPage,
  assertSays,
  entered,
  textOf,
  versionIn
} from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"

/** A member, and a published review of their business. */
const given = Effect.gen(function* () {
  const self = yield* entered()
  const review = yield* makeReview(self.business.id)
  return { ...self, review, path: `/portal/reviews/rev_${review.id}` }
})

/** The same with a reply, and the path of the reply's forms. */
const answered = Effect.gen(function* () {
  const self = yield* given
  const reply = yield* replyAsMember(self.member, { reviewId: self.review.id, text: "Thank you" })
  return { ...self, reply, replyPath: `${self.path}/replies/rpl_${reply.id}` }
})

layer(serviceWith())("A review in the inbox", (test) => {
  test("says whose names everybody reads at a reply", function* () {
    const { business, look, member, path, review } = yield* given
    const asked = yield* look(path)
    assert.include(textOf(asked.text), `from ${business.name} and signed ${member.name}`)
    yield* replyAsMember(member, { reviewId: review.id, text: "Thank you" })
    const page = yield* get(`/reviews/rev_${review.id}`)
    assertSays(textOf(page.text), [business.name, member.name])
  })

  test("takes a reply, which can be corrected and removed, and returns to its list", function* () {
    const { business, look, member, path, review, send } = yield* given
    const query = `?tab=all&business=${business.id}&stars=${review.stars}`
    const sent = yield* send(`${path}/reply${query}`, { text: "Sorry,\r\nOla", submission: "a" })
    assertLeads(sent, `${path}${query}&done=replied`)
    assert.include((yield* look(`${path}${query}&done=replied`)).text, "Your reply is published.")
    const reply = (yield* getAnyReview(review.id)).replies[0] ?? assert.fail("no reply")
    assert.deepStrictEqual([reply.from, reply.text], [member.name, "Sorry,\nOla"])
    const edit = `${path}/replies/rpl_${reply.id}/edit${query}`
    const fields = { [`text-rpl_${reply.id}`]: "Thank you!" }
    assertLeads(yield* send(edit, { ...fields, submission: "b" }), `${path}${query}&done=corrected`)
    const corrected = yield* look(`${path}${query}&done=corrected`)
    assertSays(textOf(corrected.text), [
      "Your reply is corrected.",
      "Thank you!",
      "edited on",
      "Earlier versions"
    ])
    assert.lengthOf((yield* getAnyReview(review.id)).replies[0]?.earlier ?? [], 1)
    const short = yield* send(edit, { ...fields, [`text-rpl_${reply.id}`]: "x", submission: "c" })
    const way = `<a href="#text-rpl_${reply.id}">Write a reply of 2 to 4,000 characters.</a>`
    assertPage(short, 400, way)
    const another = yield* send(`${path}/reply${query}`, { text: "x", submission: "d" })
    assertPage(another, 400, '<a href="#text">Write a reply of 2 to 4,000 characters.</a>')
    const removed = yield* send(`${path}/replies/rpl_${reply.id}/remove${query}`)
    assertLeads(removed, `${path}${query}&done=taken-back`)
    assert.deepStrictEqual((yield* getAnyReview(review.id)).replies, [])
    const late = yield* send(`${path}/replies/rpl_${reply.id}/remove${query}`, { submission: "e" })
    assertPage(late, 404, "Nothing was done: the reply was removed already.")
    assert.include(late.text, `action="${path}/reply`)
  })

  test("is reported, and shows what became of it, but nothing of visitors' reports", function* () {
    const { look, member, path, review, send } = yield* given
    const whisper = (visitor: number) =>
      reportReview(
        review.id,
        { reason: "illegal", text: "Whispered by a visitor" },
        {
          networkAddress: `192.0.2.${visitor}`,
          email: null,
          language: "en",
          formId: `visitor${visitor}`
        }
      )
    yield* whisper(0)
    const page = yield* look(path)
    assert.notInclude(page.text, "Whispered")
    const fields = { reason: "offensive", complaint: "It calls us names." }
    assertLeads(
      yield* send(`${path}/report`, { ...fields, submission: "a" }),
      `${path}?done=reported`
    )
    const { items } = yield* listReports(review.id, { limit: 10, cursor: null })
    const own = items.filter(({ memberId }) => memberId === member.id)
    assert.lengthOf(own, 1)
    for (let visitor = 1; visitor <= 50; visitor++) yield* whisper(visitor)
    const shown = yield* look(path)
    assert.include(textOf(shown.text), "It calls us names.")
    assert.notInclude(shown.text, "Report this review")
    const decision = { outcome: "dismissed", reason: "It is an opinion." } as const
    yield* decideReport("op", own[0]?.id ?? assert.fail("no report"), decision)
    const decided = yield* look(path)
    assert.include(textOf(decided.text), "The operator: It is an opinion.")
    const unchosen = yield* send(`${path}/report`, { ...fields, reason: "", submission: "b" })
    assertPage(unchosen, 400, '<a href="#reason">Choose a reason.</a>')
    assert.include(unchosen.text, fields.complaint)
    const wrong = yield* send(`${path}/report`, { ...fields, complaint: "x", submission: "b" })
    assertPage(wrong, 400, '<a href="#complaint">Write a report of 2 to 2,000 characters.</a>')
  })

  test("keeps the words of a report that comes too late, as it was hidden or reported before", function* () {
    const { business, company, send } = yield* entered()
    const hidden = (yield* makeReview(business.id)).id
    yield* hideReview("op", hidden, "Names a person")
    const reported = (yield* makeReview(business.id)).id
    const colleague = yield* givenColleague(company.id)
    yield* reportAsMember(colleague, reported, { reason: "fake", text: "Not a customer." })
    for (const [id, complaint, status] of [
      [hidden, "It calls us names.", 409],
      [hidden, "It calls us\u202e names.", 409],
      [reported, "It calls us\u202e names.", 400],
      [reported, "It calls us names.", 409]
    ] as const) {
      const fields = { reason: "offensive", complaint, submission: "a" }
      const answer = yield* send(`/portal/reviews/rev_${id}/report`, fields)
      assertPage(answer, status, '<a href="#complaint">')
      assert.include(answer.text, `${complaint}</textarea>`)
    }
  })

  test("is asked for proof once for each submission of its form, also after a decision, and only where proof would help", function* () {
    const { business, look, path, review, send } = yield* given
    const requests = Effect.map(
      listProofRequests(review.id, { limit: 10, cursor: null }),
      ({ items }) => items
    )
    const page = yield* look(path)
    const fields = { submission: submissionIn(page) }
    for (const count of [1, 1]) {
      assert.strictEqual((yield* send(`${path}/proof`, fields)).status, 303)
      const made = yield* requests
      assert.lengthOf(made, count)
      for (const request of made.filter(({ status }) => status === "open")) {
        yield* decideProofRequest("test", request.id, { outcome: "rejected", evidence: null })
      }
    }
    const later = { ...fields, submission: submissionIn(yield* look(path)) }
    assert.strictEqual((yield* send(`${path}/proof`, later)).status, 303)
    assert.lengthOf(yield* requests, 2)
    const meanwhile = { ...fields, submission: submissionIn(yield* look(`${path}?tab=all`)) }
    assert.strictEqual((yield* send(`${path}/proof`, meanwhile)).status, 303)
    assert.lengthOf(yield* requests, 2, "one is open")
    assert.notInclude((yield* look(path)).text, `${path}/proof`)
    const verified = yield* makeReview(business.id, { proof: "transaction" })
    const verifiedPage = yield* look(`/portal/reviews/rev_${verified.id}`)
    assert.notMatch(verifiedPage.text, /Ask for proof|<textarea[^>]*\smaxlength=/)
  })

  test("whose reply was redacted meanwhile takes a correction only once the member has seen that", function* () {
    const { look, member, path, review, send } = yield* given
    const { id } = review
    const reply = yield* replyAsMember(member, { reviewId: id, text: "Dear Ann, sorry" })
    const field = `text-rpl_${reply.id}`
    const correct = (page: Answer, submission: string) =>
      send(`${path}/replies/rpl_${reply.id}/edit`, {
        [field]: "Dear Ann, so sorry",
        version: versionIn(page),
        submission
      })
    const before = yield* look(path)
    yield* redactReview("op", id, {
      reason: "a name",
      replies: { [`rpl_${reply.id}`]: "Dear […], sorry" }
    })
    const refused = yield* correct(before, "a")
    assertPage(refused, 409, "Nothing was done: the review changed in the meantime.")
    assert.match(refused.text, new RegExp(`name="${field}"[^>]*>\\nDear Ann, so sorry<`))
    assert.strictEqual((yield* getAnyReview(id)).replies[0]?.text, "Dear […], sorry")
    assertLeads(yield* correct(refused, "b"), `${path}?done=corrected`)
  })

  test("that was hidden meanwhile takes no reply or question, says so, and gives back what was written", function* () {
    const { look, path, replyPath, review, send } = yield* answered
    const fields = { submission: submissionIn(yield* look(path)) }
    yield* hideReview("test", review.id, "spam")
    for (const form of [`${path}/reply`, `${replyPath}/edit`]) {
      for (const text of ["We baked another one.", "We baked\u202e", "W", "W".repeat(4001)]) {
        const answer = yield* send(form, { ...fields, text })
        assertPage(answer, 409, '<a href="#text">This review is not public any more')
        assert.match(answer.text, new RegExp(`<textarea[^>]*readonly[^>]*>\n${text}<`))
      }
    }
    for (const form of [`${path}/resolve`, `${path}/proof`, `${replyPath}/remove`]) {
      assertPage(yield* send(form, fields), 409, "This has changed in the meantime")
    }
  })

  test("gives back the correction of a reply that a colleague removed, to be published as a new one", function* () {
    const { member, reply, replyPath, send } = yield* answered
    yield* removeReply(member, reply.id)
    const answer = yield* send(`${replyPath}/edit`, { text: "Thank you so much" })
    assertPage(answer, 409, "This reply was removed in the meantime.")
    assert.match(answer.text, /action="[^"]*\/reply[^]*<textarea[^>]*>\nThank you so much</)
  })

  test("gives back such a correction to be copied if the review was hidden too", function* () {
    const { member, reply, replyPath, review, send } = yield* answered
    yield* removeReply(member, reply.id)
    yield* hideReview("test", review.id, "spam")
    const answer = yield* send(`${replyPath}/edit`, { text: "Thank you so much" })
    assertPage(answer, 409, "This review is not public any more")
    assert.notInclude(answer.text, "as a new one")
    assert.match(answer.text, /<textarea[^>]*readonly[^>]*>\nThank you so much</)
  })
})
