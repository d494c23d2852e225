import { describe, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import {
  madeBusiness,
  madeCompany,
  madeReview,
  pick,
  Management,
  ManagementService,
  refusal,
  textAt
} from "./management-service.ts"

const owner = { name: "Ann", email: "ann@acme.example" }
const long = (length: number) => "é".repeat(length)

layer(ManagementService)("companies", (it) => {
  it.effect("a new one is pro and active unless said otherwise", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const made = yield* call("POST", "/companies", { name: "Acme", owner })
      expect(made.status).toBe(201)
      expect(made.body).toEqual({
        id: expect.stringMatching(/^cmp_[0-9a-z]+$/),
        name: "Acme",
        plan: "pro",
        monthly_limit: null,
        status: "active",
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      })
      const read = yield* call("GET", `/companies/${textAt(made, "id")}`)
      expect(read.body).toEqual(made.body)
      const given = { name: "Big", plan: "enterprise", monthly_limit: 7, owner }
      const { owner: _, ...kept } = given
      expect((yield* call("POST", "/companies", given)).body).toMatchObject(kept)
    })
  )

  it.effect("its owner is its first member", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const company = yield* madeCompany()
      const members = yield* call("GET", `/companies/${company}/members`)
      expect(members.body).toEqual({
        data: [
          { id: expect.stringMatching(/^mem_/), company_id: company, ...owner, role: "owner" }
        ],
        next_cursor: null
      })
    })
  )

  const wrong: ReadonlyArray<readonly [string, object, ReadonlyArray<string>]> = [
    ["no field at all", {}, ["name", "owner"]],
    ["an unknown field", { name: "A", owner, colour: 1 }, ["colour"]],
    ["an unknown field inside", { name: "A", owner: { ...owner, age: 3 } }, ["owner.age"]],
    ["an empty name", { name: "", owner }, ["name"]],
    ["a blank name", { name: " \t ", owner }, ["name"]],
    ["a name of 121 characters", { name: long(121), owner }, ["name"]],
    ["a name of two lines", { name: "A\nBcc: x", owner }, ["name"]],
    ["a number for a name", { name: 1, owner }, ["name"]],
    ["an unknown plan", { name: "A", owner, plan: "gold" }, ["plan"]],
    ["a negative limit", { name: "A", owner, monthly_limit: -1 }, ["monthly_limit"]],
    ["a broken limit", { name: "A", owner, monthly_limit: 1.5 }, ["monthly_limit"]],
    ["an owner without e-mail", { name: "A", owner: { name: "Ann" } }, ["owner.email"]],
    [
      "all at once",
      { name: "", plan: 1, monthly_limit: "1", owner: { name: "", email: "x" }, z: 0 },
      ["monthly_limit", "name", "owner.email", "owner.name", "plan", "z"]
    ]
  ]
  it.effect.each(wrong)("%s is 400 and named", ([, body, fields]) =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const answer = yield* call("POST", "/companies", body)
      const refused = refusal(answer)
      expect(refused).toMatchObject({ status: 400, code: "invalid_request" })
      expect([...new Set(refused.fields as Array<string>)].sort()).toEqual(fields)
      expect(Object.keys(pick(answer.body, "error.details") as object).sort()).toEqual(fields)
    })
  )

  it.effect("no body, or one that is no object, is 400 and says so", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      for (const body of [undefined, "[]", "null", '"x"', "1"]) {
        const answer = yield* call("POST", "/companies", body)
        expect(answer.status).toBe(400)
        expect(pick(answer.body, "error.message")).toBe("The body must be a JSON object.")
      }
    })
  )

  const addresses = [
    " ann@acme.example",
    "ann@acme.example\n",
    "a..b@acme.example",
    "ann",
    "ann@",
    "@acme.example",
    "ann@acme",
    "ann@@acme.example",
    "ann acme@x.example",
    "ann@acme..example",
    "ann@.example",
    "<ann@acme.example>",
    "ann@acme.example\nBcc: b@x.example",
    `ann@${"a".repeat(250)}.example`
  ]
  it.effect.each(addresses)("%s is no e-mail address", (email) =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const answer = yield* call("POST", "/companies", { name: "A", owner: { name: "A", email } })
      expect(refusal(answer)).toMatchObject({ status: 400, fields: ["owner.email"] })
    })
  )

  it.effect("names of 120 characters in any script and unusual addresses are fine", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const name = "🏪".repeat(120)
      for (const email of ["a.b+c@sub.acme.example", "o'neil@acme.example", "ü@bücher.example"]) {
        const answer = yield* call("POST", "/companies", { name, owner: { name: "A", email } })
        expect(answer.status).toBe(201)
        expect(pick(answer.body, "name")).toBe(name)
      }
    })
  )

  it.effect("a change changes what it names and nothing else", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const company = yield* madeCompany({ monthly_limit: 5 })
      const path = `/companies/${company}`
      const suspended = yield* call("PATCH", path, { status: "suspended" })
      expect(suspended.status).toBe(200)
      expect(suspended.body).toMatchObject({ name: "Acme", monthly_limit: 5, status: "suspended" })
      const changed = yield* call("PATCH", path, { name: "New", plan: "free", monthly_limit: null })
      const expected = { name: "New", plan: "free", monthly_limit: null, status: "suspended" }
      expect(changed.body).toMatchObject(expected)
      expect((yield* call("GET", path)).body).toEqual(changed.body)
      expect((yield* call("PATCH", path, {})).body).toEqual(changed.body)
    })
  )

  it.effect("a change of what cannot be changed is 400", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const company = yield* madeCompany()
      const bodies = [
        { id: "cmp_x" },
        { owner },
        { created_at: "2020-01-01T00:00:00Z" },
        { status: "gone" },
        { name: null },
        { plan: null }
      ]
      for (const body of bodies) {
        const answer = yield* call("PATCH", `/companies/${company}`, body)
        expect(refusal(answer)).toMatchObject({ status: 400, fields: Object.keys(body) })
      }
    })
  )

  it.effect("usage is counted against the limit that holds", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const limits = [
        [{ plan: "pro" }, 100_000],
        [{ plan: "enterprise" }, 1_000_000],
        [{ plan: "enterprise", monthly_limit: 12 }, 12]
      ] as const
      for (const [fields, limit] of limits) {
        const company = yield* madeCompany(fields)
        const usage = yield* call("GET", `/companies/${company}/usage`)
        expect(usage.status).toBe(200)
        expect(usage.body).toEqual({ month: "1970-01", requests: 0, limit, remaining: limit })
      }
    })
  )

  it.effect("the answer about one has a tag, and is not sent again to whoever has it", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const path = `/companies/${yield* madeCompany()}`
      const first = yield* call("GET", path)
      const etag = first.headers.get("etag") ?? ""
      expect(etag).toMatch(/^"/)
      const again = yield* call("GET", path, undefined, { "if-none-match": etag })
      expect([again.status, again.text]).toEqual([304, ""])
      yield* call("PATCH", path, { name: "Other" })
      expect((yield* call("GET", path, undefined, { "if-none-match": etag })).status).toBe(200)
      const head = yield* call("HEAD", path)
      expect([head.status, head.text]).toEqual([200, ""])
    })
  )
})

layer(ManagementService)("lists", (it) => {
  it.effect("are read page by page, each thing once, oldest first", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const made: Array<string> = []
      for (let i = 0; i < 5; i += 1) made.push(yield* madeCompany({ name: `C${i}` }))
      const seen: Array<unknown> = []
      let query = "?limit=2"
      for (;;) {
        const page = yield* call("GET", `/companies${query}`)
        expect(page.status).toBe(200)
        for (const item of pick(page.body, "data") as Array<object>) seen.push(pick(item, "id"))
        const cursor = pick(page.body, "next_cursor")
        if (cursor === null) break
        query = `?limit=2&cursor=${String(cursor)}`
      }
      expect(seen).toEqual(made)
    })
  )

  const queries = [
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=", "limit"],
    ["limit=05", "limit"],
    ["limit=1e1", "limit"],
    ["limit=5&limit=5", "limit"],
    ["cursor=x", "cursor"],
    ["cursor=", "cursor"]
  ] as const
  it.effect.each(queries)("%s is 400", ([query, field]) =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const answer = yield* call("GET", `/companies?${query}`)
      expect(refusal(answer)).toEqual({ status: 400, code: "invalid_request", fields: [field] })
    })
  )

  it.effect("a cursor opens no other list, and not when it was altered", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const [a, b] = [yield* madeCompany(), yield* madeCompany()]
      yield* madeBusiness(a)
      yield* madeBusiness(a)
      const page = yield* call("GET", `/companies/${a}/businesses?limit=1`)
      const cursor = textAt(page, "next_cursor")
      expect(cursor.length).toBeLessThanOrEqual(200)
      const altered = `${cursor.startsWith("A") ? "B" : "A"}${cursor.slice(1)}`
      const paths = [
        `/companies/${b}/businesses?cursor=${cursor}`,
        `/companies/${a}/members?cursor=${cursor}`,
        `/companies?cursor=${cursor}`,
        `/companies/${a}/businesses?cursor=${altered}`
      ]
      for (const path of paths) {
        expect(refusal(yield* call("GET", path))).toMatchObject({ status: 400, fields: ["cursor"] })
      }
      const next = yield* call("GET", `/companies/${a}/businesses?limit=1&cursor=${cursor}`)
      expect(next.status).toBe(200)
    })
  )

  it.effect("unknown parameters are ignored", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      expect((yield* call("GET", "/companies?colour=red&colour=blue")).status).toBe(200)
    })
  )
})

layer(ManagementService)("members and businesses", (it) => {
  it.effect("a member is added with a role", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const company = yield* madeCompany()
      const member = { name: "Bo", email: "bo@acme.example", role: "member" }
      const made = yield* call("POST", `/companies/${company}/members`, member)
      expect(made.status).toBe(201)
      expect(made.body).toEqual({
        id: expect.stringMatching(/^mem_/),
        company_id: company,
        ...member
      })
      const wrong = yield* call("POST", `/companies/${company}/members`, {
        ...member,
        role: "boss"
      })
      expect(refusal(wrong)).toMatchObject({ status: 400, fields: ["role"] })
    })
  )

  it.effect("a business has the public fields, its company and no reminders at first", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const company = yield* madeCompany()
      const made = yield* call("POST", `/companies/${company}/businesses`, {
        name: "Shop",
        url: "https://shop.example/en?x=1"
      })
      expect(made.status).toBe(201)
      expect(made.body).toEqual({
        id: expect.stringMatching(/^biz_/),
        company_id: company,
        name: "Shop",
        url: "https://shop.example/en?x=1",
        short_name: null,
        score: null,
        review_count: 0,
        proof_share: 0,
        reminders: false
      })
      const id = textAt(made, "id")
      expect((yield* call("GET", `/businesses/${id}`)).body).toEqual(made.body)
      const list = yield* call("GET", `/companies/${company}/businesses`)
      expect(list.body).toEqual({ data: [made.body], next_cursor: null })
    })
  )

  it.effect("a business has a short name that is its own in the whole installation", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const create = (company: string, short_name: unknown) =>
        call("POST", `/companies/${company}/businesses`, {
          name: "Shop",
          url: "https://shop.example",
          short_name
        })
      const company = yield* madeCompany()
      const first = yield* create(company, "corner-shop-2")
      expect([first.status, pick(first.body, "short_name")]).toEqual([201, "corner-shop-2"])
      const path = `/businesses/${textAt(first, "id")}`
      expect((yield* call("GET", path)).body).toEqual(first.body)
      const duplicate = { status: 409, code: "duplicate_short_name" }
      const stranger = yield* madeCompany()
      expect(refusal(yield* create(stranger, "corner-shop-2"))).toMatchObject(duplicate)
      const second = yield* create(stranger, "other")
      const change = yield* call("PATCH", `/businesses/${textAt(second, "id")}`, {
        short_name: "corner-shop-2"
      })
      expect(refusal(change)).toMatchObject(duplicate)
      const same = yield* call("PATCH", path, { short_name: "corner-shop-2" })
      expect([same.status, same.body]).toEqual([200, first.body])
      const none = yield* call("PATCH", path, { short_name: null })
      expect(pick(none.body, "short_name")).toBe(null)
      expect((yield* create(stranger, "corner-shop-2")).status).toBe(201)
      for (const wrong of ["", "a", "A-b", "a b", "a_b", "ü-x", "x".repeat(65), 7]) {
        const answer = yield* create(company, wrong)
        expect(refusal(answer)).toMatchObject({ status: 400, fields: ["short_name"] })
      }
      for (const right of ["ab", "x".repeat(64), null]) {
        expect((yield* create(company, right)).status).toBe(201)
      }
    })
  )

  it.effect("a change of a business keeps its score", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const business = yield* madeBusiness(yield* madeCompany())
      yield* madeReview(business, { proof: "transaction", evidence: "order 7" })
      const path = `/businesses/${business}`
      const changed = yield* call("PATCH", path, { name: "Other", reminders: true })
      expect(changed.body).toMatchObject({
        name: "Other",
        url: "https://acme.example",
        reminders: true,
        // (7 · 3.5 + 1 · 5) / (7 + 1), contract SCORE-2.
        score: 3.69,
        review_count: 1,
        proof_share: 1
      })
      const wrong = yield* call("PATCH", path, { reminders: "yes", company_id: "cmp_1" })
      expect(refusal(wrong).status).toBe(400)
    })
  )

  describe("a site", () => {
    const refused = [
      "shop.example",
      "ftp://shop.example",
      "javascript:alert(1)",
      "https://",
      "https:/shop.example",
      "https:///shop.example",
      "https://user:pw@shop.example",
      "https://shop example",
      " https://shop.example",
      "https://shop.example/\n",
      `https://shop.example/${"a".repeat(480)}`
    ]
    it.effect.each(refused)("%s is refused", (url) =>
      Effect.gen(function* () {
        const { call } = yield* Management
        const company = yield* madeCompany()
        const body = { name: "S", url }
        const answer = yield* call("POST", `/companies/${company}/businesses`, body)
        expect(refusal(answer)).toMatchObject({ status: 400, fields: ["url"] })
      })
    )

    const accepted = [
      "http://shop.example",
      "https://shop.example:8443/a/b?c=d#e",
      "HTTPS://Shop.Example",
      "https://shop.example/%C3%BC?q=[1]",
      `https://shop.example/${"a".repeat(479)}`
    ]
    it.effect.each(accepted)("%s is taken as it is written", (url) =>
      Effect.gen(function* () {
        const { call } = yield* Management
        const company = yield* madeCompany()
        const answer = yield* call("POST", `/companies/${company}/businesses`, { name: "S", url })
        expect([answer.status, pick(answer.body, "url")]).toEqual([201, url])
      })
    )

    it.effect("is kept as a URI where it is written as people write it", () =>
      Effect.gen(function* () {
        const { call } = yield* Management
        const company = yield* madeCompany()
        for (const [url, kept] of [
          ["https://bücher.example/ü", "https://xn--bcher-kva.example/%C3%BC"],
          ["https://x.example/?q=<b>|{c}", "https://x.example/?q=%3Cb%3E%7C%7Bc%7D"],
          ["https://x.example/100%/%zz", "https://x.example/100%25/%25zz"],
          ["https://x.example/\\a", "https://x.example//a"]
        ]) {
          const body = { name: "S", url }
          const made = yield* call("POST", `/companies/${company}/businesses`, body)
          expect([made.status, pick(made.body, "url")]).toEqual([201, kept])
          const path = `/businesses/${pick(made.body, "id")}`
          const changed = yield* call("PATCH", path, { url })
          expect([changed.status, pick(changed.body, "url")]).toEqual([200, kept])
        }
      })
    )
  })
})
