/** Goal: a company's people see who did what, and owners download it (contract PORTAL-35). */
import { assert } from "@effect/vitest"
import {
  changeBusiness,
  changeCompany,
  changeMember,
  removeMember
} from "@review-proof/domain/companies"
import { addSuppression } from "@review-proof/domain/invitations"
import { auditOf } from "@review-proof/testkit/domain/given"
import { givenColleague } from "@review-proof/testkit/domain/account"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { makeKey } from "@review-proof/testkit/service/http-world"
import { entered, signIn, textOf } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { TestClock } from "effect/testing"

layer(serviceWith())("The audit log", (test) => {
  test("says who did what to which, with names of removed members too", function* () {
    const { business, company, look, member, send } = yield* entered("owner")
    yield* changeBusiness("operator", business.id, { name: "Quay" })
    const kim = yield* givenColleague(company.id, "member", "Kim <i>")
    yield* changeMember("operator", kim.id, { role: "admin" })
    yield* removeMember(member, kim.id)
    yield* makeKey(company.id, { createdBy: member.id })
    yield* send("/portal/settings", { name: "Quay Shops" })
    yield* send("/portal/audit/export", {})
    const page = yield* look("/portal/audit")
    assert.strictEqual(page.status, 200)
    const text = textOf(page.text)
    assert.include(text, `${member.name} removed the member Kim &lt;i&gt;`)
    assert.include(text, "The operator changed the member Kim &lt;i&gt;")
    assert.include(text, "role: member → admin")
    assert.include(text, `created by: ${member.name}`)
    assert.include(text, `${member.name} changed the company`)
    assert.match(text, /exported the audit log \d/)
    assert.include(
      page.text,
      `href="/portal/settings/businesses/${business.id}">${business.id}</a>`
    )
    assert.include(page.text, '<option value="provider.required"')
    assert.notInclude(page.text, "<i>")
    assert.include(page.text, `<option value="${kim.id}"`)
  })

  test("says what applies where a suppression names no business and a company has no limit of its own", function* () {
    const { company, look, member } = yield* entered("owner")
    const contact = { email: "off@customers.example", phone: null, businessId: null }
    yield* addSuppression(member, company.id, contact)
    yield* changeCompany("operator", company.id, { monthlyLimit: 5 })
    yield* changeCompany("operator", company.id, { monthlyLimit: null })
    const text = textOf((yield* look("/portal/audit")).text)
    assert.match(text, /suppressed a contact as \S+ business: all/)
    assert.include(text, "monthly limit: 5 → the plan’s")
  })

  test("can be filtered by each member of a large company, also where nothing matches", function* () {
    const { company, look } = yield* entered("owner")
    for (let others = 0; others < 100; others++) yield* givenColleague(company.id)
    const late = yield* givenColleague(company.id, "member", "Zoe Late")
    const option = `<option value="${late.id}"`
    const { text } = yield* look("/portal/audit?to=2000-01-01")
    assert.include(text, option)
    assert.match(text, /<details class="more filtering" open>[^]*href="\/portal\/audit">Clear</)
    assert.notMatch((yield* look("/portal/audit")).text, /<details class="more filtering" open/)
    const path = `/portal/audit?person=${late.id}`
    assert.include((yield* look(`/portal/members/${late.id}`)).text, `href="${path}"`)
    assert.include((yield* look(`${path}&to=2000-01-01`)).text, `${option} selected`)
  })

  test("stays light with many members, and names the one that is chosen, of the own company alone", function* () {
    const { company, look } = yield* entered("owner")
    const stranger = yield* entered("owner")
    for (let others = 0; others < 400; others++) yield* givenColleague(company.id)
    const late = yield* givenColleague(company.id, "member", "Zoe Late")
    const { text } = yield* look(`/portal/audit?person=${late.id}`)
    assert.match(text, new RegExp(`<option value="${late.id}" selected>\\s*Zoe Late`))
    assert.isBelow(Buffer.byteLength(text), 60_000)
    const { id } = stranger.member
    const foreign = yield* look(`/portal/audit?person=${id}`)
    assert.match(foreign.text, new RegExp(`<option value="${id}" selected>\\s*${id}`))
    const unknown = yield* look("/portal/audit?action=key.lost")
    assert.match(unknown.text, /<option value="key.lost" selected>\s*key.lost/)
  })

  test("is filtered by person, action and days, and has pages", function* () {
    const { company, look, member } = yield* entered("admin")
    yield* TestClock.adjust("2 days")
    const kim = yield* givenColleague(company.id, "member", "Kim")
    for (let times = 0; times < 51; times++) {
      yield* changeMember("operator", kim.id, { name: `Kim ${times}` })
    }
    const later = yield* signIn({ member })
    const see = (query: string) => later.look(`/portal/audit?${query}`)
    const signedIn = textOf((yield* see(`person=${member.id}`)).text)
    assert.include(signedIn, "signed in")
    assert.notInclude(signedIn, "The operator added")
    const added = textOf((yield* see("action=member.created&person=operator")).text)
    assert.include(added, "The operator added the member Kim")
    assert.notInclude(added, "changed the member Kim 7")
    const today = /datetime="(\d{4}-\d\d-\d\d)/.exec((yield* see("")).text)?.[1] ?? ""
    assert.include((yield* see(`from=${today}&to=${today}`)).text, "The operator")
    const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    assert.include(
      textOf((yield* see(`to=${before}&action=member.changed`)).text),
      "No entry matches"
    )
    const first = yield* see("action=member.changed")
    const older = /href="(\/portal\/audit\?[^"]*cursor=[^"]+)"/.exec(first.text)?.[1] ?? ""
    const second = yield* later.look(older.replaceAll("&amp;", "&"))
    assert.lengthOf([...second.text.matchAll(/<time/g)], 1)
    for (const query of [
      "from=2026-02-30",
      "to=x",
      "to=-000001-01-01",
      "person=a%00b",
      "cursor=nope"
    ]) {
      const { status } = yield* see(query)
      assert.strictEqual(status, 400, query)
    }
    assert.strictEqual((yield* look("/portal/audit")).status, 303)
  })

  test("is a download for owners, whose cells no program reads as formulas, and is logged", function* () {
    const { company, look, member, send } = yield* entered("owner")
    const kim = yield* givenColleague(company.id, "owner", '=HYPERLINK("x"), Kim')
    const wide = yield* givenColleague(company.id, "owner", "\r＝1;=2\t-3")
    yield* changeMember(wide, member.id, { name: "Robin Lane" })
    yield* changeMember(kim, member.id, { name: "Robin Quay" })
    const page = yield* look("/portal/audit")
    assert.include(page.text, "Download CSV")
    const file = yield* send("/portal/audit/export", { action: "member.changed" })
    assert.strictEqual(file.status, 200)
    assert.match(
      file.headers["content-disposition"] ?? "",
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/
    )
    assert.deepInclude(file.headers, {
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff"
    })
    const [head, line, earlier, ...rest] = file.text.split("\r\n")
    assert.strictEqual(head, "at,who,actor,what,action,target,details")
    assert.include(
      line ?? "",
      `"'=HYPERLINK(""x""), Kim",${kim.id},changed the member,member.changed,${member.id}`
    )
    assert.include(earlier ?? "", `,"'\r'＝1;'=2\t'-3",${wide.id},`)
    assert.deepStrictEqual(rest, [""])
    assert.lengthOf(yield* auditOf(company.id, { action: "audit.exported" }), 1)
  })

  test("is downloaded with the API's names of what changed", function* () {
    const { company, member, send } = yield* entered("owner")
    yield* makeKey(company.id, { createdBy: member.id })
    const file = yield* send("/portal/audit/export", { action: "key.created" })
    assert.include(file.text, `""created_by"":""${member.id}""`)
    assert.notMatch(file.text, /""[a-z]+[A-Z]/)
  })

  test("is exported as a whole, however many pages it has", function* () {
    const { business, send } = yield* entered("owner")
    for (let times = 0; times < 620; times++) {
      yield* changeBusiness("operator", business.id, { name: `Shop ${times}` })
    }
    const file = yield* send("/portal/audit/export", { action: "business.changed" })
    const lines = file.text.trimEnd().split("\r\n").slice(1)
    assert.lengthOf(lines, 620)
    assert.lengthOf([...new Set(lines)], 620)
  })
})
