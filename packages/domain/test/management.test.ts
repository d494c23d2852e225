import { assert, layer } from "@effect/vitest"
import {
  changeBusiness,
  changeCompany,
  createBusiness,
  createCompany,
  createMember,
  getBusiness,
  getCompany,
  listAudit,
  listBusinesses,
  listCompanies,
  listMembers,
  readMe,
  readScore,
  readUsage
} from "@review-proof/domain/companies"
import { listKeys } from "@review-proof/domain/keys"
import type { Paged, PageQuery } from "@review-proof/domain/requests"
import { BusinessId, CompanyId } from "@review-proof/ports"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { actor, call, makeAccount, makeKey, outcome } from "./account.ts"
import { eventsOf, World } from "./world.ts"

/** Reads a list to its end, page by page. */
const readAll = <A, E, R>(
  read: (query: PageQuery) => Effect.Effect<Paged<A>, E, R>,
  limit: number
) =>
  Effect.gen(function* () {
    const items: Array<A> = []
    let cursor: string | null = null
    do {
      const page: Paged<A> = yield* read({ limit, cursor })
      assert.isAtMost(page.items.length, limit)
      items.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    return items
  })

layer(World)("A company", (it) => {
  it.effect("begins active, with its owner as first member", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount({ plan: "enterprise" })
      assert.deepInclude(company, { plan: "enterprise", status: "active", monthlyLimit: null })
      assert.deepStrictEqual(yield* getCompany(company.id), company)
      const { items } = yield* listMembers(company.id, { limit: 10, cursor: null })
      assert.deepStrictEqual(
        items.map(({ email, name, role }) => ({ email, name, role })),
        [{ email: "ada@shop.example", name: "Ada Owner", role: "owner" }]
      )
    })
  )

  it.effect("takes a monthly limit that is a whole number or none", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      for (const monthlyLimit of [0, 1, 1_000_000_000, null]) {
        const changed = yield* changeCompany(actor, company.id, { monthlyLimit })
        assert.strictEqual(changed.monthlyLimit, monthlyLimit)
      }
      for (const monthlyLimit of [-1, 1.5, 1_000_000_001, Number.NaN]) {
        const refused = yield* Effect.flip(changeCompany(actor, company.id, { monthlyLimit }))
        assert.deepStrictEqual(refused._tag === "InvalidInput" ? Object.keys(refused.fields) : [], [
          "monthlyLimit"
        ])
      }
    })
  )

  it.effect("tells its use of the month, never less than nothing left", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 21))
      const { company } = yield* makeAccount()
      const { secret } = yield* makeKey(company.id)
      yield* call(secret)
      yield* call(secret)
      assert.deepStrictEqual(yield* readUsage(company.id), {
        month: "2026-11",
        requests: 2,
        limit: 100_000,
        remaining: 99_998
      })
      yield* changeCompany(actor, company.id, { monthlyLimit: 1 })
      assert.deepInclude(yield* readUsage(company.id), { limit: 1, remaining: 0 })
      yield* changeCompany(actor, company.id, { monthlyLimit: null, plan: "free" })
      assert.deepInclude(yield* readUsage(company.id), { limit: 0, remaining: 0 })
      yield* TestClock.setTime(Date.UTC(2026, 11, 1))
      assert.deepInclude(yield* readUsage(company.id), { month: "2026-12", requests: 0 })
    })
  )

  it.effect("records each real change with what was and what is", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const { audit } = yield* eventsOf(
        changeCompany(actor, company.id, { plan: "enterprise", name: company.name })
      )
      assert.deepStrictEqual(
        audit.map(({ action, details }) => ({ action, details })),
        [{ action: "company.changed", details: { plan: { from: "pro", to: "enterprise" } } }]
      )
      const same = yield* eventsOf(changeCompany(actor, company.id, { plan: "enterprise" }))
      assert.deepStrictEqual(same.commits, [])
    })
  )

  it.effect("that does not exist has nothing", () =>
    Effect.gen(function* () {
      const id = CompanyId.make("cmp_none")
      const first = { limit: 10, cursor: null }
      const asked = [
        outcome(getCompany(id)),
        outcome(changeCompany(actor, id, { name: "New" })),
        outcome(readUsage(id)),
        outcome(createMember(actor, id, { name: "Bo", email: "bo@x.example", role: "admin" })),
        outcome(listMembers(id, first)),
        outcome(createBusiness(actor, id, { name: "Shop", url: "https://x.example" })),
        outcome(listBusinesses(id, first)),
        outcome(listKeys(id, first)),
        outcome(listAudit(id, first)),
        outcome(getBusiness(BusinessId.make("biz_none"))),
        outcome(changeBusiness(actor, BusinessId.make("biz_none"), { name: "New" }))
      ]
      for (const tag of yield* Effect.all(asked)) assert.strictEqual(tag, "NotFound")
    })
  )
})

layer(World)("A list", (it) => {
  it.effect("of members, businesses and companies is oldest first, keys and audit newest", () =>
    Effect.gen(function* () {
      const { businessIds, company } = yield* makeAccount({ businesses: 7 })
      const names = Array.from({ length: 7 }, (_, index) => `Member ${index}`)
      for (const name of names) {
        yield* createMember(actor, company.id, { name, email: "m@shop.example", role: "member" })
      }
      const keys = yield* Effect.forEach(names, (name) => makeKey(company.id, { name }))
      for (const limit of [1, 3, 100]) {
        const members = yield* readAll((query) => listMembers(company.id, query), limit)
        assert.deepStrictEqual(
          members.map(({ name }) => name),
          ["Ada Owner", ...names]
        )
        const businesses = yield* readAll((query) => listBusinesses(company.id, query), limit)
        assert.deepStrictEqual(
          businesses.map(({ business }) => business.id),
          businessIds
        )
        const listed = yield* readAll((query) => listKeys(company.id, query), limit)
        assert.deepStrictEqual(
          listed.map(({ id }) => id),
          keys.map(({ key }) => key.id).toReversed()
        )
        const companies = yield* readAll(listCompanies, limit)
        assert.strictEqual(companies.filter(({ id }) => id === company.id).length, 1)
        const audit = yield* readAll((query) => listAudit(company.id, query), limit)
        assert.strictEqual(audit.length, 1 + 7 + 7 + 7)
        assert.strictEqual(audit.at(-1)?.action, "company.created")
      }
    })
  )

  it.effect("of audit entries can be narrowed to who did what", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      yield* changeCompany("bo", company.id, { name: "New name" })
      yield* makeKey(company.id)
      const actions = (filters: { readonly actor?: string; readonly action?: string }) =>
        Effect.map(listAudit(company.id, { limit: 10, cursor: null, ...filters }), ({ items }) =>
          items.map(({ action }) => action)
        )
      assert.deepStrictEqual(yield* actions({ actor: "bo" }), ["company.changed"])
      assert.deepStrictEqual(yield* actions({ action: "key.created" }), ["key.created"])
      assert.deepStrictEqual(yield* actions({ actor: "bo", action: "key.created" }), [])
    })
  )

  it.effect("refuses the cursor of another company's list", () =>
    Effect.gen(function* () {
      const one = yield* makeAccount({ businesses: 2 })
      const two = yield* makeAccount({ businesses: 2 })
      const { nextCursor: cursor } = yield* listBusinesses(one.company.id, {
        limit: 1,
        cursor: null
      })
      assert.isNotNull(cursor)
      const reading = (id: CompanyId) => outcome(listBusinesses(id, { limit: 1, cursor }))
      assert.strictEqual(yield* reading(two.company.id), "InvalidCursor")
      assert.strictEqual(yield* reading(one.company.id), "Admitted")
      assert.strictEqual(
        yield* outcome(listKeys(one.company.id, { limit: 1, cursor })),
        "InvalidCursor"
      )
    })
  )
})

layer(World)("A business", (it) => {
  it.effect("begins without reviews, score and reminders", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const created = yield* createBusiness(actor, company.id, {
        name: "Shop",
        url: "https://shop.example"
      })
      assert.deepInclude(created.business, { companyId: company.id, reminders: false })
      assert.deepInclude(created.score, { shown: null, updatedAt: null })
      assert.deepStrictEqual(created.score.sums.stars, [0, 0, 0, 0, 0])
      assert.deepStrictEqual(yield* getBusiness(created.business.id), created)
    })
  )

  it.effect("can be renamed, moved and given reminders", () =>
    Effect.gen(function* () {
      const { businessIds } = yield* makeAccount()
      const [id] = businessIds
      assert.isDefined(id)
      if (id === undefined) return
      yield* changeBusiness(actor, id, { name: "New" })
      yield* changeBusiness(actor, id, { url: "https://new.example" })
      const { business } = yield* changeBusiness(actor, id, { reminders: true })
      assert.deepInclude(business, {
        name: "New",
        url: "https://new.example",
        reminders: true,
        version: 4
      })
      assert.deepStrictEqual((yield* getBusiness(id)).business, business)
      const same = yield* eventsOf(changeBusiness(actor, id, { reminders: true }))
      assert.deepStrictEqual(same.commits, [])
    })
  )
})

layer(World)("A caller", (it) => {
  it.effect("sees the businesses that its key may use, the oldest first", () =>
    Effect.gen(function* () {
      const { businessIds, company } = yield* makeAccount({ businesses: 3 })
      const all = yield* makeKey(company.id, { name: "All" })
      const some = yield* makeKey(company.id, { businesses: businessIds.slice(1).toReversed() })
      const me = yield* readMe((yield* call(all.secret)).caller)
      assert.strictEqual(me.first.business.id, businessIds[0])
      assert.deepStrictEqual(
        me.businesses.map(({ business }) => business.id),
        businessIds
      )
      assert.deepStrictEqual([me.keyName, me.permissions], ["All", all.key.permissions])
      const less = yield* readMe((yield* call(some.secret)).caller)
      assert.strictEqual(less.first.business.id, businessIds[1])
      assert.strictEqual(less.businesses.length, 2)
    })
  )

  it.effect("of a company without businesses finds none", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount({ businesses: 0 })
      const { secret } = yield* makeKey(company.id)
      assert.strictEqual(yield* outcome(readMe((yield* call(secret)).caller)), "NotFound")
    })
  )

  it.effect("reads the score of its own businesses alone", () =>
    Effect.gen(function* () {
      const { businessIds, company } = yield* makeAccount({ businesses: 2 })
      const other = yield* makeAccount()
      const [own = "", second = ""] = businessIds
      const { secret } = yield* makeKey(company.id, { businesses: businessIds.slice(0, 1) })
      const all = yield* makeKey(company.id)
      const { caller } = yield* call(secret)
      assert.strictEqual((yield* readScore(caller, own)).business.id, own)
      const strange = [second, ...other.businessIds, "biz_none", "biz_", "", "rev_7"]
      for (const id of strange) {
        assert.strictEqual(yield* outcome(readScore(caller, id)), "NotFound", id)
      }
      const { caller: wide } = yield* call(all.secret)
      assert.strictEqual((yield* readScore(wide, second)).business.id, second)
      for (const id of other.businessIds) {
        assert.strictEqual(yield* outcome(readScore(wide, id)), "NotFound")
      }
    })
  )
})

layer(World)("A new company", (it) => {
  it.effect("with a limit that makes no sense is not made", () =>
    Effect.gen(function* () {
      const refused = yield* outcome(
        createCompany(actor, {
          name: "Shoes",
          plan: "pro",
          monthlyLimit: -1,
          owner: { name: "Ada", email: "ada@shop.example" }
        })
      )
      assert.strictEqual(refused, "InvalidInput")
    })
  )
})
