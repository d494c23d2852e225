/** Goal: members see what became of their invitations, and change those that were not sent. */
import { assert } from "@effect/vitest"
import { changeBusiness } from "@review-proof/domain/companies"
import { listSuppressions, recordFact } from "@review-proof/domain/invitations"
import { Businesses } from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import { invite } from "@review-proof/testkit/domain/given"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { assertLeads, assertPage, submissionOf, textOf } from "@review-proof/testkit/portal/portal"
import { languages } from "@review-proof/translations"
import { layer } from "@review-proof/testkit/test"
import { Clock, Effect, Option, Struct } from "effect"
import { TestClock } from "effect/testing"
import { enteredToInvite } from "./inviting-member.ts"

layer(serviceWith())("An invitation", (test) => {
  const given = Effect.fnUntraced(function* (role: "admin" | "member" = "member") {
    const member = yield* enteredToInvite(role)
    const sendAt = (yield* Clock.currentTimeMillis) + day
    const ada = { name: "Ada Lovelace", email: "ada@customers.example", sendAt }
    const { id } = yield* invite(member.caller, ada)
    return { ...member, id, path: `/portal/invitations/inv_${id}` }
  })

  test("that is scheduled can be changed, and cancelled for good", function* () {
    const { invited, look, path, send } = yield* given()
    const page = yield* look(`${path}/change`)
    assert.match(page.text, /value="Ada Lovelace"/)
    const send_at = new Date((yield* Clock.currentTimeMillis) + 3 * day).toISOString().slice(0, 16)
    const fields = { name: "Ada King", language: "fr", products: "mug", send_at }
    const answer = yield* send(`${path}/change`, fields)
    assert.strictEqual(answer.headers["location"], `${path}?done=changed`)
    assert.containsSubset(yield* invited, [
      { name: "Ada King", language: "fr", products: ["mug"], kind: "product" }
    ])
    const wrong = yield* send(`${path}/change`, { ...fields, name: "" })
    assert.strictEqual(wrong.status, 400)
    for (const cancelled of [
      yield* send(`${path}/cancel`, {}),
      yield* send(`${path}/cancel`, {})
    ]) {
      assertLeads(cancelled, `${path}?done=cancelled`)
    }
    assertPage(yield* send(`${path}/change`, fields), 409, "cannot be changed")
    const shown = textOf((yield* look(path)).text)
    assert.include(shown, "Cancelled It was cancelled before it was sent.")
    assert.notInclude(shown, "Cancel the invitation")
  })

  test("whose form is saved as it was shown stays as it is, to the second and without a line in the log", function* () {
    const { business, caller, invited, look, member, path, send } = yield* given("admin")
    yield* changeBusiness(member, business.id, { language: "de" })
    const sendAt = (yield* Clock.currentTimeMillis) + 2 * day + 7_000
    const { id } = yield* invite(caller, { email: "bo@c.example", language: null, sendAt })
    const change = path.replace(/\d+$/, `${id}/change`)
    const page = (yield* look(change)).text
    const valueOf = (name: string) =>
      new RegExp(`name="${name}"[^>]*\\svalue="([^"]*)"`).exec(page)?.[1] ?? assert.fail(name)
    const language = /<option value="(\w+)"\s+selected/.exec(page)?.[1] ?? assert.fail(page)
    assert.strictEqual(language, "de")
    const fields = { name: valueOf("name"), language, send_at: valueOf("send_at") }
    const before = yield* invited
    assert.match((yield* send(change, fields)).headers["location"] ?? "", /done=changed$/)
    assert.deepStrictEqual(yield* invited, before)
    const log = look("/portal/audit?action=invitation.changed")
    assert.notInclude((yield* log).text, `inv_${id}`)
    yield* send(change, { ...fields, name: "Bo" })
    assert.include((yield* log).text, `inv_${id}`)
    assert.containsSubset(yield* invited, [{ name: "Bo", language: null, sendAt }])
  })

  test("that was sent shows its history and cannot be cancelled", function* () {
    const { caller, look, send } = yield* given()
    const { id } = yield* invite(caller, { name: "Bo", email: "bo@c.example", language: "he" })
    const path = `/portal/invitations/inv_${id}`
    const page = yield* look(path)
    assert.include(page.text, "<h1><bdi>Bo</bdi></h1>")
    const text = textOf(page.text)
    assert.include(text, "b***@c***.example, by email")
    assert.include(text, "Language Hebrew")
    assert.include(text, "History Sent")
    assertPage(yield* send(`${path}/cancel`, {}), 409, "sent already")
  })

  test("counts in the funnel of the week in which it was sent, with its numbers as a table", function* () {
    yield* TestClock.setTime(Date.parse("2026-11-18T10:00:00Z"))
    const { business, caller, look } = yield* given()
    const made = yield* Effect.forEach([1, 2, 3, 4], (n) =>
      invite(caller, { email: `g${n}@c.example` })
    )
    for (const { id } of made.slice(0, 2)) {
      yield* recordFact(id, "clicked", Date.parse("2026-11-25T10:00:00Z"))
    }
    const { text } = yield* look("/portal/invitations")
    assert.match(text, /<title id="funnel-title">Invitations by week<\/title>/)
    assert.include(textOf(text), "Of 4 invitations sent in the last 12 weeks, 0 led")
    assert.include(textOf(text), "16 November 2026 4 2 2 2 0")
    assert.include(textOf(text), "Reminders do not count.")
    const overview = yield* look("/portal")
    assert.include(textOf(overview.text), "16 November 2026 4 2 2 2 0")
    assert.include(overview.text, `href="/portal/invitations?business=${business.id}"`)
  })

  test("is listed by status with bounded counts", function* () {
    const { caller, look } = yield* given()
    for (const n of Array.from({ length: 25 }, (_, at) => at)) {
      yield* TestClock.adjust("1 second")
      yield* invite(caller, { name: `G${n}`, email: `g${n}@c.example` })
    }
    const page = yield* look("/portal/invitations")
    const text = textOf(page.text)
    assert.include(text, "Scheduled 1")
    assert.include(text, "Sent 25")
    assert.notInclude(text, "Bounced")
    const gone = yield* invite(caller, { name: "Gone", email: "gone@c.example" })
    yield* recordFact(gone.id, "bounced", yield* Clock.currentTimeMillis)
    assert.include((yield* look("/portal/invitations")).text, '<span class="tag bad">Bounced')
    const older = /href="(\/portal\/invitations\?[^"]*cursor=[^"]*)"/.exec(page.text)?.[1] ?? ""
    assert.include(textOf((yield* look(older.replaceAll("&amp;", "&"))).text), "Ada Lovelace")
    const scheduled = textOf((yield* look("/portal/invitations?status=scheduled")).text)
    assert.include(scheduled, "Ada Lovelace")
    assert.notInclude(scheduled, "G24")
    const unfiltered = yield* look("/portal/invitations?status=&business=&cursor=")
    assert.include(textOf(unfiltered.text), "Sent 25")
    for (const query of ["status=nope", "cursor=nope"]) {
      assert.strictEqual((yield* look(`/portal/invitations?${query}`)).status, 400, query)
    }
  })

  test("has a preview of the very mail in each of the ten languages, which sends none", function* () {
    const { business, invited, look } = yield* enteredToInvite()
    const subjects = new Set<string>()
    for (const { tag } of languages) {
      const query = `language=${tag}&business=${business.id}`
      const page = yield* look(`/portal/invitations/preview?${query}`)
      assert.strictEqual(page.status, 200, tag)
      assert.match(page.headers["content-security-policy"] ?? "", /frame-src 'self'/)
      assert.match(page.text, /<iframe[^>]+sandbox=""/)
      subjects.add(/<bdi lang="[^"]+">([^<]+)/.exec(page.text)?.[1] ?? "")
      const mail = yield* look(`/portal/invitations/preview/mail?${query}`)
      assert.match(mail.headers["content-security-policy"] ?? "", /sandbox/)
      assert.include(mail.text, "Ada Lovelace")
      assert.include(mail.text, business.name)
      assert.notInclude(mail.text, "<script")
    }
    assert.strictEqual(subjects.size, languages.length)
    assert.strictEqual((yield* look("/portal/invitations/preview?language=xx")).status, 400)
    assert.deepStrictEqual(yield* invited, [])
  })
})

layer(serviceWith())("Admins", (test) => {
  test("take contacts off and lift that again", function* () {
    const { business, company, look, send } = yield* enteredToInvite("admin")
    const path = "/portal/invitations/suppressions"
    const wrong = yield* send(path, { contact: "nobody" })
    assertPage(wrong, 400, 'href="#contact"')
    assert.include(textOf(wrong.text), "Enter an email address, or a phone number")
    for (const contact of ["off@customers.example", "+49 170 1234567"]) {
      assert.strictEqual((yield* send(path, { contact })).status, 303)
    }
    const page = yield* look(path)
    const text = textOf(page.text)
    assert.include(text, "o***@c***.example")
    assert.include(text, "+49*****67")
    const [, lift = ""] = /action="([^"]+lift)"/.exec(page.text) ?? []
    assertLeads(yield* send(lift, submissionOf(page)), `${path}?done=lifted`)
    const after = yield* look(`${path}?done=lifted`)
    assert.lengthOf([...after.text.matchAll(/\/lift"/g)], 1)
    assert.include(
      textOf(after.text),
      "If the list has another entry for this contact, that one still applies."
    )
    const late = yield* send(lift, {})
    assertPage(late, 404, "Nothing was done: the entry was removed already.")
    assert.lengthOf([...late.text.matchAll(/\/lift"/g)], 1)
    yield* send(path, { contact: "off@customers.example", for: business.id })
    const { items } = yield* listSuppressions(company.id, { limit: 10, cursor: null })
    assert.sameMembers(items.map(Struct.get("businessId")), [null, business.id])
  })

  test("switch reminders on and off; members see what holds", function* () {
    const { business, company, look, send } = yield* enteredToInvite("admin")
    const path = `/portal/invitations/reminders?business=${business.id}`
    yield* send(path, { reminders: "on" })
    assert.include(textOf((yield* look("/portal/invitations?done=on")).text), "Reminders are on")
    const found = yield* Businesses.use((ports) => ports.find(business.id))
    assert.isTrue(Option.exists(found, (one) => one.business.reminders))
    assert.strictEqual(company.id, business.companyId)
    yield* send(path, { reminders: "off" })
    assert.include(textOf((yield* look("/portal/invitations")).text), "Switch reminders on")
  })
})
