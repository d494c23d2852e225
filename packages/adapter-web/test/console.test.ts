/** Goal: the console is for operators alone, and decides what it shows once. */
import { assert } from "@effect/vitest"
import { getCompany, removeMember } from "@review-proof/domain/companies"
import { ConfigurationWarnings } from "@review-proof/http-server"
import { Companies } from "@review-proof/ports"
import { addSuppression, listSuppressions } from "@review-proof/domain/invitations"
import { saveIdentityProvider } from "@review-proof/domain/portal"
import {
  createProofRequest,
  readHistory,
  readProofRequest,
  readReport,
  readReview,
  replyToReview,
  reportAsMember,
  resolveReview
} from "@review-proof/domain/reviews"
import {
  enterConsole,
  getManagementPage,
  postManagementForm
} from "@review-proof/testkit/portal/console"
import { queueNotice } from "@review-proof/testkit/portal/sign-in-mail"
import { givenColleague } from "@review-proof/testkit/domain/account"
import { submit } from "@review-proof/testkit/domain/given"
import {
  inProduction,
  manage,
  sendToManagement,
  serviceWith,
  TOKEN
} from "@review-proof/testkit/service/http-service"
import { makeAccount, makeBusiness, makeReview } from "@review-proof/testkit/service/http-world"
import { related, unescaped } from "@review-proof/testkit/portal/pages"
import {
  assertLeads,
  assertPage,
  assertSays,
  auditOf,
  formIn,
  textOf,
  versionIn
} from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { anAddress } from "@review-proof/testkit/unique"
import { Effect, Redacted, Struct } from "effect"
import { TestClock } from "effect/testing"

const held = Effect.gen(function* () {
  const { business, company } = yield* makeAccount()
  const review = yield* submit(business.id, { text: "Call 0176 555 01234 <b>now</b>" })
  return { business, company, review, path: `/reviews/rev_${review.id}` }
})

const historyOf = (id: Parameters<typeof readHistory>[0]) =>
  Effect.map(readHistory(id), ({ moderation }) => moderation.map(({ action }) => action))

layer(serviceWith(inProduction))("Signing in to the console", (test) => {
  test("takes the management token, and returns to the requested page", function* () {
    const start = yield* getManagementPage("/")
    assert.strictEqual(start.status, 200)
    for (const href of ["/management/docs", "/health/ready", "/metrics"]) {
      assert.include(start.text, `href="${href}"`)
    }
    const jobs = yield* getManagementPage("/jobs")
    assertLeads(jobs, "/?to=%2Fjobs")
    const answer = yield* postManagementForm("/sign-in", { token: TOKEN, to: "/jobs" })
    assertLeads(answer, "/jobs")
    assert.include((yield* getManagementPage("/?kind=held")).text, 'name="to" value="/?kind=held"')
    for (const to of [
      "https://evil.example",
      "//evil.example",
      "/\\evil",
      "/management/docs",
      "/jobs/../x"
    ]) {
      const led = yield* postManagementForm("/sign-in", { token: TOKEN, to })
      assert.strictEqual(led.headers["location"], "/", to)
    }
  })

  test("says that a decision after the session's end was not done", function* () {
    const asking = "/?unsaved=1&to=%2F"
    assertLeads(yield* postManagementForm("/reviews/rev_1", { decision: "remove" }), asking)
    const page = yield* getManagementPage(asking)
    assertPage(page, 200, "what you just sent was not done")
    assert.include(page.text, 'name="to" value="/"')
    assert.notInclude((yield* getManagementPage("/")).text, "was not done")
    assertLeads(yield* postManagementForm("/sign-out", {}), "/")
  })

  test("keeps its cookie from scripts, other hosts and plain connections", function* () {
    const { answer } = yield* enterConsole
    assert.match(
      answer.headers["set-cookie"] ?? "",
      /^__Host-console-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    )
    const { headers } = yield* getManagementPage("/")
    assert.include(headers["content-security-policy"], "script-src 'none'")
    assert.include(headers["content-security-policy"], "frame-ancestors 'none'")
    assert.strictEqual(headers["cache-control"], "no-store")
  })

  test("refuses wrong tokens, also from programs, and after twenty in a minute even the right one from that address", function* () {
    const address = [["x-forwarded-for", anAddress()]] as const
    const program = [...address, ["accept", "application/json"]] as const
    const attempt = (token: string, as: typeof address | typeof program = address) =>
      postManagementForm("/sign-in", { token }, as)
    for (let n = 0; n < 20; n += 1) {
      const { headers, status, text } = yield* attempt(
        n === 0 ? "" : `${TOKEN}${n}`,
        n === 1 ? program : address
      )
      assert.strictEqual(status, 403)
      assert.notProperty(headers, "set-cookie")
      assert.include(text, "This is not the management token.")
      assert.notInclude(text, `${TOKEN}${n}`)
    }
    for (const token of ["wrong", TOKEN]) {
      const { headers, status } = yield* attempt(token)
      assert.strictEqual(status, 429)
      assert.match(headers["retry-after"] ?? "", /^\d+$/)
    }
    assert.strictEqual((yield* manage("GET", "/companies")).status, 200)
    assert.strictEqual((yield* postManagementForm("/sign-in", { token: TOKEN })).status, 303)
  })

  test("is refused from another site", function* () {
    const foreign = [["origin", "https://evil.example"]] as const
    const answer = yield* postManagementForm("/sign-in", { token: TOKEN }, foreign)
    assert.strictEqual(answer.status, 403)
  })

  test("ends by signing out", function* () {
    const { look, send } = yield* enterConsole
    assert.include((yield* send("/", "/sign-out", {})).headers["set-cookie"], "Max-Age=0")
    assert.strictEqual((yield* look("/jobs")).status, 303)
  })

  test("ends the session that the browser had", function* () {
    const { headers, look } = yield* enterConsole
    assertLeads(yield* postManagementForm("/sign-in", { token: TOKEN }, headers), "/")
    assert.strictEqual((yield* look("/jobs")).status, 303)
  })

  test("opens pages alone: the API takes no session, and pages take no token", function* () {
    const { headers } = yield* enterConsole
    const call = yield* sendToManagement({ path: "/management/v1/companies", headers })
    assert.strictEqual(call.status, 401)
    assert.strictEqual((yield* sendToManagement({ path: "/jobs", key: TOKEN })).status, 303)
  })

  test("gives forms that no other session and no other site can send", function* () {
    const { path, review } = yield* held
    const [one, other] = [yield* enterConsole, yield* enterConsole]
    const foreign = formIn(yield* other.look("/"))
    for (const form of ["", "x", foreign]) {
      const answer = yield* postManagementForm(path, { form, decision: "approve" }, one.headers)
      assert.strictEqual(answer.status, 403)
    }
    const approve = yield* one.openForm("/", path, { decision: "approve" })
    const elsewhere = [...one.headers, ["origin", "https://evil.example"] as const]
    const form = { form: formIn(yield* one.look("/")), decision: "approve" }
    assert.strictEqual((yield* postManagementForm(path, form, elsewhere)).status, 403)
    assert.strictEqual((yield* readReview(review.id)).review.state, "pending")
    assert.strictEqual((yield* approve.submit).status, 303)
    assertLeads(yield* postManagementForm(path, form), "/?unsaved=1&to=%2F")
  })
})

layer(serviceWith())("The queue", (test) => {
  test("shows what waits, why and whose it is, without stars", function* () {
    const { look } = yield* enterConsole
    assert.include(textOf((yield* look("/")).text), "Nothing waits")
    const { business, review } = yield* held
    const published = yield* makeReview(business.id, { proof: "unverified" })
    yield* createProofRequest("operator", published.id, "transaction")
    const complaint = { reason: "fake", text: "She is <my> cousin" } as const
    yield* reportAsMember("operator", published.id, complaint)
    const page = yield* look("/")
    const text = textOf(page.text)
    assertSays(text, [
      "All 3",
      "Held 1",
      "Reported 1",
      "Proof requests 1",
      "Held a phone number",
      "Acme Shop"
    ])
    assert.include(page.text, "&lt;b&gt;now&lt;/b&gt;")
    assert.include(page.text, "She is &lt;my&gt; cousin")
    assert.notMatch(page.text, /class="stars"|<script|style="/)
    assert.isBelow(page.text.length, 60_000)
    const history = textOf((yield* look(`/reviews/rev_${review.id}`)).text)
    assert.match(history, /held by the automatic check ?, 1 January 1970, 00:00 UTC a phone number/)
    const reported = textOf((yield* look("/?kind=reported")).text)
    assert.notInclude(reported, "0176")
    for (const query of ["kind=lost", "cursor=nope"]) {
      assert.strictEqual((yield* look(`/?${query}`)).status, 400)
    }
    assert.include((yield* look(`/reviews/rev_${review.id}`)).text, "Acme Shop")
  })

  test("of many items has pages, each with the way to the next and the one before", function* () {
    const { look } = yield* enterConsole
    const { business } = yield* makeAccount()
    for (let n = 0; n < 24; n += 1) {
      yield* TestClock.adjust("1 second")
      yield* submit(business.id, { text: `Item ${n + 100}: www.shop${n}.example` })
    }
    const itemsOf = (text: string) => text.match(/Item \d+/g) ?? []
    const first = yield* look("/?kind=held")
    const next = related(first.text, "next") ?? ""
    const second = yield* look(next)
    const third = yield* look(related(second.text, "next") ?? "")
    const seen = [first, second, third].flatMap(({ text }) => itemsOf(text))
    const back = yield* look(related(third.text, "prev") ?? "")
    assert.deepStrictEqual(itemsOf(back.text), itemsOf(second.text))
    const start = yield* look(related(back.text, "prev") ?? "")
    assert.deepStrictEqual(itemsOf(start.text), itemsOf(first.text))
    assert.isUndefined(related(start.text, "prev"))
    assert.isUndefined(related(third.text, "next"))
    const place = /name="to" value="([^"]*)"/.exec(second.text)?.[1] ?? ""
    const later = yield* look(`${unescaped(place)}&at=1&done=approve`)
    assert.match(later.text, /<article(?![^>]*autofocus)[^>]*>[^]*?<article[^>]*\sautofocus/)
    assert.deepStrictEqual(itemsOf(later.text), itemsOf(second.text))
    assert.deepStrictEqual(
      seen.slice(-24),
      Array.from({ length: 24 }, (_, n) => `Item ${n + 100}`)
    )
  })
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
    const [last] = yield* auditOf(company)
    assert.deepInclude(last, { actor: "operator", action: "review.approved" })
    assert.include(textOf((yield* look("/?kind=held&at=0&done=approve")).text), "is published")
  })

  test("that refuses, hides or removes needs a reason, which is kept", function* () {
    const { path, review } = yield* held
    const { send } = yield* enterConsole
    assertPage(yield* send(path, path, { decision: "refuse" }), 400, "Say why")
    const long = { decision: "refuse", reason: "x".repeat(501) }
    assertPage(yield* send(path, path, long), 400, "at most 500 characters")
    const refused = yield* send(path, path, { decision: "refuse", reason: "A number." })
    assertLeads(refused, `${path}?done=refuse`)
    const { moderation } = yield* readHistory(review.id)
    assert.containsSubset(moderation, [{ action: "rejected", reason: "A number." }])
  })

  test("takes a review through all its states", function* () {
    const { business } = yield* makeAccount()
    const { id } = yield* makeReview(business.id)
    const { look, send } = yield* enterConsole
    const path = `/reviews/rev_${id}`
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
    assert.strictEqual((yield* readReview(id)).review.text, "Very […]")
    for (const wrong of [{ text: "Other" }, { text: "Very […]", name: "forged" }]) {
      const refused = yield* send(path, `${path}/redact`, { reason: "A name", ...wrong })
      assert.strictEqual(refused.status, 400)
    }
    const page = textOf((yield* look(path)).text)
    assertSays(page, ["hidden by operator", "redacted by operator", "So it is."])
    assert.strictEqual((yield* look("/reviews/rev_999999")).status, 404)
  })

  test("to redact takes what the form changed, and the name where that is chosen", function* () {
    const { business, caller } = yield* makeAccount()
    const text = "Two lines\nof a review"
    const { id } = yield* makeReview(business.id, { text, title: "By Ada" })
    yield* replyToReview(caller, { reviewId: id, text: "Thank you, Ada" })
    const reply = (yield* readReview(id)).replies[0] ?? assert.fail("no reply")
    const { send } = yield* enterConsole
    const path = `/reviews/rev_${id}`
    const field = `reply-rpl_${reply.id}`
    const shown = { reason: "A name", title: "By […]", text: text.replace("\n", "\r\n"), name: "1" }
    const wrong = yield* send(path, `${path}/redact`, { ...shown, [field]: "Thank them" })
    assert.match(wrong.text, new RegExp(`href="#${field}"[^<]*>The reply `))
    yield* send(path, `${path}/redact`, { ...shown, [field]: "Thank you, […]" })
    assert.containsSubset(yield* readReview(id), {
      review: { title: "By […]", text, reviewerName: null },
      replies: [{ text: "Thank you, […]" }]
    })
  })

  test.each([
    { decision: "remove", before: [], meanwhile: "hide", left: "hidden" },
    { decision: "restore", before: ["hide"], meanwhile: "remove", left: "removed" }
  ])(
    "to $decision a review that a colleague has decided on meanwhile leaves it as it is",
    function* ({ before, decision, left, meanwhile }) {
      const { business } = yield* makeAccount()
      const { id } = yield* makeReview(business.id)
      const [one, other] = [yield* enterConsole, yield* enterConsole]
      const path = `/reviews/rev_${id}`
      const decide = (made: string) =>
        one.send(path, path, { decision: made, reason: "We look into it." })
      yield* Effect.forEach(before, decide)
      const hidden = (text: string) => /name="about" value="(\w+)"/.exec(text)?.[1] ?? ""
      const about = hidden((yield* other.look(path)).text)
      const fields = { about, decision, reason: "Rude." }
      const late = yield* other.openForm(path, path, fields)
      yield* decide(meanwhile)
      assertLeads(yield* late.submit, `${path}?done=stale`)
      assert.strictEqual((yield* readReview(id)).review.state, left)
      const forged = yield* one.send(path, path, { ...fields, about: "gone" })
      assert.strictEqual(forged.status, 400)
    }
  )

  test("on proof needs evidence, and is made once", function* () {
    const { business } = yield* makeAccount()
    const { id: reviewId } = yield* makeReview(business.id, { proof: "unverified" })
    const { id } = yield* createProofRequest("operator", reviewId, "transaction")
    const { look, openForm, send, sendTwice } = yield* enterConsole
    const path = `/proof-requests/${id}`
    const late = yield* openForm("/", path, { decision: "rejected" })
    const forged = yield* send("/", path, { decision: "forged" })
    assert.strictEqual(forged.status, 400)
    const bare = yield* send("/", path, { decision: "accepted", evidence: " " })
    assertPage(bare, 400, "Say what you saw")
    yield* sendTwice("/", path, { decision: "accepted", evidence: "order 7" })
    assert.strictEqual((yield* readProofRequest(id)).status, "accepted")
    assert.containsSubset(yield* readReview(reviewId), {
      review: { proof: "after_review", evidence: "order 7" }
    })
    const review = `/reviews/rev_${reviewId}`
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
      assert.containsSubset(yield* readReport(id), { status, decision: "We looked." })
      assert.strictEqual((yield* readReview(reviewId)).review.state, state)
      const about = textOf((yield* look(`/reviews/rev_${reviewId}`)).text)
      assert.include(about, `${status} 1 January 1970, 00:00 UTC We looked.`)
    }
  })

  test("on a report that a colleague has dismissed meanwhile leaves the review as it is", function* () {
    const { business } = yield* makeAccount()
    const { id: reviewId } = yield* makeReview(business.id)
    const { id } = yield* reportAsMember("operator", reviewId, { reason: "fake", text: "Fake." })
    const [one, other] = [yield* enterConsole, yield* enterConsole]
    const path = `/reports/${id}`
    const hide = yield* other.openForm("/", path, { decision: "upheld-hide", reason: "We agree." })
    yield* one.send("/", path, { decision: "dismissed", reason: "It is genuine." })
    assertLeads(yield* hide.submit, `/reviews/rev_${reviewId}?done=stale`)
    assert.strictEqual((yield* readReview(reviewId)).review.state, "published")
    assert.containsSubset(yield* readReport(id), { decision: "It is genuine." })
  })
})

layer(serviceWith())("A member in the console", (test) => {
  test("is called by name where they reported, decided or acted, also once they have left", function* () {
    const { business, company } = yield* makeAccount()
    const member = yield* givenColleague(company.id, "admin", "Grace <Hopper>")
    const { id } = yield* makeReview(business.id)
    yield* resolveReview(member, id)
    yield* reportAsMember(member, id, { reason: "fake", text: "Not there." })
    const { look } = yield* enterConsole
    const pages = [
      ["/?kind=reported", ["The business says ( Grace &lt;Hopper&gt; )"]],
      [
        `/reviews/rev_${id}`,
        ["The business says ( Grace &lt;Hopper&gt; )", "resolved by Grace &lt;Hopper&gt; ,"]
      ],
      [`/companies/${company.id}`, [`rev_${id} , by Grace &lt;Hopper&gt; ,`]]
    ] as const
    for (const removal of [Effect.void, removeMember("operator", member.id)]) {
      yield* removal
      for (const [path, says] of pages) {
        const text = textOf((yield* look(path)).text)
        assertSays(text, says)
        assert.notMatch(text, new RegExp(`(?:by |\\( ?)${member.id}`), path)
      }
    }
  })
})

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
      assert.deepEqual([status, textOf(page).includes("No company found")], [200, true], text)
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
    yield* send(path, `${path}/status`, { status: "active" })
    assertLeads(yield* suspension.submit, `${path}?done=stale`)
    assert.strictEqual((yield* getCompany(company.id)).status, "active")
    const changes = yield* auditOf(company, { action: "company.changed" })
    assert.deepStrictEqual(changes.map(Struct.get("actor")), Array(5).fill("operator"))
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
    assert.include(lifted, "If the contact has another one, that still holds.")
    const { items } = yield* listSuppressions(company.id, { limit: 10, cursor: null })
    assert.deepStrictEqual(items.map(Struct.get("businessId")), [business.id])
  })

  test("have a page of jobs beside them that counts what waits", function* () {
    const { company } = yield* held
    const warning = "Nobody makes backups."
    yield* ConfigurationWarnings.use(({ warn }) => warn(warning))
    const notice = { _tag: "UsageHigh", month: "1970-01", requests: 8, limit: 10 } as const
    const queued = { id: "late", companyId: company.id, dueAt: 0 }
    yield* queueNotice({ ...queued, notice: { ...notice, memberId: null } })
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
      "Mails to members 1 the oldest is 3 hours late",
      "scheduled 0"
    ])
  })
})
