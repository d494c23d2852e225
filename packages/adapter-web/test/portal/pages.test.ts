/**
 * Goal: the forms of the portal all keep the same rules, and a company that has no business or is
 * suspended is told so.
 */
import { assert, it } from "@effect/vitest"
import { changeCompany } from "@review-proof/domain/companies"
import { callerWithin } from "@review-proof/domain/access"
import { addSavedReply, readSavedReplies } from "@review-proof/domain/portal"
import { createProduct } from "@review-proof/domain/reviews"
import { day } from "@review-proof/ports/testing"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { givenColleague } from "@review-proof/testkit/domain/account"
import { invite, newProduct } from "@review-proof/testkit/domain/given"
import { makeBusiness, makeCompany, makeReview } from "@review-proof/testkit/service/http-world"
import { post } from "@review-proof/testkit/portal/pages"
import {
  assertLeads,
  assertPage,
  entered,
  formIn,
  givenMember,
  signIn,
  textOf,
  versionIn,
  withCookie
} from "@review-proof/testkit/portal/portal"
import { signInMail } from "@review-proof/testkit/portal/sign-in-mail"
import { layer } from "@review-proof/testkit/test"
import { Clock } from "effect"
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
    const sendAt = (yield* Clock.currentTimeMillis) + 2 * day
    const { id: invitation } = yield* invite(caller, { sendAt, business: business.id })
    const change = `/portal/invitations/inv_${invitation}/change`
    const planned = { language: "en", send_at: new Date(sendAt).toISOString().slice(0, 16) }
    yield* createProduct(caller, newProduct("mug", { business: business.id }))
    yield* addSavedReply(member, { name: "Thanks", text: "Thank you." })
    const [reply = assert.fail()] = yield* readSavedReplies(member)
    const product = `/portal/products/change?business=${business.id}&sku=mug`
    const settings = `/portal/settings/businesses/${business.id}`
    for (const [page, path, fields] of [
      [settings, settings, { url: "https://shop.example" }],
      [product, product, {}],
      ["/portal/saved-replies", `/portal/saved-replies/${reply.id}`, { text: "Thank you." }],
      [change, change, planned]
    ] as const) {
      const version = versionIn(yield* look(page))
      const sent = (name: string, as = version) =>
        send(path, { ...fields, submission: name, name, version: as })
      for (const newer of [yield* sent("Newer"), yield* sent("Newer")]) {
        assert.strictEqual(newer.status, 303, path)
      }
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

  test("that was refused leads to the overview too, whichever form it is", function* () {
    const { cookie, look } = yield* entered("owner")
    const forms = pages.filter(
      ({ method, path }) => method === "POST" && path.startsWith("/portal/")
    )
    for (const { path } of forms) {
      const headers = [["origin", "https://evil.example"], ...withCookie(cookie)] as const
      const { status, text } = yield* post(path.replaceAll(/:\w+/g, "x"), {}, headers)
      assert.include([403, 404], status, path)
      const [, way = ""] = /<a [^>]*href="([^"]*)">Go to the overview</.exec(text) ?? []
      assert.strictEqual((yield* look(way)).status, 200, `${path} leads to ${way}`)
    }
  })
})

layer(serviceWith())("Each page of one of several businesses", (test) => {
  test("leads to none of another", function* () {
    const { company, look } = yield* entered("admin")
    const { id } = yield* makeBusiness(company.id, "Second Shop")
    const review = yield* makeReview(id)
    const ofCompany = ["/portal/saved-replies", "/portal/invitations/suppressions"]
    const keeping = new Set([...pagesOfAnyBusiness, ...ofCompany])
    const unnamed = (text: string) =>
      [...text.matchAll(/(?:href|action)="([^"#]*)"/g)]
        .map(([, address = ""]) => address)
        .filter((address) => keeping.has(address.split("?")[0] ?? ""))
        .filter((address) => !address.includes("business="))
    for (const page of keeping) {
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
})

layer(serviceWith())("A company without a business", (test) => {
  test("is led by each page that shows one to adding it, or told who may", function* () {
    const company = yield* makeCompany("Empty")
    for (const [role, leads] of [
      ["owner", "/portal/settings/businesses/new"],
      ["member", "/portal/settings"]
    ] as const) {
      const { look } = yield* signIn({ member: yield* givenColleague(company.id, role) })
      for (const path of pagesOfAnyBusiness) {
        const { status, text } = yield* look(path)
        if (status === 403 && role === "member") continue
        const main = text.slice(text.indexOf("<main"))
        const found = [...main.matchAll(/href="(\/portal\/settings[^"]*)"/g)]
        assert.deepStrictEqual(
          found.map(([, href]) => href),
          [leads],
          path
        )
      }
    }
  })
})

layer(serviceWith())("The portal", (test) => {
  test("is closed while the company is suspended", function* () {
    const { company, look } = yield* entered("owner")
    yield* changeCompany("operator", company.id, { status: "suspended" })
    assertPage(yield* look("/portal"), 403, 'href="/portal/sign-in"')
    yield* changeCompany("operator", company.id, { status: "active" })
    assert.strictEqual((yield* look("/portal")).status, 200)
  })

  test("lets members sign out while the company is suspended, for good", function* () {
    const { company, cookie, look } = yield* entered("owner")
    yield* changeCompany("operator", company.id, { status: "suspended" })
    const closed = yield* look("/portal/reviews")
    assertPage(closed, 403, 'action="/portal/sign-out"')
    const form = { form: formIn(closed) }
    assertLeads(yield* post("/portal/sign-out", form, withCookie(cookie)), "/portal/sign-in")
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
