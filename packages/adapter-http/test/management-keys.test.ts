import { describe, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  madeBusiness,
  madeCompany,
  pick,
  Management,
  ManagementService,
  refusal,
  textAt
} from "./management-service.ts"

const DAY = 86_400_000

const createKey = (company: string, fields: object = {}) =>
  Management.use((management) =>
    management.call("POST", `/companies/${company}/keys`, {
      name: "Till",
      permissions: ["reviews:read"],
      ...fields
    })
  )

layer(ManagementService)("API keys", (it) => {
  it.effect("a new one is shown once, with what it may do and for how long", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const company = yield* madeCompany()
      const made = yield* createKey(company)
      expect(made.status).toBe(201)
      const members = yield* call("GET", `/companies/${company}/members`)
      const key = textAt(made, "key")
      expect(key).toMatch(/^pk_live_[0-9a-f]{32}$/)
      expect(made.body).toEqual({
        id: expect.stringMatching(/^key_/),
        company_id: company,
        client_id: expect.stringMatching(/^pwc_/),
        name: "Till",
        permissions: ["reviews:read"],
        businesses: null,
        ip_allowlist: [],
        status: "active",
        hint: `pk_live_${key.slice(8, 12)}…${key.slice(-4)}`,
        created_by: textAt(members, "data.0.id"),
        created_at: expect.any(String),
        expires_at: expect.any(String),
        last_used_at: null,
        key
      })
      const lifetime =
        Date.parse(textAt(made, "expires_at")) - Date.parse(textAt(made, "created_at"))
      expect(lifetime).toBe(365 * DAY)
      const { key: _, ...rest } = made.body as Record<string, unknown>
      const one = yield* call("GET", `/keys/${textAt(made, "id")}`)
      const list = yield* call("GET", `/companies/${company}/keys`)
      expect(one.body).toEqual(rest)
      expect(list.body).toEqual({ data: [rest], next_cursor: null })
    })
  )

  it.effect("lifetimes are a year, ninety days or for ever", () =>
    Effect.gen(function* () {
      const company = yield* madeCompany()
      const short = yield* createKey(company, { expires: "90d" })
      const created = Date.parse(textAt(short, "created_at"))
      expect(Date.parse(textAt(short, "expires_at")) - created).toBe(90 * DAY)
      const forever = yield* createKey(company, { expires: "never" })
      expect(pick(forever.body, "expires_at")).toBeNull()
    })
  )

  it.effect("a key that never expires needs an owner", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const company = yield* madeCompany()
      for (const role of ["admin", "member"]) {
        const member = { name: "Bo", email: "bo@acme.example", role }
        const made = yield* call("POST", `/companies/${company}/members`, member)
        const created_by = textAt(made, "id")
        const refused = yield* createKey(company, { created_by, expires: "never" })
        expect(refusal(refused)).toMatchObject({ status: 403, code: "owner_required" })
        const limited = yield* createKey(company, { created_by, expires: "365d" })
        expect([limited.status, pick(limited.body, "created_by")]).toEqual([201, created_by])
      }
    })
  )

  describe("what cannot be is 400 and named:", () => {
    const wrong: ReadonlyArray<readonly [string, object, ReadonlyArray<string>]> = [
      ["no permission", { permissions: [] }, ["permissions"]],
      ["an unknown permission", { permissions: ["reviews:read", "all"] }, ["permissions.1"]],
      ["no business", { businesses: [] }, ["businesses"]],
      ["a business of nobody", { businesses: ["biz_1"] }, ["businesses.0"]],
      ["no id of a business", { businesses: ["cmp_1"] }, ["businesses.0"]],
      ["an odd lifetime", { expires: "1d" }, ["expires"]],
      ["a creator from elsewhere", { created_by: "mem_1" }, ["created_by"]],
      ["an unknown field", { status: "active" }, ["status"]],
      ["a blank name", { name: " " }, ["name"]],
      ["no address", { ip_allowlist: ["10.0.0.1", "localhost"] }, ["ip_allowlist.1"]],
      ["host bits in a range", { ip_allowlist: ["10.0.0.1/8"] }, ["ip_allowlist.0"]],
      ["a wrong mask", { ip_allowlist: ["10.0.0.0/33"] }, ["ip_allowlist.0"]],
      [
        "21 addresses",
        { ip_allowlist: Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`) },
        ["ip_allowlist"]
      ]
    ]
    it.effect.each(wrong)("%s", ([, fields, expected]) =>
      Effect.gen(function* () {
        const answer = yield* createKey(yield* madeCompany(), fields)
        expect(refusal(answer)).toEqual({
          status: 400,
          code: "invalid_request",
          fields: expected
        })
      })
    )
  })

  it.effect("a business or member of another company cannot be named", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const [own, other] = [yield* madeCompany(), yield* madeCompany()]
      const foreign = yield* madeBusiness(other)
      const members = yield* call("GET", `/companies/${other}/members`)
      const byBusiness = yield* createKey(own, { businesses: [yield* madeBusiness(own), foreign] })
      expect(refusal(byBusiness)).toMatchObject({ status: 400, fields: ["businesses.1"] })
      const byMember = yield* createKey(own, { created_by: textAt(members, "data.0.id") })
      expect(refusal(byMember)).toMatchObject({ status: 400, fields: ["created_by"] })
    })
  )

  it.effect("permissions are kept in the order of the table, addresses in their one spelling", () =>
    Effect.gen(function* () {
      const made = yield* createKey(yield* madeCompany(), {
        permissions: ["webhooks:manage", "reviews:read", "webhooks:manage"],
        ip_allowlist: ["10.0.0.0/8", "2001:DB8:0::/32", "::ffff:192.0.2.1"]
      })
      expect(pick(made.body, "permissions")).toEqual(["reviews:read", "webhooks:manage"])
      expect(pick(made.body, "ip_allowlist")).toEqual(["10.0.0.0/8", "2001:db8::/32", "192.0.2.1"])
    })
  )

  it.effect("a change changes what it names", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const company = yield* madeCompany()
      const business = yield* madeBusiness(company)
      const made = yield* createKey(company)
      const path = `/keys/${textAt(made, "id")}`
      const fields = {
        name: "Shop",
        permissions: ["score:read"],
        businesses: [business],
        ip_allowlist: ["192.0.2.7"]
      }
      const changed = yield* call("PATCH", path, fields)
      expect(changed.status).toBe(200)
      expect(changed.body).toMatchObject(fields)
      expect(changed.body).not.toHaveProperty("key")
      const opened = yield* call("PATCH", path, { businesses: null })
      expect(opened.body).toEqual({ ...(changed.body as object), businesses: null })
      for (const body of [{ expires: "never" }, { created_by: "mem_1" }, { status: "active" }]) {
        expect(refusal(yield* call("PATCH", path, body))).toMatchObject({ status: 400 })
      }
    })
  )

  it.effect("rotating makes a new key and leaves the old one a day", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const company = yield* madeCompany()
      const old = yield* createKey(company, { name: "Old", expires: "90d" })
      const path = `/keys/${textAt(old, "id")}`
      const rotated = yield* call("POST", `${path}/rotate`)
      expect(rotated.status).toBe(201)
      expect(textAt(rotated, "key")).toMatch(/^pk_live_[0-9a-f]{32}$/)
      for (const name of ["id", "client_id", "key", "hint"]) {
        expect(textAt(rotated, name)).not.toBe(textAt(old, name))
      }
      for (const name of ["name", "permissions", "businesses", "ip_allowlist", "created_by"]) {
        expect(pick(rotated.body, name)).toEqual(pick(old.body, name))
      }
      const now = Date.parse(textAt(rotated, "created_at"))
      expect(Date.parse(textAt(rotated, "expires_at")) - now).toBe(90 * DAY)
      const retired = yield* call("GET", path)
      expect(pick(retired.body, "status")).toBe("active")
      expect(Date.parse(textAt(retired, "expires_at")) - now).toBe(DAY)
      expect(refusal(yield* call("POST", `${path}/rotate`))).toMatchObject({
        status: 409,
        code: "invalid_transition"
      })
      yield* TestClock.adjust("24 hours")
      expect(pick((yield* call("GET", path)).body, "status")).toBe("expired")
    })
  )

  it.effect("blocking, unblocking and revoking move it between its states", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const made = yield* createKey(yield* madeCompany())
      const path = `/keys/${textAt(made, "id")}`
      const step = (name: string) => call("POST", `${path}/${name}`)
      const steps = [
        ["block", 200, "blocked"],
        ["rotate", 409, "invalid_transition"],
        ["unblock", 200, "active"],
        ["revoke", 200, "revoked"],
        ["block", 409, "invalid_transition"],
        ["unblock", 409, "invalid_transition"],
        ["rotate", 409, "invalid_transition"]
      ] as const
      for (const [name, status, expected] of steps) {
        const answer = yield* step(name)
        expect([name, answer.status]).toEqual([name, status])
        const found = status === 200 ? "status" : "error.code"
        expect(pick(answer.body, found)).toBe(expected)
        expect(answer.text).not.toContain(textAt(made, "key"))
      }
      expect(pick((yield* call("GET", path)).body, "status")).toBe("revoked")
    })
  )

  it.effect("an expired one can be neither rotated nor blocked", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const made = yield* createKey(yield* madeCompany(), { expires: "90d" })
      const path = `/keys/${textAt(made, "id")}`
      yield* TestClock.adjust("90 days")
      expect(pick((yield* call("GET", path)).body, "status")).toBe("expired")
      for (const name of ["rotate", "block", "unblock"]) {
        expect(refusal(yield* call("POST", `${path}/${name}`))).toMatchObject({
          status: 409,
          code: "invalid_transition"
        })
      }
    })
  )
})
