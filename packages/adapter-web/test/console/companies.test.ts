/** Goal: operators find and keep companies in the console, and see what waits for the service. */
import { assert } from "@effect/vitest"
import { getCompany } from "@review-proof/domain/companies"
import { ConfigurationWarnings } from "@review-proof/http-server"
import { Companies } from "@review-proof/ports"
import { queueNotices } from "@review-proof/ports/testing"
import { addSuppression, listSuppressions } from "@review-proof/domain/invitations"
import { saveIdentityProvider } from "@review-proof/domain/portal"
import { auditOf } from "@review-proof/testkit/domain/given"
import { enterConsole } from "@review-proof/testkit/portal/console"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeBusiness, makeReview } from "@review-proof/testkit/service/http-world"
import { related } from "@review-proof/testkit/portal/pages"
import {
  assertLeads,
  assertPage,
  assertSays,
  textOf,
  versionIn
} from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Redacted, Struct } from "effect"
import { TestClock } from "effect/testing"
import { held } from "./held-review.ts"

layer(serviceWith())("Companies in the console", (test) => {
  test("are found by words of their names and by ids of what they have", function* () {
    const { business, company } = yield* makeAccount()
    const { look } = yield* enterConsole
    const review = yield* makeReview(business.id)
    assert.include((yield* look("/companies?q=aCm")).text, company.id)
    assertSays(textOf((yield* look(`/companies/${company.id}`)).text), [
      "Requests in January 1970",
      `1 review ${business.id}`
    ])
    for (const text of ["nobody", "x".repeat(4000), `${"x".repeat(199)}😀`]) {
      const { status, text: page } = yield* look(`/companies?q=${encodeURIComponent(text)}`)
      assert.deepStrictEqual([status, textOf(page).includes("No company found")], [200, true], text)
    }
    for (const [q, location] of [
      [company.id, `/companies/${company.id}`],
      [business.id, `/companies/${company.id}`],
      [`rev_${review.id}`, `/reviews/rev_${review.id}`]
    ]) {
      assert.strictEqual((yield* look(`/companies?q=${q}`)).headers["location"], location)
    }
    assert.strictEqual((yield* look("/companies?q=%00")).status, 400)
    for (const path of ["/companies/cmp_nope", "/companies/x", "/companies?q=biz_nope"]) {
      assert.strictEqual((yield* look(path)).status, 404, path)
    }
  })

  test("are made with their first owner, once for each form", function* () {
    const { look, send, sendTwice } = yield* enterConsole
    const fields = {
      name: "Zoë & Co",
      plan: "pro",
      owner_name: "Zoë",
      owner_email: "z@zoe.example"
    }
    const unnamed = { ...fields, name: "", owner_email: "zoe" }
    const wrong = yield* send("/companies/new", "/companies/new", unnamed)
    assert.strictEqual(wrong.status, 400)
    const pasted = { ...fields, owner_email: " z@Zoe.Example " }
    const [made] = yield* sendTwice("/companies/new", "/companies/new", pasted)
    assert.match(made.headers["location"] ?? "", /^\/companies[/?]/)
    const found = (yield* look("/companies?q=zo%C3%AB")).text.match(/href="\/companies\/cmp_/g)
    assert.lengthOf(found ?? [], 1)
    const members = yield* Companies.use((companies) =>
      companies.membersByEmail(fields.owner_email)
    )
    assert.deepStrictEqual(members.map(Struct.get("email")), [fields.owner_email])
  })

  test("lose a sign-in provider that locked their people out", function* () {
    const { company } = yield* makeAccount()
    const provider = { issuer: "https://id.example", clientId: "rp", secret: Redacted.make("word") }
    yield* saveIdentityProvider("operator", company.id, provider)
    const { look, send } = yield* enterConsole
    const path = `/companies/${company.id}`
    assert.include((yield* look(path)).text, "https://id.example")
    assertLeads(yield* send(path, `${path}/provider/remove`, {}), `${path}?done=provider`)
    assert.notInclude((yield* look(path)).text, "https://id.example")
  })

  test("show what they have, and get another plan, limit and status", function* () {
    const { company } = yield* makeAccount()
    yield* makeBusiness(company.id, "Second <Shop>")
    const { look, openForm, send, sendTwice } = yield* enterConsole
    const path = `/companies/${company.id}`
    const page = yield* look(path)
    assertSays(textOf(page.text), ["0 of 100,000", "Acme Shop", "ann@example.com", "Integration"])
    assert.include(page.text, "Second &lt;Shop&gt;")
    for (const [form, fields] of [
      ["plan", { plan: "forged", limit: "" }],
      ["status", { status: "forged" }]
    ] as const) {
      const refused = yield* send(path, `${path}/${form}`, fields)
      assert.strictEqual(refused.status, 400, form)
    }
    const refused = yield* send(path, `${path}/plan`, { plan: "free", limit: "many" })
    assert.strictEqual(refused.status, 400)
    assert.match(refused.text, /value="free" selected[^]*name="limit"[^>]*value="many"/)
    const split = yield* send(path, `${path}/plan`, { plan: "free", limit: "2.5" })
    assertPage(split, 400, "The limit is a whole number")
    const plan = yield* send(path, `${path}/plan`, { plan: "enterprise", limit: "2,500" })
    assertLeads(plan, `${path}?done=plan`)
    assert.containsSubset(yield* getCompany(company.id), { plan: "enterprise", monthlyLimit: 2500 })
    const shown = { version: versionIn(page), limit: "3000" }
    const stale = yield* send(path, `${path}/plan`, { plan: "pro", ...shown })
    assertPage(stale, 409, "changed in the meantime")
    assert.match(stale.text, /value="pro" selected[^]*name="limit"[^>]*value="3000"/)
    assert.strictEqual((yield* getCompany(company.id)).monthlyLimit, 2500)
    const wrong = yield* send(path, `${path}/plan`, { plan: "pro", ...shown, limit: "many" })
    assert.strictEqual(versionIn(wrong), shown.version)
    for (const status of ["suspended", "active"] as const) {
      yield* sendTwice(path, `${path}/status`, { status })
      assert.strictEqual((yield* getCompany(company.id)).status, status)
    }
    const suspension = yield* openForm(path, `${path}/status`, { status: "suspended" })
    assertLeads(yield* suspension.submit, `${path}?done=suspended`)
    assert.include((yield* look(path)).text, '<span class="tag bad">suspended</span>')
    yield* send(path, `${path}/status`, { status: "active" })
    assertLeads(yield* suspension.submit, `${path}?done=stale`)
    assert.strictEqual((yield* getCompany(company.id)).status, "active")
    const changes = yield* auditOf(company.id, { action: "company.changed" })
    assert.deepStrictEqual(changes.map(Struct.get("actor")), Array(5).fill("operator"))
    const log = textOf((yield* look(path)).text)
    assertSays(log, ["The operator changed the company", "added the business biz_"])
  })

  test("have suppressions, which are added and lifted", function* () {
    const { company } = yield* makeAccount()
    const { look, send, sendTwice } = yield* enterConsole
    const path = `/companies/${company.id}/suppressions`
    assert.strictEqual((yield* send(path, path, { contact: "nobody" })).status, 400)
    yield* sendTwice(path, path, { contact: "joe@customers.example", business: "" })
    const { items } = yield* listSuppressions(company.id, { limit: 10, cursor: null })
    assert.lengthOf(items, 1)
    const listed = textOf((yield* look(path)).text)
    assertSays(listed, ["j***@c***.example", "added by hand"])
    assert.notInclude(listed, "erased")
    const lift = `${path}/${items[0]?.id}`
    const colleague = yield* (yield* enterConsole).openForm(path, lift, {})
    assertLeads(yield* send(path, lift, {}), `${path}?done=lifted`)
    assertLeads(yield* colleague.submit, `${path}?done=stale`)
    assert.include(textOf((yield* look(path)).text), "There are none.")
    for (let n = 0; n < 21; n += 1) {
      const contact = { email: `guest${n}@customers.example`, phone: null }
      yield* addSuppression("operator", company.id, { ...contact, businessId: null })
    }
    const shownOn = (text: string) => text.match(/Lift</g)?.length
    const first = yield* look(path)
    const second = yield* look(related(first.text, "next") ?? "")
    assert.deepStrictEqual([shownOn(first.text), shownOn(second.text)], [20, 1])
  })

  test("have a contact suppressed for one business, and for none where that is another's", function* () {
    const { business, company } = yield* makeAccount()
    const { business: foreign } = yield* makeAccount()
    const { look, send } = yield* enterConsole
    const path = `/companies/${company.id}/suppressions`
    const add = (business: string) =>
      send(path, path, { contact: "joe@customers.example", business })
    for (const id of [foreign.id, "biz_nowhere"]) {
      assert.strictEqual((yield* add(id)).status, 404)
    }
    assert.strictEqual((yield* add(business.id)).status, 303)
    const lifted = textOf((yield* look(`${path}?done=lifted`)).text)
    assert.include(lifted, "If the contact has another one, that one still applies.")
    const { items } = yield* listSuppressions(company.id, { limit: 10, cursor: null })
    assert.deepStrictEqual(items.map(Struct.get("businessId")), [business.id])
  })
})

layer(serviceWith())("The page of jobs", (test) => {
  test("counts what waits", function* () {
    const { company } = yield* held
    const warning = "Nobody makes backups."
    yield* ConfigurationWarnings.use(({ warn }) => warn(warning))
    const notice = { _tag: "UsageHigh", month: "1970-01", requests: 8, limit: 10 } as const
    const queued = { id: "late", companyId: company.id, dueAt: 0 }
    yield* queueNotices({ ...queued, notice: { ...notice, memberId: null } })
    yield* TestClock.adjust("3 hours")
    const { look } = yield* enterConsole
    const text = textOf((yield* look("/jobs")).text)
    const bounds = "to paused endpoints wait, but are not late. Large numbers are estimates."
    assertSays(text, [
      bounds,
      warning,
      "Held reviews 1",
      "Reports 0",
      "Webhook deliveries 0 nothing is late",
      "Emails to members 1 the oldest is 3 hours late",
      "Scheduled 0"
    ])
  })
})
