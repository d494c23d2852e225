import { assert } from "@effect/vitest"
import {
  changeBusiness,
  changeCompany,
  createBusiness,
  createCompany,
  getBusiness,
  listAudit,
  listBusinesses,
  listCompanies,
  listMembers,
  getMe,
  getUsage,
  removeMember
} from "@review-proof/domain/companies"
import { listKeys, type NewKey } from "@review-proof/domain/keys"
import {
  actor,
  call,
  givenColleague,
  givenKey,
  givenOwner,
  makeAccount,
  makeKey
} from "@review-proof/testkit/domain/account"
import { ending, idsOf, readAll } from "@review-proof/testkit/domain/given"
import { eventsOf, World } from "@review-proof/testkit/domain/world"
import { Companies, CompanyId, MemberId, UnitOfWork } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Effect, Option, Struct } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { layer } from "@review-proof/testkit/test"

const callerWith = (companyId: CompanyId, key: Partial<NewKey> = {}) =>
  Effect.flatMap(makeKey(companyId, key), ({ secret }) =>
    Effect.map(call(secret), ({ caller }) => caller)
  )

layer(World)("A company", (test) => {
  test("takes a monthly limit that is a whole number or none", function* () {
    const { company } = yield* makeAccount()
    for (const monthlyLimit of [0, 1, 1_000_000_000, null]) {
      const changed = yield* changeCompany(actor, company.id, { monthlyLimit })
      assert.strictEqual(changed.monthlyLimit, monthlyLimit)
    }
    const owner = { name: "Ada", email: "ada@shop.example" }
    for (const monthlyLimit of [-1, 1.5, 1_000_000_001, Number.NaN]) {
      const changing = changeCompany(actor, company.id, { monthlyLimit })
      assert.deepStrictEqual(yield* ending(changing), ["monthlyLimit"])
      const making = createCompany(actor, { name: "Shoes", plan: "pro", monthlyLimit, owner })
      assert.deepStrictEqual(yield* ending(making), ["monthlyLimit"])
    }
  })

  test("shows its usage of the month, and never a negative remainder", function* () {
    yield* TestClock.setTime(Date.UTC(2026, 10, 21))
    const { company, secret } = yield* givenKey()
    yield* call(secret)
    yield* call(secret)
    assert.deepStrictEqual(yield* getUsage(company.id), {
      month: "2026-11",
      requests: 2,
      limit: 100_000,
      remaining: 99_998
    })
    yield* changeCompany(actor, company.id, { monthlyLimit: 1 })
    assert.deepInclude(yield* getUsage(company.id), { limit: 1, remaining: 0 })
    yield* changeCompany(actor, company.id, { monthlyLimit: null, plan: "free" })
    assert.deepInclude(yield* getUsage(company.id), { limit: 0, remaining: 0 })
    yield* TestClock.setTime(Date.UTC(2026, 11, 1))
    assert.deepInclude(yield* getUsage(company.id), { month: "2026-12", requests: 0 })
  })

  test("records each real change with what was and what is", function* () {
    const { company } = yield* makeAccount()
    const change = changeCompany(actor, company.id, { plan: "enterprise", name: company.name })
    const { audit } = yield* eventsOf(change)
    assert.deepStrictEqual(
      audit.map(({ action, details }) => ({ action, details })),
      [{ action: "company.changed", details: { plan: { from: "pro", to: "enterprise" } } }]
    )
    assert.deepStrictEqual((yield* eventsOf(change)).commits, [])
  })

  test("keeps no address of a member who was removed", function* () {
    const { company, owner } = yield* givenOwner()
    yield* givenColleague(company.id, "owner")
    yield* removeMember(actor, owner.id)
    const kept = yield* Companies.use((companies) => companies.findMember(owner.id))
    assert.containsSubset(Option.getOrThrow(kept), { name: owner.name, email: "" })
  })

  test("finds its other owner among any number of members", function* () {
    const { company, owner } = yield* givenOwner()
    const changes = Array.from({ length: 1001 }, (_, index): Change => {
      const id = MemberId.make(`mem_many${index}`)
      const email = `many${index}@shop.example`
      return { _tag: "InsertMember", member: { ...owner, id, email, role: "member" } }
    })
    yield* UnitOfWork.use((unit) => unit.commit({ changes, events: [], audit: [] }))
    assert.strictEqual(yield* ending(removeMember(actor, owner.id)), "InvalidTransition")
    yield* TestClock.adjust("1 second")
    yield* givenColleague(company.id, "owner")
    yield* removeMember(actor, owner.id)
  })
})

layer(World)("A list", (test) => {
  test("of members, businesses and companies is oldest first, keys and audit newest", function* () {
    const { businessIds, company } = yield* makeAccount({ businesses: 7 })
    const names = Array.from({ length: 7 }, (_, index) => `Member ${index}`)
    for (const name of names) yield* givenColleague(company.id, "member", name)
    const keys = yield* Effect.forEach(names, (name) => makeKey(company.id, { name }))
    for (const limit of [1, 3, 100]) {
      const members = yield* readAll((query) => listMembers(company.id, query), limit)
      assert.deepStrictEqual(members.map(Struct.get("name")), ["Ada Owner", ...names])
      const businesses = yield* readAll((query) => listBusinesses(company.id, query), limit)
      assert.deepStrictEqual(idsOf(businesses.map(({ business }) => business)), businessIds)
      const listed = yield* readAll((query) => listKeys(company.id, query), limit)
      assert.deepStrictEqual(idsOf(listed), idsOf(keys.map(({ key }) => key)).toReversed())
      const companies = idsOf(yield* readAll(listCompanies, limit))
      assert.strictEqual(companies.filter((id) => id === company.id).length, 1)
      const audit = yield* readAll((query) => listAudit(company.id, query), limit)
      assert.lengthOf(audit, 1 + 7 + 7 + 7)
      assert.strictEqual(audit.at(-1)?.action, "company.created")
    }
  })

  test("refuses the cursor of another list or of another company's", function* () {
    const one = yield* makeAccount({ businesses: 2 })
    const two = yield* makeAccount({ businesses: 2 })
    const { nextCursor: cursor } = yield* listBusinesses(one.company.id, {
      limit: 1,
      cursor: null
    })
    assert.isNotNull(cursor)
    const query = { limit: 1, cursor }
    assert.strictEqual(yield* ending(listBusinesses(two.company.id, query)), "InvalidCursor")
    assert.strictEqual(yield* ending(listKeys(one.company.id, query)), "InvalidCursor")
    assert.strictEqual(yield* ending(listBusinesses(one.company.id, query)), "Done")
  })
})

layer(World)("A business", (test) => {
  test("begins without reviews, score and reminders, and takes changes", function* () {
    const { company } = yield* makeAccount()
    const created = yield* createBusiness(actor, company.id, {
      name: "Shop",
      url: "https://shop.example"
    })
    const { id } = created.business
    assert.deepInclude(created.business, { companyId: company.id, reminders: false })
    assert.deepInclude(created.score, { shown: null, updatedAt: null })
    assert.deepStrictEqual(created.score.sums.stars, [0, 0, 0, 0, 0])
    assert.deepStrictEqual(yield* getBusiness(id), created)
    yield* changeBusiness(actor, id, { name: "New" })
    yield* changeBusiness(actor, id, { url: "https://new.example" })
    const { business } = yield* changeBusiness(actor, id, { reminders: true })
    const changed = { name: "New", url: "https://new.example", reminders: true, version: 4 }
    assert.deepInclude(business, changed)
    const same = yield* eventsOf(changeBusiness(actor, id, { reminders: true }))
    assert.deepStrictEqual(same.commits, [])
  })
})

layer(World)("A caller", (test) => {
  test("sees the businesses that its key may use, the oldest first", function* () {
    const { businessIds, company } = yield* makeAccount({ businesses: 3 })
    const me = yield* getMe(yield* callerWith(company.id, { name: "All" }))
    assert.strictEqual(me.first.business.id, businessIds[0])
    assert.deepStrictEqual(idsOf(me.businesses.map(({ business }) => business)), businessIds)
    assert.deepInclude(me, { keyName: "All" })
    assert.sameMembers([...me.permissions], ["reviews:read", "score:read", "replies:write"])
    const some = { businesses: businessIds.slice(1).toReversed() }
    const less = yield* getMe(yield* callerWith(company.id, some))
    assert.strictEqual(less.first.business.id, businessIds[1])
    assert.lengthOf(less.businesses, 2)
  })
})
