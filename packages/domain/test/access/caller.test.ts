import { assert } from "@effect/vitest"
import { callerWithin } from "@review-proof/domain/access"
import { listInvitations } from "@review-proof/domain/invitations"
import { Admission, CompanyId, utcMonth } from "@review-proof/ports"
import { Clock, Struct } from "effect"
import { ending, invite } from "@review-proof/testkit/domain/given"
import { makeCompany, World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"

layer(World)("A program that calls use cases itself", (test) => {
  test("invites and lists without a key, and no limit counts its calls", function* () {
    const { businessIds, companyId } = yield* makeCompany()
    const caller = yield* callerWithin(companyId, { name: "Ada" })
    yield* invite(caller)
    const query = { business: null, status: null, limit: 10, cursor: null }
    const { items } = yield* listInvitations(caller, query)
    assert.deepStrictEqual(items.map(Struct.get("businessId")), businessIds)
    const admission = yield* Admission
    const month = utcMonth(yield* Clock.currentTimeMillis)
    assert.strictEqual(yield* admission.requestsIn(companyId, month), 0)
  })

  test("reaches only the businesses that it names", function* () {
    const { businessIds, companyId } = yield* makeCompany(2)
    const other = yield* makeCompany(1)
    const businesses = businessIds.slice(0, 1)
    const caller = yield* callerWithin(companyId, { name: "Ada", businesses })
    assert.deepStrictEqual(caller.businesses, { ids: businesses, complete: true })
    const foreign = { name: "Ada", businesses: other.businessIds }
    assert.deepStrictEqual((yield* callerWithin(companyId, foreign)).businesses.ids, [])
    const wide = yield* callerWithin(companyId, { name: "Ada" })
    assert.strictEqual(yield* ending(invite(wide)), "BusinessRequired")
  })

  test("knows the first hundred of very many businesses, and reaches the others too", function* () {
    const { businessIds, companyId } = yield* makeCompany(101)
    const caller = yield* callerWithin(companyId, { name: "Ada" })
    assert.deepStrictEqual(caller.businesses, { ids: businessIds.slice(0, 100), complete: false })
    const business = businessIds[100] ?? null
    assert.strictEqual((yield* invite(caller, { business })).businessId, business)
  })

  test("is refused for a company that does not exist", function* () {
    const caller = callerWithin(CompanyId.make("cmp_none"), { name: "Ada" })
    assert.strictEqual(yield* ending(caller), "NotFound")
  })
})
