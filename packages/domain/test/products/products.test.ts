import { assert } from "@effect/vitest"
import { addProductByForm, changeProductAsMember } from "@review-proof/domain/portal"
import { changeProduct, createProduct, listProducts } from "@review-proof/domain/reviews"
import { makeAccount, ownerOf } from "@review-proof/testkit/domain/account"
import { auditOf, ending, givenForm, newProduct, readAll } from "@review-proof/testkit/domain/given"
import { eventsOf, makeCompany, World } from "@review-proof/testkit/domain/world"
import type { AdmittedCaller } from "@review-proof/domain/access"
import type { NewProduct } from "@review-proof/domain/reviews"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

const create = (caller: AdmittedCaller, sku: string, given: Partial<NewProduct> = {}) =>
  createProduct(caller, newProduct(sku, given))

const x = { sku: "x", business: null }

const skusOf = (caller: AdmittedCaller) =>
  Effect.map(
    readAll((query) => listProducts(caller, { ...query, business: null }), 2),
    (items) => items.map(({ sku }) => sku)
  )

layer(World)("Products", (test) => {
  test("are listed newest first, page by page, whatever characters their SKUs have", function* () {
    const { caller } = yield* makeCompany()
    const skus = ["a/b", "ü", '"'.repeat(64), "靴".repeat(64), "🙂".repeat(64), "z", "0"]
    for (const sku of skus) {
      yield* TestClock.adjust("1 millis")
      yield* create(caller, sku)
    }
    const alike = ["a", "b", "c"].map((last) => "靴".repeat(63) + last)
    yield* Effect.forEach(alike, (sku) => create(caller, sku))
    assert.deepStrictEqual(yield* skusOf(caller), [...skus, ...alike].toReversed())
  })

  test("leave the list when made inactive, keep their SKU, and come back when active", function* () {
    const { caller } = yield* makeCompany()
    yield* create(caller, "x")
    assert.isFalse((yield* changeProduct(caller, x, { active: false })).active)
    assert.deepStrictEqual(yield* skusOf(caller), [])
    assert.strictEqual(yield* ending(create(caller, "x")), "DuplicateSku")
    assert.deepStrictEqual(yield* ending(changeProduct(caller, x, { sku: "y" })), ["sku"])
    yield* changeProduct(caller, x, { active: true, name: "New name" })
    assert.deepStrictEqual(yield* skusOf(caller), ["x"])
  })

  test("show when they last really changed", function* () {
    yield* TestClock.setTime(1000)
    const { caller } = yield* makeCompany()
    yield* create(caller, "x", { url: "https://shop.example/x" })
    yield* TestClock.setTime(2000)
    const as = { name: "A shoe", sku: "x", active: true }
    const same = yield* eventsOf(changeProduct(caller, x, as))
    assert.deepStrictEqual([same.commits, same.value.updatedAt], [[], 1000])
    const changed = yield* changeProduct(caller, x, { url: null })
    const now = { updatedAt: 2000, createdAt: 1000, url: null, name: "A shoe" }
    assert.containsSubset(changed, now)
    const sooner = yield* changeProduct(caller, x, { group: "shoes" })
    assert.isAbove(sooner.updatedAt, changed.updatedAt)
  })

  test("need a business if there are several, and are found only in it", function* () {
    const { businessId, caller, otherId } = yield* makeCompany(2)
    for (const refused of [
      ending(create(caller, "x")),
      ending(listProducts(caller, { limit: 1, cursor: null, business: null })),
      ending(changeProduct(caller, x, {}))
    ]) {
      assert.strictEqual(yield* refused, "BusinessRequired")
    }
    yield* create(caller, "x", { business: businessId })
    const elsewhere = changeProduct(caller, { sku: "x", business: otherId }, { name: "y" })
    assert.containsSubset(yield* Effect.flip(elsewhere), { _tag: "NotFound", what: "product" })
    yield* create(caller, "x", { business: otherId })
  })

  test("that a member adds or changes are in the audit log with their SKU", function* () {
    const { businessIds, company } = yield* makeAccount()
    const [business = assert.fail()] = businessIds
    const owner = yield* ownerOf(company.id)
    yield* addProductByForm(owner, newProduct("mug 1", { business }), yield* givenForm)
    yield* TestClock.adjust("1 millis")
    yield* changeProductAsMember(owner, { sku: "mug 1", business }, { name: "Big mug" })
    const items = yield* auditOf(company.id)
    const by = { actor: owner.id, target: business }
    assert.containsSubset(items, [
      { ...by, action: "product.changed", details: { sku: "mug 1" } },
      { ...by, action: "product.created", details: { sku: "mug 1" } }
    ])
  })
})
