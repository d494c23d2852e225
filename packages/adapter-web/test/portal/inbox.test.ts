/** Goal: a company's people work through its reviews without a manual, and change nothing by accident. */
import { assert } from "@effect/vitest"
import { removeReply, replyAsMember } from "@review-proof/domain/companies"
import { addSavedReply, readSavedReplies, removeSavedReply } from "@review-proof/domain/portal"
import {
  createProduct,
  decideProofRequest,
  decideReport,
  editReview,
  hideReview,
  listProofRequests,
  listReports,
  readReview,
  redactReview,
  reportAsMember,
  reportReview,
  resolveReview
} from "@review-proof/domain/reviews"
import { givenColleague } from "@review-proof/testkit/domain/account"
import { newProduct } from "@review-proof/testkit/domain/given"
import type { Answer } from "@review-proof/testkit/client/exchange"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import type { ReviewId } from "@review-proof/ports"
import { makeReview } from "@review-proof/testkit/service/http-world"
import { get, related, submissionIn, unescaped } from "@review-proof/testkit/portal/pages"
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
import { TestClock } from "effect/testing"

/** Lists the addresses of all links on a page. */
const hrefs = (html: string) =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = ""]) => unescaped(href))

layer(serviceWith())("The list of reviews", (test) => {
  test("parts the reviews, counts them and leads to each", function* () {
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

  test("says whose names everybody reads at a reply", function* () {
    const { business, look, member } = yield* entered()
    const review = yield* makeReview(business.id)
    const asked = yield* look(`/portal/reviews/rev_${review.id}`)
    assert.include(textOf(asked.text), `from ${business.name} and signed ${member.name}`)
    yield* replyAsMember(member, { reviewId: review.id, text: "Thank you" })
    const page = yield* get(`/reviews/rev_${review.id}`)
    assertSays(textOf(page.text), [business.name, member.name])
  })

  test("takes a reply, which is corrected and taken back, and comes back to its list", function* () {
    const { business, look, member, send } = yield* entered()
    const review = yield* makeReview(business.id)
    const query = `?tab=all&business=${business.id}&stars=${review.stars}`
    const path = `/portal/reviews/rev_${review.id}`
    const sent = yield* send(`${path}/reply${query}`, { text: "Sorry,\r\nOla", submission: "a" })
    assertLeads(sent, `${path}${query}&done=replied`)
    assert.include((yield* look(`${path}${query}&done=replied`)).text, "Your reply is published.")
    const reply = (yield* readReview(review.id)).replies[0] ?? assert.fail("no reply")
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
    assert.lengthOf((yield* readReview(review.id)).replies[0]?.earlier ?? [], 1)
    const short = yield* send(edit, { ...fields, [`text-rpl_${reply.id}`]: "x", submission: "c" })
    const way = `<a href="#text-rpl_${reply.id}">Write a reply of 2 to 4,000 characters.</a>`
    assertPage(short, 400, way)
    const another = yield* send(`${path}/reply${query}`, { text: "x", submission: "d" })
    assertPage(another, 400, '<a href="#text">Write a reply of 2 to 4,000 characters.</a>')
    const removed = yield* send(`${path}/replies/rpl_${reply.id}/remove${query}`)
    assertLeads(removed, `${path}${query}&done=taken-back`)
    assert.deepStrictEqual((yield* readReview(review.id)).replies, [])
    const late = yield* send(`${path}/replies/rpl_${reply.id}/remove${query}`, { submission: "e" })
    assertPage(late, 404, "Nothing was done: the reply was removed already.")
    assert.include(late.text, `action="${path}/reply`)
  })

  test("is reported, and shows what became of it, but nothing of visitors' reports", function* () {
    const { business, look, member, send } = yield* entered()
    const review = yield* makeReview(business.id)
    const path = `/portal/reviews/rev_${review.id}`
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
    const wrong = yield* send(`${path}/report`, { ...fields, complaint: "x", submission: "b" })
    assertPage(wrong, 400, '<a href="#complaint">Write a report of 2 to 2,000 characters.</a>')
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
      [reported, "It calls us\u202e names.", 400]
    ] as const) {
      const fields = { reason: "offensive", complaint, submission: "a" }
      const answer = yield* send(`/portal/reviews/rev_${id}/report`, fields)
      assertPage(answer, status, '<a href="#complaint">')
      assert.include(answer.text, `${complaint}</textarea>`)
    }
  })

  test("is asked for proof once for each submission of its form, also after a decision, and only where proof would help", function* () {
    const { business, look, send } = yield* entered()
    const { id } = yield* makeReview(business.id)
    const path = `/portal/reviews/rev_${id}`
    const requests = Effect.map(
      listProofRequests(id, { limit: 10, cursor: null }),
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
    const { business, look, member, send } = yield* entered()
    const { id } = yield* makeReview(business.id)
    const reply = yield* replyAsMember(member, { reviewId: id, text: "Dear Ann, sorry" })
    const path = `/portal/reviews/rev_${id}`
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
    assert.strictEqual((yield* readReview(id)).replies[0]?.text, "Dear […], sorry")
    assertLeads(yield* correct(refused, "b"), `${path}?done=corrected`)
  })

  test("that was hidden meanwhile takes no reply or question, says so, and gives back what was written", function* () {
    const { business, look, member, send } = yield* entered()
    const { id } = yield* makeReview(business.id)
    const reply = yield* replyAsMember(member, { reviewId: id, text: "Thank you" })
    const page = yield* look(`/portal/reviews/rev_${id}`)
    const fields = { submission: submissionIn(page) }
    yield* hideReview("test", id, "spam")
    for (const path of ["reply", `replies/rpl_${reply.id}/edit`]) {
      for (const text of ["We baked another one.", "We baked\u202e", "W", "W".repeat(4001)]) {
        const answer = yield* send(`/portal/reviews/rev_${id}/${path}`, { ...fields, text })
        assertPage(answer, 409, '<a href="#text">This review is not public any more')
        assert.match(answer.text, new RegExp(`<textarea[^>]*readonly[^>]*>\n${text}<`))
      }
    }
    for (const [path, more] of [
      [`reviews/rev_${id}/resolve`, {}],
      [`reviews/rev_${id}/proof`, {}],
      [`reviews/rev_${id}/replies/rpl_${reply.id}/remove`, {}]
    ] as const) {
      const answer = yield* send(`/portal/${path}`, { ...fields, ...more })
      assert.strictEqual(answer.status, 409, path)
      assert.include(answer.text, "This has changed in the meantime")
    }
  })

  test("gives back the correction of a reply that a colleague removed, to be published as a new one", function* () {
    const { business, member, send } = yield* entered()
    const { id } = yield* makeReview(business.id)
    const reply = yield* replyAsMember(member, { reviewId: id, text: "Thank you" })
    yield* removeReply(member, reply.id)
    const answer = yield* send(`/portal/reviews/rev_${id}/replies/rpl_${reply.id}/edit`, {
      text: "Thank you so much"
    })
    assertPage(answer, 409, "This reply was removed in the meantime.")
    assert.match(answer.text, /action="[^"]*\/reply[^]*<textarea[^>]*>\nThank you so much</)
  })

  test("gives back such a correction to be copied if the review was hidden too", function* () {
    const { business, member, send } = yield* entered()
    const { id } = yield* makeReview(business.id)
    const reply = yield* replyAsMember(member, { reviewId: id, text: "Thank you" })
    yield* removeReply(member, reply.id)
    yield* hideReview("test", id, "spam")
    const path = `/portal/reviews/rev_${id}/replies/rpl_${reply.id}/edit`
    const answer = yield* send(path, { text: "Thank you so much" })
    assertPage(answer, 409, "This review is not public any more")
    assert.notInclude(answer.text, "as a new one")
    assert.match(answer.text, /<textarea[^>]*readonly[^>]*>\nThank you so much</)
  })
})

layer(serviceWith())("Saved replies", (test) => {
  test("are written by admins, and put into the reply without a script", function* () {
    const { business, look, send } = yield* entered("admin")
    const page = yield* look("/portal/saved-replies")
    const fields = { submission: submissionIn(page), name: "Thanks", text: "Thank you\r\nso much." }
    assertLeads(yield* send("/portal/saved-replies", fields), "/portal/saved-replies?done=saved")
    const list = yield* look("/portal/saved-replies?done=saved")
    const [, id = ""] = /action="\/portal\/saved-replies\/(srp_\w+)"/.exec(list.text) ?? []
    const review = yield* makeReview(business.id)
    const path = `/portal/reviews/rev_${review.id}`
    assert.match((yield* look(path)).text, new RegExp(`<option value="${id}"[^>]*>\\s*Thanks`))
    const chosen = yield* look(`${path}?tab=all&saved=${id}`)
    assert.match(chosen.text, /<textarea[^>]*>\nThank you\nso much\.<\/textarea>/)
    const changed = { submission: "b", name: "Many thanks", text: "Thanks a lot." }
    yield* send(`/portal/saved-replies/${id}`, changed)
    assert.include((yield* look(`${path}?saved=${id}`)).text, "Thanks a lot.")
    yield* send(`/portal/saved-replies/${id}/remove`, {})
    assert.include((yield* look("/portal/saved-replies")).text, "There are none yet.")
  })

  test("that a colleague has removed are gone for a late form, which keeps its words", function* () {
    const { member, send } = yield* entered("admin")
    yield* addSavedReply(member, { name: "Thanks", text: "Thank you" })
    const [{ id } = assert.fail("no reply")] = yield* readSavedReplies(member)
    yield* removeSavedReply(member, id)
    const path = `/portal/saved-replies/${id}`
    const said = "Nothing was done: the saved reply was removed already."
    const removed = yield* send(`${path}/remove`, {})
    assertPage(removed, 404, said)
    assert.include(removed.text, "There are none yet.")
    const changed = yield* send(path, { name: "Thanks", text: "Thanks a lot." })
    assertPage(changed, 404, said)
    assert.include(changed.text, "Thanks a lot.</textarea>")
  })

  test("say all that is wrong with them at once, and that there are fifty", function* () {
    const { look, member, send } = yield* entered("owner")
    const save = (text: string) =>
      send("/portal/saved-replies", { submission: text, name: "Thanks", text })
    for (const answer of [yield* save("abc\u202edef"), yield* save("x"), yield* save("x")]) {
      assertPage(answer, 400, "Check your answers")
    }
    const wrong = { submission: "both", name: "x".repeat(61), text: "x" }
    const { text } = yield* send("/portal/saved-replies", wrong)
    assert.deepStrictEqual(
      [...text.matchAll(/<a href="#(\w+)">([^<]*)/g)].map(([, ...problem]) => problem),
      [
        ["name", "The name must be 1 to 60 characters long."],
        ["text", "The text must be 2 to 4000 characters long."]
      ]
    )
    for (let number = 0; number < 50; number++) {
      yield* addSavedReply(member, { name: `Reply ${number}`, text: "Thank you" })
    }
    assertPage(yield* save("Thank you"), 400, "The name is one too many: a company has at most 50.")
    assert.notInclude((yield* look("/portal/saved-replies")).text, "Save a reply")
  })

  test("say to members who writes them", function* () {
    const { look } = yield* entered("member")
    assertPage(yield* look("/portal/saved-replies"), 200, "Admins and owners write them.")
  })
})
