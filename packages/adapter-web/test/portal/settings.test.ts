/** Goal: a company's people set how it and its businesses look (contract PORTAL-34). */
import { assert } from "@effect/vitest"
import { createMember, getBusiness } from "@review-proof/domain/companies"
import type { MemberRole } from "@review-proof/ports"
import { auditOf } from "@review-proof/testkit/domain/given"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { makeBusiness, makeReview } from "@review-proof/testkit/service/http-world"
import { get } from "@review-proof/testkit/portal/pages"
import { picture } from "@review-proof/testkit/pictures"
import {
  assertPage,
  entered as enteredAs,
  givenMember,
  textOf
} from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"

const entered = Effect.fnUntraced(function* (role: MemberRole = "admin") {
  const self = yield* enteredAs(role)
  return {
    ...self,
    sendFile: (path: string, bytes: Uint8Array) => self.sendFile(path, "logo", bytes),
    path: `/portal/settings/businesses/${self.business.id}`
  }
})

const shop = {
  name: "Harbour Café",
  url: "harbour.example",
  short_name: "harbour-cafe-set",
  address: "1 Quay Street,\r\n  12345 Port",
  colour: "#AA3300",
  language: "de",
  reply_to: " hello@Harbour.Example "
}

layer(serviceWith())("The settings", (test) => {
  test("rename a company, and say what is wrong with a name", function* () {
    const { look, send } = yield* entered()
    const wrong = yield* send("/portal/settings", { name: "see https://evil.example" })
    assertPage(wrong, 400, "without a link")
    const saved = yield* send("/portal/settings", { name: "Quay Shops" })
    assert.strictEqual(saved.headers["location"], "/portal/settings?done=saved")
    assert.include((yield* look("/portal/settings?done=saved")).text, "The name is saved.")
    assert.include((yield* look("/portal")).text, "Quay Shops")
  })

  test("save all that customers see of a business", function* () {
    const { business, look, path, send } = yield* entered()
    assert.strictEqual((yield* send(path, shop)).headers["location"], `${path}?done=saved`)
    const { business: saved } = yield* getBusiness(business.id)
    assert.deepInclude(saved, {
      name: "Harbour Café",
      url: "https://harbour.example",
      shortName: "harbour-cafe-set",
      address: "1 Quay Street,\n  12345 Port",
      colour: "#aa3300",
      language: "de",
      replyTo: "hello@harbour.example"
    })
    const page = yield* get("/b/harbour-cafe-set")
    assert.include(page.text, "1 Quay Street, 12345 Port")
    assert.include(page.text, 'fill="#aa3300"')
    assert.include((yield* look(path)).text, "harbour.example")
    yield* send(path, { name: "Harbour", url: "https://harbour.example" })
    const { business: bare } = yield* getBusiness(business.id)
    assert.deepInclude(bare, { shortName: null, address: null, colour: null, replyTo: null })
  })

  test("say what is wrong with each field, and keep what was typed", function* () {
    const { business, company, path, send } = yield* entered()
    const wrong = yield* send(path, {
      name: "x".repeat(121),
      url: "ftp://shop.example",
      short_name: "No Spaces",
      address: "x".repeat(301),
      colour: "red",
      reply_to: "nobody"
    })
    assert.strictEqual(wrong.status, 400)
    for (const id of ["name", "url", "short_name", "address", "colour", "reply_to"]) {
      assert.include(wrong.text, `href="#${id}"`, id)
    }
    assert.include(wrong.text, 'value="No Spaces"')
    const site = { name: "Acme", url: "https://shop.example" }
    const pasted = yield* send(path, { ...site, address: "1 Quay Street\t12345 Port" })
    assert.match(pasted.text, /href="#address">[^<]*without tabs/)
    const other = yield* makeBusiness(company.id, "Other")
    const taken = {
      name: "Other",
      url: "https://o.example",
      short_name: `taken-${company.id}`.toLowerCase().replace("_", "-")
    }
    yield* send(`/portal/settings/businesses/${other.id}`, taken)
    assertPage(yield* send(path, taken), 400, "has this short name")
    assert.isNull((yield* getBusiness(business.id)).business.shortName)
  })

  test("show a logo in place of initials, at its own address", function* () {
    const { business, company, look, path, send, sendFile } = yield* entered()
    yield* makeReview(business.id)
    assert.include((yield* sendFile(`${path}/logo`, picture())).headers["location"], "done=logo")
    const page = yield* get(`/b/${business.id}`)
    const src = /<img class="avatar large logo" src="([^"]+)"/.exec(page.text)?.[1] ?? ""
    assert.match(page.text, /property="og:image" content="https?:[^"]+\/logo\?v=[0-9a-f]{16}"/)
    const answer = yield* get(src)
    assert.strictEqual(answer.status, 200)
    assert.deepInclude(answer.headers, {
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox"
    })
    const known = yield* get(src, [["if-none-match", answer.headers["etag"] ?? ""]])
    assert.strictEqual(known.status, 304)
    const plain = yield* get(`/b/${business.id}/logo?v=${"0".repeat(16)}`)
    assert.deepStrictEqual([plain.status, plain.headers["cache-control"]], [200, "no-cache"])
    yield* sendFile(`${path}/logo`, picture(64, 64))
    assert.notInclude((yield* get(`/b/${business.id}`)).text, src)
    yield* send(`${path}/logo/remove`, {})
    assert.strictEqual((yield* get(src)).status, 404)
    assert.notInclude((yield* look(path)).text, "avatar large logo")
    const changes = yield* auditOf(company.id, { action: "business.changed" })
    assert.lengthOf(
      changes.filter(({ details }) => details["logo"]),
      3
    )
  })

  test("refuse anything but a logo, and keep the present one", function* () {
    const { business, path, sendFile } = yield* entered()
    yield* sendFile(`${path}/logo`, picture())
    const before = (yield* getBusiness(business.id)).business.logo
    for (const [bytes, says] of [
      [Buffer.from("<svg/>"), "Choose a PNG, JPEG or WebP"],
      [Buffer.alloc(0), "Choose a picture"],
      [picture(8, 8), "16 to 2,000 pixels"],
      [picture(2001, 16), "16 to 2,000 pixels"],
      [Buffer.concat([picture(), Buffer.alloc(262_144)]), "larger than 256 KB"]
    ] as const) {
      assertPage(yield* sendFile(`${path}/logo`, bytes), 400, says)
    }
    assertPage(yield* sendFile(`${path}/logo`, Buffer.alloc(300_000)), 413, "larger than 256 KB")
    assert.deepStrictEqual((yield* getBusiness(business.id)).business.logo, before)
  })

  test("reach each of many businesses from the bar of every page", function* () {
    const { business, company, look } = yield* entered("member")
    const switchOf = (text: string) => {
      const [choice = ""] = text.match(/<details class="switch">.*?<\/details>/s) ?? []
      const links = [...choice.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
      return { chosen: textOf(choice.split("</summary>")[0] ?? "").trim(), links }
    }
    assert.lengthOf(switchOf((yield* look("/portal")).text).links, 0)
    const names = Array.from({ length: 51 }, (_, index) => `Shop ${index}`)
    const more = yield* Effect.forEach(names, (name) => makeBusiness(company.id, name))
    const ids = [business, ...more].map(({ id }) => id)
    for (const page of ["/portal", "/portal/reviews", "/portal/invitations/many"]) {
      const { chosen, links } = switchOf((yield* look(page)).text)
      assert.include(chosen, business.name)
      const lead = ids.slice(0, 20).map((id) => `${page}?business=${id}`)
      assert.deepStrictEqual(links, [...lead, "/portal/settings#businesses"])
    }
    const account = switchOf((yield* look("/portal/account")).text)
    assert.deepStrictEqual(
      [account.chosen, account.links[1]],
      ["Business All", `/portal?business=${ids[1]}`]
    )
    const last = switchOf((yield* look(`/portal/products?business=${ids[51]}`)).text)
    assert.include(last.chosen, "Shop 50")

    const first = yield* look("/portal/settings")
    const next = /\/portal\/settings\?cursor=[^"#]*/.exec(first.text)?.[0] ?? ""
    const second = yield* look(next)
    const listed = [first, second].flatMap(({ text }) =>
      [...text.matchAll(/class="soft" href="\/portal\?business=([^"]*)"/g)].map(([, id]) => id)
    )
    assert.deepStrictEqual(listed, ids)
    assert.strictEqual((yield* look("/portal/settings?cursor=x")).status, 400)
  })

  test("name no business of another company in the bar", function* () {
    const { company, look } = yield* entered("owner")
    yield* makeBusiness(company.id, "Second Shop")
    const stranger = yield* givenMember()
    const { text } = yield* look(`/portal/account?business=${stranger.business.id}`)
    assert.include(text, "Second Shop")
    assert.notInclude(text, stranger.business.id)
  })

  test("keep the chosen business in the rail, and lead to other companies of the address", function* () {
    const { business, email, look } = yield* entered("admin")
    const page = yield* look(`/portal?business=${business.id}`)
    assert.include(page.text, `href="/portal/settings?business=${business.id}"`)
    assert.notInclude((yield* look('/portal/settings?business=biz_"><b>')).text, '?business=biz_"')
    assert.notInclude(page.text, "Switch company")
    const stranger = yield* givenMember()
    yield* createMember("operator", stranger.company.id, { name: "Robin", email, role: "member" })
    const [, switching = ""] =
      /href="([^"]+)"[^>]*>\s*Switch company</.exec((yield* look("/portal")).text) ?? []
    const { text } = yield* look(switching)
    assert.include(text, `value="${email}"`)
    assert.include(text, "you choose the company")
    assert.notInclude(text, "the last ten minutes")
  })
})
