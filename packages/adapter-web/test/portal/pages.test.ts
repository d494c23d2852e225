/** Goal: a member sees their own company in the portal, and nothing of another. */
import { assert, it } from "@effect/vitest"
import { changeCompany, replyAsMember } from "@review-proof/domain/companies"
import { callerWithin } from "@review-proof/domain/access"
import { addSavedReply, readSavedReplies } from "@review-proof/domain/portal"
import {
  createProduct,
  createProofRequest,
  hideReview,
  reportAsMember
} from "@review-proof/domain/reviews"
import { blockKey } from "@review-proof/domain/keys"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { givenColleague } from "@review-proof/testkit/domain/account"
import {
  makeBusiness,
  makeCompany,
  makeKey,
  makeReview
} from "@review-proof/testkit/service/http-world"
import { get, post } from "@review-proof/testkit/portal/pages"
import {
  assertLeads,
  assertPage,
  assertSays,
  entered,
  givenMember,
  signIn,
  textOf,
  versionIn,
  withCookie
} from "@review-proof/testkit/portal/portal"
import { signInMail } from "@review-proof/testkit/portal/sign-in-mail"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pages } from "../../src/pages.ts"
import { pagesOfAnyBusiness } from "../../src/portal/frame/portal-page.ts"

it("The bar leads to pages that exist when another business is chosen", () => {
  const shown = new Set<string>(
    pages.filter(({ method }) => method === "GET").map(({ path }) => path)
  )
  assert.deepStrictEqual(
    [...pagesOfAnyBusiness].filter((path) => !shown.has(path)),
    []
  )
})

layer(serviceWith())("A form of the portal", (test) => {
  test("lets no browser cut what is pasted into it, unless it only searches, and writes apostrophes as ’", function* () {
    const { look } = yield* entered("owner")
    const paths = pages
      .filter(({ method, path }) => method === "GET" && /^\/portal[^:]*$/.test(path))
      .map(({ path }) => path)
    const code = "/portal/sign-in/code/sin_0000000000000000"
    for (const path of [...paths, "/portal/sign-in?again=1", code]) {
      const { text } = yield* look(path)
      const entries = text.match(/<(?:textarea|input)[^>]*>/g) ?? []
      const cut = entries.filter((one) => one.includes("maxlength") && !one.includes('"search"'))
      assert.deepStrictEqual(cut, [], path)
      assert.notMatch(textOf(text), /\p{L}'\p{L}/u, path)
    }
  })

  test("replaces nothing newer than what it showed, and comes back with what was typed", function* () {
    const { business, look, member, send } = yield* entered("admin")
    const caller = yield* callerWithin(member.companyId, { name: "Robin Marsh" })
    const mug = { name: "Mug", url: null, imageUrl: null, gtin: null, group: null }
    yield* createProduct(caller, { sku: "mug", ...mug, business: business.id })
    yield* addSavedReply(member, { name: "Thanks", text: "Thank you." })
    const [reply = assert.fail()] = yield* readSavedReplies(member)
    const product = `/portal/products/change?business=${business.id}&sku=mug`
    const settings = `/portal/settings/businesses/${business.id}`
    for (const [page, path, fields] of [
      [settings, settings, { url: "https://shop.example" }],
      [product, product, {}],
      ["/portal/saved-replies", `/portal/saved-replies/${reply.id}`, { text: "Thank you." }]
    ] as const) {
      const version = versionIn(yield* look(page))
      const sent = (name: string, as = version) =>
        send(path, { ...fields, submission: name, name, version: as })
      assert.strictEqual((yield* sent("Newer")).status, 303, path)
      assertPage(yield* sent(""), 400, `name="version" value="${version}"`)
      const stale = yield* sent("Typed")
      assertPage(stale, 409, "changed in the meantime")
      assert.include(stale.text, 'value="Typed"')
      assert.include((yield* look(page)).text, 'value="Newer"')
      assert.strictEqual((yield* sent("Typed", versionIn(stale))).status, 303, path)
    }
  })

  test("tells a program which of its fields are wrong", function* () {
    const { cookie, form } = yield* entered("owner")
    const headers = [["accept", "application/json"], ...withCookie(cookie)] as const
    for (const [path, wrong] of [
      ["/portal/sign-in", ["email"]],
      ["/portal/members/new", ["name", "email"]]
    ] as const) {
      const { status, text } = yield* post(path, { form, email: "nobody" }, headers)
      const { code, details, fields } = JSON.parse(text).error
      assert.deepStrictEqual([status, code, fields], [400, "invalid_request", wrong])
      assert.match(details.email, /^Enter an email address/)
    }
  })

  test("that was refused leads to a page that exists, whichever form it is", function* () {
    const { cookie, look } = yield* entered("owner")
    const forms = pages.filter(
      ({ method, path }) => method === "POST" && path.startsWith("/portal/")
    )
    for (const { path } of forms) {
      const headers = [["origin", "https://evil.example"], ...withCookie(cookie)] as const
      const { status, text } = yield* post(path.replaceAll(/:\w+/g, "x"), {}, headers)
      assert.include([403, 404], status, path)
      const [, way = ""] = /<a class="button" href="([^"]*)"/.exec(text) ?? []
      assert.strictEqual((yield* look(way)).status, 200, `${path} leads to ${way}`)
    }
  })
})

layer(serviceWith())("A company without a business", (test) => {
  test("is told so by each page that shows one", function* () {
    const company = yield* makeCompany("Empty")
    const { look } = yield* signIn({ member: yield* givenColleague(company.id, "owner") })
    for (const path of ["reviews", "reviews/import", "invitations", "products"]) {
      const { status, text } = yield* look(`/portal/${path}`)
      const isSaid = text.includes("Your company has no business yet")
      assert.deepStrictEqual([status, isSaid], [200, true], path)
    }
  })

  test("has an overview that leads those who may to adding one, and tells the others who may", function* () {
    const company = yield* makeCompany("Empty")
    for (const [role, leads] of [
      ["owner", "/portal/settings/businesses/new"],
      ["member", "/portal/settings"]
    ] as const) {
      const { look } = yield* signIn({ member: yield* givenColleague(company.id, role) })
      const { text } = yield* look("/portal")
      const main = text.slice(text.indexOf("<main"))
      const found = [...main.matchAll(/href="(\/portal\/settings[^"]*)"/g)]
      assert.deepStrictEqual(
        found.map(([, href]) => href),
        [leads]
      )
    }
  })
})

const monthFormat = new Intl.DateTimeFormat("en", {
  month: "long",
  year: "numeric",
  timeZone: "UTC"
})

layer(serviceWith())("The overview", (test) => {
  test("shows the score, what waits and the latest reviews", function* () {
    const { business, look, member } = yield* entered()
    for (const stars of [1, 2, 2, 5] as const) yield* makeReview(business.id, { stars })
    const unkind = yield* makeReview(business.id, { stars: 1, reviewerName: "Zoë <b>" })
    yield* replyAsMember(member, { reviewId: unkind.id, text: "Sorry" })
    const page = yield* look("/portal")
    assert.strictEqual(page.status, 200)
    const text = textOf(page.text)
    assertSays(text, [
      "Hello, Robin",
      "Reviews 5",
      "Answered 20% of recent reviews, half within",
      "1 review with 1 star without a reply",
      "2 reviews with 2 stars without a reply"
    ])
    assert.include(page.text, "Zoë &lt;b&gt;")
    for (const part of [
      "tab=unanswered&amp;stars=1",
      "tab=unanswered&amp;stars=2",
      "tab=unanswered",
      "tab=all",
      "tab=all&amp;proof=verified",
      ...[1, 2, 3, 4, 5].map((stars) => `tab=all&amp;stars=${stars}`)
    ]) {
      const list = `/portal/reviews?${part}&amp;business=${business.id}`
      assert.include(page.text, `href="${list}"`)
      assert.strictEqual((yield* look(list.replaceAll("&amp;", "&"))).status, 200)
    }
  })

  test("says what moved in thirty days, a single point too", function* () {
    yield* TestClock.setTime(Date.parse("2026-06-01T11:00:00Z"))
    const { business, member } = yield* entered()
    for (let made = 0; made < 99; made += 1) {
      yield* makeReview(business.id, { stars: 4, proof: "unverified" })
    }
    yield* TestClock.setTime(Date.parse("2026-08-20T11:00:00Z"))
    yield* makeReview(business.id, { stars: 4, proof: "transaction" })
    const { look } = yield* signIn({ member })
    assertSays(textOf((yield* look("/portal")).text), [
      "unchanged in 30 days",
      "▲ 1 in 30 days",
      "▲ 1 point in 30 days"
    ])
  })

  test("says what moved less than a point, and within what half of the replies came", function* () {
    yield* TestClock.setTime(Date.parse("2026-06-01T11:00:00Z"))
    const { business, member } = yield* entered()
    for (let made = 0; made < 300; made += 1) yield* makeReview(business.id)
    yield* TestClock.setTime(Date.parse("2026-08-20T11:00:00Z"))
    const { id } = yield* makeReview(business.id, { proof: "unverified" })
    const figures = Effect.gen(function* () {
      const { look } = yield* signIn({ member })
      return textOf((yield* look("/portal")).text)
    })
    assertSays(yield* figures, [
      "Verified 99.7% ▼ less than 1 point in 30 days",
      "Answered 0% of recent reviews Waiting"
    ])
    yield* TestClock.adjust("80 minutes")
    yield* replyAsMember(member, { reviewId: id, text: "Thank you" })
    assertSays(yield* figures, ["Answered 1% of recent reviews, half within 2 hours"])
    const later = [yield* makeReview(business.id), yield* makeReview(business.id)]
    yield* TestClock.adjust("51 hours")
    for (const review of later) {
      yield* replyAsMember(member, { reviewId: review.id, text: "Thank you" })
    }
    assertSays(yield* figures, ["of recent reviews, half within 3 days"])
  })

  test("says how many reviews fewer there are once none is left, and of no share of them", function* () {
    yield* TestClock.setTime(Date.parse("2026-06-01T11:00:00Z"))
    const { business, member } = yield* entered()
    const { id } = yield* makeReview(business.id)
    yield* TestClock.setTime(Date.parse("2026-08-20T11:00:00Z"))
    yield* hideReview("operator", id, "Not a customer")
    const { look } = yield* signIn({ member })
    const text = textOf((yield* look("/portal")).text)
    assert.include(text, "Reviews 0 ▼ 1 in 30 days Verified – Answered")
  })

  test("says of each month that ended what the widget says of its end", function* () {
    yield* TestClock.setTime(Date.parse("2026-08-20T11:00:00Z"))
    const { business, look } = yield* entered()
    for (const createdAt of ["2026-02-28", "2026-06-29", "2026-07-31T23:59:59Z"]) {
      yield* makeReview(business.id, { proof: "imported", createdAt: Date.parse(createdAt) })
    }
    const { history } = (yield* get(`/widgets/${business.id}.json`)).json
    assert.lengthOf(history, 6)
    for (const [path, months] of [
      [`/b/${business.id}`, 6],
      ["/portal", 6],
      ["/portal?period=90d", 3]
    ] as const) {
      const text = textOf((yield* look(path)).text)
      for (const { day, review_count: reviews, score } of history.slice(-months)) {
        const month = monthFormat.format(Date.parse(day))
        assert.include(text, `${month} ${score.toFixed(2)} ${reviews}`, path)
      }
    }
  })

  test("covers the requested period, and counts reviews by month", function* () {
    yield* TestClock.setTime(Date.parse("2026-08-20T11:00:00Z"))
    const { business, look, member } = yield* entered()
    for (const stars of [3, 4, 5] as const) yield* makeReview(business.id, { stars })
    for (const [period, label] of [
      ["", "18 months"],
      ["?period=90d", "90 days"],
      ["?period=all", "All"]
    ] as const) {
      const { status, text } = yield* look(`/portal${period}`)
      assert.strictEqual(status, 200)
      assert.match(text, new RegExp(`aria-current="true"[^>]*>\\s*${label}<`))
      assert.match(textOf(text), /Reviews by month .*August 2026 3/)
    }
    assert.strictEqual((yield* look("/portal?period=7d")).status, 400)
    const { id } = yield* makeReview(business.id, { stars: 1 })
    yield* hideReview("operator", id, "Not a customer")
    const after = textOf((yield* look("/portal")).text)
    assert.include(after, "August 2026 3 July")
    assert.include(
      after,
      "published in it, less those hidden or removed in it, and never less than 0"
    )
    const review = yield* makeReview(business.id)
    yield* createProofRequest(member, review.id, "transaction")
    yield* reportAsMember(member, review.id, { reason: "fake", text: "Not there." })
    const { text } = yield* look("/portal")
    assert.include(textOf(text), `Proof of review rev_${review.id} was requested today`)
    assert.include(textOf(text), `Your report of review rev_${review.id} , today, waits`)
  })

  test("writes thousands beside the plot of reviews by month in few letters", function* () {
    const { business, look } = yield* entered()
    for (let made = 0; made < 1100; made++) yield* makeReview(business.id)
    const { text } = yield* look("/portal")
    const [, plot = ""] = /aria-labelledby="volume-title[^>]*>([^]*?)<\/svg>/.exec(text) ?? []
    assert.match(plot, /<text[^>]*>1K<\/text>/)
    assert.notMatch(plot, /<text[^>]*>\d,\d/)
  })

  test("draws the score up to the one that it shows beside the plot", function* () {
    const { business, member } = yield* entered()
    yield* makeReview(business.id, { stars: 2 })
    yield* TestClock.adjust("100 days")
    yield* makeReview(business.id, { stars: 5 })
    const { look } = yield* signIn({ member })
    for (const period of ["90d", "18m", "all"]) {
      const text = textOf((yield* look(`/portal?period=${period}`)).text)
      const [, shown = "no score"] = / Score (\d\.\d\d) /.exec(text) ?? []
      const [, drawn] = / Now it is (\d\.\d\d)\./.exec(text) ?? []
      assert.strictEqual(drawn, shown, period)
    }
  })

  test("names the keys that expire within two weeks, however many are newer", function* () {
    const { company, member } = yield* entered()
    yield* makeKey(company.id, { name: "Till", lifetime: "90d" })
    yield* makeKey(company.id, { name: "Till no. 2", lifetime: "90d" })
    const { apiKey } = yield* makeKey(company.id, { name: "Blocked", lifetime: "90d" })
    yield* blockKey("operator", apiKey.id)
    yield* TestClock.adjust("77 days")
    yield* Effect.replicateEffect(makeKey(company.id, { name: "Newer" }), 100)
    const { look } = yield* signIn({ member })
    const { text } = yield* look("/portal")
    assert.deepStrictEqual(
      Array.from(textOf(text).matchAll(/API key (.*?) \(/g), ([, name]) => name),
      ["Till", "Till no. 2"]
    )
  })

  test("before the first review shows no figure, and says what comes next", function* () {
    const { look } = yield* entered()
    const page = yield* look("/portal")
    assertSays(textOf(page.text), [
      "Score – no review yet",
      "Reviews 0",
      "Verified –",
      "Answered –",
      "There are no reviews yet",
      "Nothing. Well done."
    ])
    assert.notInclude(page.text, "period=90d")
    const invite = /href="(\/portal\/invitations\/many[^"]*)"/
    for (const { text } of [page, yield* look("/portal/reviews")]) {
      assert.notInclude(text, "Every review has a reply")
      assert.strictEqual((yield* look(invite.exec(text)?.[1] ?? "")).status, 200)
    }
  })

  test("shows one of several businesses", function* () {
    const { company, look } = yield* entered()
    const second = yield* makeBusiness(company.id, "Second Shop")
    assert.include((yield* look(`/portal?business=${second.id}`)).text, `href="/b/${second.id}"`)
  })

  test("and every other page of one of several businesses leads to none of another", function* () {
    const { company, look } = yield* entered("admin")
    const { id } = yield* makeBusiness(company.id, "Second Shop")
    const review = yield* makeReview(id)
    const unnamed = (text: string) =>
      [...text.matchAll(/(?:href|action)="([^"#]*)"/g)]
        .map(([, address = ""]) => address)
        .filter((address) => pagesOfAnyBusiness.has(address.split("?")[0] ?? ""))
        .filter((address) => !address.includes("business="))
    for (const page of pagesOfAnyBusiness) {
      const { status, text } = yield* look(`${page}?business=${id}`)
      assert.deepStrictEqual([status, unnamed(text)], [200, []], page)
    }
    const { text } = yield* look(`/portal/reviews/rev_${review.id}`)
    assert.deepStrictEqual(unnamed(text.slice(text.indexOf("<main"))), [])
    const overview = yield* look(`/portal?business=${id}`)
    const rest = `tab=all&amp;business=${id}`
    assert.include(overview.text, `href="/portal/reviews/rev_${review.id}?${rest}"`)
    assert.include(overview.text, `href="/portal/reviews?${rest}">All reviews`)
  })

  test("is closed while the company is suspended", function* () {
    const { company, look } = yield* entered("owner")
    yield* changeCompany("operator", company.id, { status: "suspended" })
    assertPage(yield* look("/portal"), 403, 'href="/portal/sign-in"')
    yield* changeCompany("operator", company.id, { status: "active" })
    assert.strictEqual((yield* look("/portal")).status, 200)
  })

  test("lets members sign out while the company is suspended, for good", function* () {
    const { company, look, send } = yield* entered("owner")
    yield* changeCompany("operator", company.id, { status: "suspended" })
    assertLeads(yield* send("/portal/sign-out"), "/portal/sign-in")
    yield* changeCompany("operator", company.id, { status: "active" })
    assertLeads(yield* look("/portal"), "/portal/sign-in")
  })

  test("ends the session in a suspended company when its browser signs in to another", function* () {
    const { company, cookie, look } = yield* entered("owner")
    yield* changeCompany("operator", company.id, { status: "suspended" })
    const { email, member } = yield* givenMember()
    yield* post("/portal/sign-in", { email })
    const { token } = yield* signInMail(email)
    const path = `/portal/sign-in/${token}`
    assertLeads(yield* post(path, { member: member.id }, withCookie(cookie)), "/portal")
    yield* changeCompany("operator", company.id, { status: "active" })
    assertLeads(yield* look("/portal"), "/portal/sign-in")
  })
})
