import { assert } from "@effect/vitest"
import { manage, refusal, serviceWith, type Json } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeCompany, makeReview } from "@review-proof/testkit/service/http-world"
import { Effect, Struct } from "effect"
import { layer } from "@review-proof/testkit/test"

const owner = { name: "Ann", email: "ann@example.com" }

layer(serviceWith())("a company in the management API", (test) => {
  test("is pro, active and its owner's by default", function* () {
    const { json, status } = yield* manage("POST", "/companies", { name: "Acme", owner })
    assert.strictEqual(status, 201)
    assert.deepStrictEqual(json, {
      id: json.id,
      name: "Acme",
      plan: "pro",
      monthly_limit: null,
      status: "active",
      created_at: "1970-01-01T00:00:00.000Z"
    })
    assert.match(json.id, /^cmp_[0-9a-z]+$/)
    assert.deepStrictEqual((yield* manage("GET", `/companies/${json.id}`)).json, json)
    const members = yield* manage("GET", `/companies/${json.id}/members`)
    assert.deepStrictEqual(members.json, {
      data: [{ id: members.json.data[0].id, company_id: json.id, ...owner, role: "owner" }],
      next_cursor: null
    })
    const big = { name: "🏪".repeat(120), plan: "enterprise", monthly_limit: 7 }
    const given = yield* manage("POST", "/companies", { ...big, owner })
    assert.deepInclude(given.json, big)
  })

  test("changes only in the fields that a request names", function* () {
    const { id } = yield* makeCompany()
    const path = `/companies/${id}`
    const suspended = yield* manage("PATCH", path, { monthly_limit: 5, status: "suspended" })
    assert.deepInclude(suspended.json, { name: "Acme", monthly_limit: 5, status: "suspended" })
    const patch = { name: "New", plan: "free", monthly_limit: null }
    const changed = yield* manage("PATCH", path, patch)
    assert.deepInclude(changed.json, { ...patch, status: "suspended" })
    assert.deepStrictEqual((yield* manage("PATCH", path, {})).json, changed.json)
  })

  test("is 304 for a client that has it, until it changes", function* () {
    const path = `/companies/${(yield* makeCompany()).id}`
    const { headers } = yield* manage("GET", path)
    const condition = [["if-none-match", headers["etag"] ?? ""]] as const
    assert.deepInclude(yield* manage("GET", path, "", condition), { status: 304, text: "" })
    yield* manage("PATCH", path, { name: "Other" })
    assert.strictEqual((yield* manage("GET", path, "", condition)).status, 200)
    assert.deepInclude(yield* manage("HEAD", path), { status: 200, text: "" })
  })

  test("has an audit log that names what changed as the API does, by action and actor", function* () {
    const path = `/companies/${(yield* makeCompany()).id}`
    yield* manage("PATCH", path, { plan: "enterprise", monthly_limit: 9 })
    const { json } = yield* manage("GET", `${path}/audit?action=company.changed&actor=operator`)
    const [entry] = json.data
    assert.deepStrictEqual(json, {
      data: [
        {
          id: entry.id,
          at: "1970-01-01T00:00:00.000Z",
          actor: "operator",
          action: "company.changed",
          target: path.slice("/companies/".length),
          details: {
            plan: { from: "pro", to: "enterprise" },
            monthly_limit: { from: null, to: 9 }
          }
        }
      ],
      next_cursor: null
    })
    const actions = (query: string) =>
      Effect.map(manage("GET", `${path}/audit?${query}`), (answer): ReadonlyArray<string> =>
        answer.json.data.map((one: Json) => one.action)
      )
    assert.deepStrictEqual(yield* actions("limit=9"), ["company.changed", "company.created"])
    assert.deepStrictEqual(yield* actions("actor=somebody"), [])
    assert.deepStrictEqual(yield* actions("action=company"), [])
  })
})

layer(serviceWith())("an email address in the management API", (test) => {
  test("is stored in one spelling, however it was pasted, and belongs to one member of the company", function* () {
    const pasted = (name: string) => ({ name, email: ` ${name}.Moss@Ärzte.EXAMPLE\u00a0\n` })
    const kept = (name: string) => `${name}.Moss@xn--rzte-koa.example`
    const { json } = yield* manage("POST", "/companies", { name: "A", owner: pasted("Ann") })
    const members = `/companies/${json.id}/members`
    const { json: bo } = yield* manage("POST", members, { ...pasted("Bo"), role: "member" })
    const again = yield* manage("POST", members, { ...pasted("bo"), role: "member" })
    const path = `/members/${bo.id}`
    const taken = yield* manage("PATCH", path, { email: pasted("ann").email })
    const typed = { name: "Bo", email: kept("BO"), role: "member" }
    for (const refused of [again, taken, yield* manage("POST", members, typed)]) {
      assert.deepInclude(refusal(refused), { status: 409, code: "duplicate_member" })
    }
    const changed = yield* manage("PATCH", path, { email: pasted("Bob").email })
    const { json: list } = yield* manage("GET", members)
    assert.deepStrictEqual([bo, changed.json, ...list.data].map(Struct.get("email")), [
      kept("Bo"),
      kept("Bob"),
      kept("Ann"),
      kept("Bob")
    ])
    const business = { name: "Shop", url: "https://shop.example", reply_to: pasted("x").email }
    const made = yield* manage("POST", `/companies/${json.id}/businesses`, business)
    assert.strictEqual(made.json.reply_to, "x.Moss@ärzte.example")
  })
})

layer(serviceWith())("a business in the management API", (test) => {
  const create = (company: string, fields: object = {}) =>
    manage("POST", `/companies/${company}/businesses`, {
      name: "Shop",
      url: "https://shop.example/en?x=1",
      ...fields
    })

  test("has the public fields, its company, its short name and its reminder setting", function* () {
    const { id: company } = yield* makeCompany()
    const { json, status } = yield* create(company)
    assert.strictEqual(status, 201)
    assert.deepStrictEqual(json, {
      id: json.id,
      company_id: company,
      name: "Shop",
      url: "https://shop.example/en?x=1",
      short_name: null,
      score: null,
      review_count: 0,
      proof_share: 0,
      reminders: false,
      reply_to: null,
      address: null,
      colour: null,
      language: "en",
      logo_url: null
    })
    const path = `/businesses/${json.id}`
    assert.deepStrictEqual((yield* manage("GET", path)).json, json)
    const list = yield* manage("GET", `/companies/${company}/businesses`)
    assert.deepStrictEqual(list.json, { data: [json], next_cursor: null })
    yield* makeReview(json.id, { proof: "transaction" })
    const changes = {
      name: "Other",
      reminders: true,
      reply_to: "hello@shop.example",
      address: "1 Quay Street\n12345 Port",
      colour: "#aa3300",
      language: "de"
    }
    assert.deepStrictEqual((yield* manage("PATCH", path, changes)).json, {
      ...json,
      ...changes,
      // (7 · 3.5 + 1 · 5) / (7 + 1), contract SCORE-2.
      score: 3.69,
      review_count: 1,
      proof_share: 1
    })
  })

  test("has a short name that is its own in the whole installation", function* () {
    const [{ id: company }, { id: stranger }] = [yield* makeCompany(), yield* makeCompany()]
    const taken = { short_name: "corner-shop-2" }
    const first = yield* create(company, taken)
    assert.deepInclude(first.json, taken)
    const duplicate = { status: 409, code: "duplicate_short_name" }
    assert.deepInclude(refusal(yield* create(stranger, taken)), duplicate)
    const second = yield* create(stranger, { short_name: "ab" })
    const path = `/businesses/${second.json.id}`
    assert.deepInclude(refusal(yield* manage("PATCH", path, taken)), duplicate)
    assert.isNull((yield* manage("PATCH", path, { short_name: null })).json.short_name)
    for (const short_name of ["x".repeat(64), null]) {
      assert.strictEqual((yield* create(company, { short_name })).status, 201)
    }
  })

  test.each([
    ["http://shop.example"],
    ["https://shop.example:8443/a/b?c=d#e"],
    ["HTTPS://Shop.Example"],
    ["https://shop.example/%C3%BC?q=[1]"],
    [`https://shop.example/${"a".repeat(479)}`],
    ["https://bücher.example/ü", "https://xn--bcher-kva.example/%C3%BC"],
    ["https://x.example/?q=<b>|{c}", "https://x.example/?q=%3Cb%3E%7C%7Bc%7D"],
    ["https://x.example/100%/%zz", "https://x.example/100%25/%25zz"],
    ["https://x.example/\\a", "https://x.example//a"]
  ])("may have its site at $0, and shows it as a URI", function* ([url = "", kept = url]) {
    const made = yield* create((yield* makeCompany()).id, { url })
    assert.deepStrictEqual([made.status, made.json.url], [201, kept])
    const changed = yield* manage("PATCH", `/businesses/${made.json.id}`, { url })
    assert.strictEqual(changed.json.url, kept)
  })
})

layer(serviceWith())("a key in the management API", (test) => {
  const create = (company: string, fields: object = {}) =>
    manage("POST", `/companies/${company}/keys`, {
      name: "Till",
      permissions: ["reviews:read"],
      ...fields
    })

  test("is shown once, with what it may do and for how long", function* () {
    const { id: company } = yield* makeCompany()
    const { json, status } = yield* create(company)
    const { client_id, created_by, id, key, ...rest } = json
    assert.strictEqual(status, 201)
    assert.match(key, /^pk_live_[0-9a-f]{32}$/)
    assert.match(`${id} ${client_id} ${created_by}`, /^key_\w+ pwc_\w+ mem_\w+$/)
    assert.deepStrictEqual(rest, {
      company_id: company,
      name: "Till",
      permissions: ["reviews:read"],
      businesses: null,
      ip_allowlist: [],
      status: "active",
      hint: `pk_live_${key.slice(8, 12)}…${key.slice(-4)}`,
      created_at: "1970-01-01T00:00:00.000Z",
      expires_at: "1971-01-01T00:00:00.000Z",
      last_used_at: null
    })
    const shown = { id, client_id, created_by, ...rest }
    assert.deepStrictEqual((yield* manage("GET", `/keys/${id}`)).json, shown)
    const list = yield* manage("GET", `/companies/${company}/keys`)
    assert.deepStrictEqual(list.json, { data: [shown], next_cursor: null })
  })

  test("changes only in the fields that a request names", function* () {
    const { apiKey, business } = yield* makeAccount()
    const fields = {
      name: "Shop",
      permissions: ["score:read"],
      businesses: [business.id],
      ip_allowlist: ["192.0.2.7"]
    }
    const changed = yield* manage("PATCH", `/keys/${apiKey.id}`, fields)
    assert.deepInclude(changed.json, fields)
    assert.notProperty(changed.json, "key")
    const opened = yield* manage("PATCH", `/keys/${apiKey.id}`, { businesses: null })
    assert.deepStrictEqual(opened.json, { ...changed.json, businesses: null })
  })
})
