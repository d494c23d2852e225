import { assert } from "@effect/vitest"
import { chooseBusiness, narrowReach } from "../../src/access/choose-business.ts"
import { BusinessId } from "@review-proof/ports"
import { ending } from "@review-proof/testkit/domain/given"
import { call, makeAccount, makeKey } from "@review-proof/testkit/domain/account"
import { World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"

layer(World)("The business of a request", (test) => {
  test("is the only one that the key may use, when none is named", function* () {
    const { businessIds, company } = yield* makeAccount({ businesses: 3 })
    const [first] = businessIds
    const limited = yield* makeKey(company.id, { businesses: businessIds.slice(0, 1) })
    const { caller } = yield* call(limited.secret)
    assert.strictEqual(yield* chooseBusiness(caller, null), first)
    const all = yield* makeKey(company.id)
    const wide = (yield* call(all.secret)).caller
    assert.strictEqual(yield* ending(chooseBusiness(wide, null)), "BusinessRequired")
    assert.deepStrictEqual(yield* narrowReach(wide, null), wide.reach)
  })

  test("is the one named, if the key may use it", function* () {
    const { businessIds, company } = yield* makeAccount({ businesses: 3 })
    const other = yield* makeAccount()
    const [first = "", second = ""] = businessIds
    const limited = yield* makeKey(company.id, { businesses: businessIds.slice(0, 1) })
    const { caller } = yield* call(limited.secret)
    assert.strictEqual(yield* chooseBusiness(caller, first), BusinessId.make(first))
    assert.deepStrictEqual(yield* narrowReach(caller, first), {
      companyId: company.id,
      businesses: [BusinessId.make(first)]
    })
    for (const id of [second, ...other.businessIds, "biz_none", "", "nonsense"]) {
      assert.strictEqual(yield* ending(chooseBusiness(caller, id)), "NotFound")
      assert.strictEqual(yield* ending(narrowReach(caller, id)), "NotFound")
    }
  })

  test("is found beyond the first hundred too", function* () {
    const { businessIds, company } = yield* makeAccount({ businesses: 102 })
    const other = yield* makeAccount()
    const all = yield* makeKey(company.id)
    const { caller } = yield* call(all.secret)
    assert.deepInclude(caller.businesses, { ids: businessIds.slice(0, 100), complete: false })
    for (const id of businessIds) assert.strictEqual(yield* chooseBusiness(caller, id), id)
    assert.strictEqual(yield* ending(chooseBusiness(caller, null)), "BusinessRequired")
    for (const id of other.businessIds) {
      assert.strictEqual(yield* ending(chooseBusiness(caller, id)), "NotFound")
    }
    const most = yield* makeKey(company.id, { businesses: businessIds.slice(0, 101) })
    const narrow = (yield* call(most.secret)).caller
    assert.strictEqual(yield* chooseBusiness(narrow, businessIds[100] ?? ""), businessIds[100])
    assert.strictEqual(yield* ending(chooseBusiness(narrow, businessIds[101] ?? "")), "NotFound")
  })

  test("is not found where the company has none", function* () {
    const { company } = yield* makeAccount({ businesses: 0 })
    const { secret } = yield* makeKey(company.id)
    const { caller } = yield* call(secret)
    assert.strictEqual(yield* ending(chooseBusiness(caller, null)), "NotFound")
  })
})
