/** Goal: a company replies with saved words, which only admins change. */
import { assert } from "@effect/vitest"
import { addSavedReply, readSavedReplies, removeSavedReply } from "@review-proof/domain/portal"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { makeReview } from "@review-proof/testkit/service/http-world"
import { submissionIn } from "@review-proof/testkit/portal/pages"
import { assertLeads, assertPage, entered } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"

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
    assertLeads(
      yield* send(`/portal/saved-replies/${id}/remove?business=${business.id}`, {}),
      `/portal/saved-replies?business=${business.id}&done=removed`
    )
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
