/** Goal: a company's people make keys that can call, and stop them, and nobody makes more than the role allows. */
import { assert } from "@effect/vitest"
import { changeCompany, removeMember } from "@review-proof/domain/companies"
import { getKey, listKeys } from "@review-proof/domain/keys"
import type { CompanyId } from "@review-proof/ports"
import { givenColleague } from "@review-proof/testkit/domain/account"
import { baseUrl, call, send, serviceWith } from "@review-proof/testkit/service/http-service"
import type { Answer } from "@review-proof/testkit/service/http-service"
import { makeBusiness, makeCompany, makeKey } from "@review-proof/testkit/service/http-world"
import {
  assertLeads,
  assertPage,
  assertSays,
  enter,
  entered,
  givenMember,
  submissionOf,
  textOf,
  versionIn
} from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"

const keysOf = (company: { readonly id: CompanyId }) =>
  Effect.map(listKeys(company.id, { limit: 10, cursor: null }), ({ items }) => items)

const secretIn = ({ text }: Answer) => /pk_live_[0-9a-f]{32}/.exec(text)?.[0] ?? ""

const webShop = {
  name: "Web shop",
  "permissions.reviews:read": "1",
  addresses: "127.0.0.1\r\n 10.0.0.0/8",
  lifetime: "90d"
}

const developer = "/portal/developer"

/** The session of an owner whose company has neither business nor key. */
const enteredWithoutBusiness = Effect.gen(function* () {
  const company = yield* makeCompany("Empty")
  const member = yield* givenColleague(company.id, "owner")
  return yield* enter({ member })
})

layer(serviceWith())("Developer settings", (test) => {
  test("lead a company without keys to its first one and its first call", function* () {
    const { look } = yield* enteredWithoutBusiness
    const { text } = yield* look(developer)
    assert.include(textOf(text), "A key lets a program of yours")
    assert.include(text, `curl &quot;${baseUrl}/v1/businesses/me&quot;`)
    for (const path of [`${developer}/new`, "/docs"]) assert.include(text, `href="${path}"`)
  })

  test("list keys with readable details", function* () {
    const { apiKey, company, look } = yield* entered("admin")
    const [first, second] = [
      yield* makeBusiness(company.id, "Zoë <b>"),
      yield* makeBusiness(company.id, "Pier")
    ]
    yield* makeKey(company.id, {
      name: "Till & desk",
      permissions: ["reviews:read", "products:write"],
      businesses: [first.id, second.id],
      ipAllowlist: ["203.0.113.7", "10.0.0.0/8"]
    })
    const page = yield* look(developer)
    const text = textOf(page.text)
    assertSays(text, [
      "May Read reviews, add and change products",
      "Zoë &lt;b&gt; , Pier",
      "203.0.113.7, 10.0.0.0/8",
      "Last used never",
      apiKey.hint
    ])
    assert.include(page.text, "Till &amp; desk")
    assert.notInclude(page.text, apiKey.hash)
  })

  test("say with a plan without API access that no key could call, and make none", function* () {
    const { company, look, send } = yield* entered("owner")
    const fields = { ...webShop, ...submissionOf(yield* look(`${developer}/new`)) }
    yield* changeCompany("operator", company.id, { plan: "free" })
    for (const path of [developer, `${developer}/new`]) {
      const { status, text } = yield* look(path)
      assert.deepStrictEqual([status, text.includes("has no API access")], [200, true])
      assert.notInclude(text, `action="${developer}/new"`)
    }
    yield* send(`${developer}/new`, fields)
    assert.lengthOf(yield* keysOf(company), 1)
  })

  test("create a key, show it on no other page, with its client id, and print a first call that works", function* () {
    const { company, look, send } = yield* entered("admin")
    const form = yield* look(`${developer}/new`)
    const made = yield* send(`${developer}/new`, { ...webShop, ...submissionOf(form) })
    const secret = secretIn(made)
    assert.deepStrictEqual([made.status, made.headers["cache-control"]], [200, "no-store"])
    assert.lengthOf(yield* keysOf(company), 2)
    const [key] = yield* keysOf(company)
    assert.deepStrictEqual(
      [key?.name, key?.permissions, key?.businesses, key?.ipAllowlist, key?.lifetime],
      ["Web shop", ["reviews:read"], null, ["127.0.0.1", "10.0.0.0/8"], "90d"]
    )
    for (const path of [developer, `${developer}/keys/${key?.id}`, "/portal"]) {
      assert.notInclude((yield* look(path)).text, secret)
    }
    const line = `curl "${baseUrl}/v1/businesses/me" -H "Authorization: Bearer ${secret}"`
    assert.include(made.text, line.replaceAll('"', "&quot;"))
    assert.include(made.text, `<code>${key?.clientId}</code>`)
    const { json, status } = yield* call(secret, "/v1/businesses/me")
    assert.deepStrictEqual([status, json.key.permissions], [200, ["reviews:read"]])
  })

  test("print a first call that works for a company without a business", function* () {
    const owner = yield* enteredWithoutBusiness
    const page = yield* owner.look(`${developer}/new`)
    const made = yield* owner.send(`${developer}/new`, { ...webShop, ...submissionOf(page) })
    const line = new RegExp(`curl "${baseUrl}/v1/oauth/token" -u "([^"]+)" -d (\\S+=\\w+)`)
    const [, user = "", body = ""] = line.exec(made.text.replaceAll("&quot;", '"')) ?? []
    const { status, text } = yield* send({
      method: "POST",
      path: "/v1/oauth/token",
      headers: [
        ["authorization", `Basic ${Buffer.from(user).toString("base64")}`],
        ["content-type", "application/x-www-form-urlencoded"]
      ],
      body
    })
    assert.strictEqual(status, 200, text)
  })

  test("say what is wrong with a form, and keep what was typed", function* () {
    const { company, send } = yield* entered("admin")
    const stranger = yield* givenMember()
    const foreign = yield* makeBusiness(stranger.company.id, "Foreign Shop")
    const many = Array.from({ length: 21 }, (_, at) => `10.0.0.${at}`).join(" ")
    const ids = Array.from({ length: 1001 }, (_, at) => `biz_${at}`)
    const tooMany = Object.fromEntries(ids.map((id) => [`businesses.${id}`, id]))
    const problems = [
      [
        { addresses: "nope<b>\n10.0.0.1/8", reach: "some" },
        "Enter a name of up to 120 characters",
        "Choose at least one permission",
        "“nope&lt;b&gt;” is neither an IP address",
        "Choose at least one of your businesses",
        "Check your answers"
      ],
      [{ ...webShop, addresses: many }, "at most twenty"],
      // Each entry is wrong, and is looked at once.
      [{ ...webShop, addresses: "x ".repeat(40_000) }, "at most twenty"],
      [
        { ...webShop, reach: "some", [`businesses.${foreign.id}`]: "1" },
        "Choose at least one of your businesses"
      ],
      [{ ...webShop, reach: "some", ...tooMany }, "Choose at most 1,000 businesses."]
    ] as const
    for (const [fields, ...words] of problems) {
      const page = yield* send(`${developer}/new`, { ...fields })
      assert.deepStrictEqual([page.status, secretIn(page)], [400, ""])
      assertSays(page.text, words)
      assert.notInclude(page.text, "Foreign Shop")
    }
    const unnamed = yield* send(`${developer}/new`, { ...webShop, name: "" })
    assert.match(unnamed.text, /value="90d"\s+checked/)
    assert.lengthOf(yield* keysOf(company), 1)
  })

  test("let only owners choose that a key never expires, and rotate such a key", function* () {
    const admin = yield* entered("admin")
    const page = yield* admin.look(`${developer}/new`)
    assert.notInclude(page.text, 'value="never"')
    const owner = yield* entered("owner")
    assert.include((yield* owner.look(`${developer}/new`)).text, 'value="never"')
    const { apiKey } = yield* makeKey(admin.company.id, { lifetime: "never" })
    const path = `${developer}/keys/${apiKey.id}`
    const shown = yield* admin.look(path)
    assert.notInclude(shown.text, `${path}/rotate`)
    assert.strictEqual((yield* admin.send(`${path}/rotate`, submissionOf(shown))).status, 403)
    assert.lengthOf(yield* keysOf(admin.company), 2)
  })

  test("change a key for the very next call, and its limits to businesses too", function* () {
    const { apiKey, business, company, key, look, send } = yield* entered("admin")
    yield* makeBusiness(company.id, "Pier")
    const path = `${developer}/keys/${apiKey.id}`
    const fields = {
      name: "Renamed",
      "permissions.score:read": "1",
      reach: "some",
      [`businesses.${business.id}`]: "1"
    }
    assertLeads(yield* send(path, fields), `${path}?done=changed`)
    const now = yield* getKey(apiKey.id)
    assert.deepStrictEqual(
      [now.name, now.permissions, now.businesses],
      ["Renamed", ["score:read"], [business.id]]
    )
    assert.strictEqual((yield* call(key, "/v1/reviews")).status, 403)
    assert.include((yield* look(`${path}?done=changed`)).text, "from the next call")
    const wrong = yield* send(path, {
      name: "x",
      addresses: "nope",
      "permissions.score:read": "1"
    })
    assertPage(wrong, 400, "“nope”")
  })

  test("change nothing of a key that changed since the form was shown, and take the same change twice", function* () {
    const { apiKey, look, send } = yield* entered("admin")
    const path = `${developer}/keys/${apiKey.id}`
    const version = versionIn(yield* look(path))
    const narrowed = { name: "Shop", "permissions.score:read": "1", addresses: "203.0.113.7" }
    for (let sent = 0; sent < 2; sent++) {
      assertLeads(yield* send(path, { ...narrowed, version }), `${path}?done=changed`)
    }
    const stale = { name: "Renamed", "permissions.score:read": "1", version }
    const refused = yield* send(path, stale)
    assertPage(refused, 409, `role="alert">Nothing was done: the key has changed in the meantime`)
    assert.include(refused.text, "203.0.113.7")
    const { ipAllowlist, name } = yield* getKey(apiKey.id)
    assert.deepStrictEqual([name, ipAllowlist], ["Shop", ["203.0.113.7"]])
    const wrong = yield* send(path, { ...stale, name: "" })
    assertPage(wrong, 400, `name="version" value="${version}"`)
    assert.strictEqual((yield* send(path, { ...stale, version: "forged" })).status, 400)
  })

  test("limit a key to any business of a large company", function* () {
    const { company, look, send } = yield* entered("admin")
    for (let others = 0; others < 100; others++) yield* makeBusiness(company.id)
    const last = yield* makeBusiness(company.id, "Pier")
    const page = yield* look(`${developer}/new`)
    assert.include(page.text, `name="businesses.${last.id}"`)
    const board = yield* look("/portal/invitations/suppressions")
    assert.include(board.text, `value="${last.id}"`)
    const made = yield* send(`${developer}/new`, {
      name: "Pier",
      "permissions.score:read": "1",
      reach: "some",
      [`businesses.${last.id}`]: last.id
    })
    assertPage(made, 200, "Copy your new key")
  })

  test("name who created a key, also once they were removed", function* () {
    const { company, look } = yield* entered("owner")
    const bea = yield* givenColleague(company.id)
    const { apiKey } = yield* makeKey(company.id, { createdBy: bea.id })
    const page = Effect.map(look(`${developer}/keys/${apiKey.id}`), ({ text }) => textOf(text))
    assert.include(yield* page, `Created by ${bea.name} Last used`)
    yield* removeMember("operator", bea.id)
    assert.include(yield* page, `Created by ${bea.name} , who was removed Last used`)
  })
})
