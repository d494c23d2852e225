import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import {
  DuplicateSku,
  Products,
  UnitOfWork,
  type Business,
  type Product,
  type ScoreSums
} from "../../index.ts"
import { emptySums, subtractSums, addSums } from "../../store.ts"
import { fiveStars, twoStars } from "../arbitraries/score-sums.ts"
import { arbitraryProduct } from "../arbitraries/entities.ts"
import { changed, givenBusiness, givenBusinesses, givenCompany } from "../given.ts"
import { only, suite } from "../suite.ts"
import { continuesBehind, listsByTime, walk } from "../paging.ts"
import { replacesOnlyAtItsVersion } from "../replacing.ts"
import { sampleProduct } from "../arbitraries/review-samples.ts"
import { refusedWith } from "../refusal.ts"
import { undone } from "../undone.ts"

export const productsLaws = suite<Products | UnitOfWork>("Products", (test) => {
  test.prop(
    "A product keeps every field, and is replaced only at the version that was read",
    { product: arbitraryProduct, later: arbitraryProduct },
    function* (given) {
      const products = yield* Products
      const business = yield* givenBusiness()
      const product = { ...given.product, ...ownedBy(business) }
      const find = products.find(business.id, product.sku)
      yield* changed({ _tag: "InsertProduct", product })
      assert.deepStrictEqual(yield* find, Option.some(product))
      yield* replacesOnlyAtItsVersion(
        { ...given.later, ...ownedBy(business), sku: product.sku, version: 2 },
        (replaced) => ({ _tag: "ReplaceProduct", product: replaced }),
        find
      )
    },
    { arbitrary: { runs: 20 } }
  )

  test("A SKU is taken once in a business, by inactive products too", function* () {
    const products = yield* Products
    const { business, other } = yield* givenBusinesses
    yield* givenProduct(business, { sku: "A/b" })
    const product = yield* givenProduct(business, { sku: "a/b", active: false })
    const error = yield* refusedWith(givenProduct(business, { sku: "a/b" }), DuplicateSku)
    assert.strictEqual(error.sku, "a/b")
    assert.deepStrictEqual(yield* products.find(business.id, "a/b"), Option.some(product))
    yield* givenProduct(other, { sku: "a/b" })
    assert.deepStrictEqual(yield* products.find(business.id, "a"), Option.none())
  })

  test("A product is replaced alone, whatever shares its SKU or its business", function* () {
    const products = yield* Products
    const { business, other } = yield* givenBusinesses
    const mug = yield* givenProduct(business, { sku: "mug" })
    const others = [
      yield* givenProduct(business, { sku: "cup" }),
      yield* givenProduct(other, { sku: "mug" })
    ]
    yield* changed({ _tag: "ReplaceProduct", product: { ...mug, name: "Big mug", version: 2 } })
    const kept = yield* Effect.forEach(others, ({ businessId, sku }) =>
      products.find(businessId, sku)
    )
    assert.deepStrictEqual(kept, others.map(Option.some))
  })

  test("The sums over a product's reviews are added exactly, listed or not", function* () {
    const products = yield* Products
    const { business, other } = yield* givenBusinesses
    const add = (of: Business, sku: string, added: ScoreSums) =>
      ({
        _tag: "AddToProductScore",
        move: { companyId: of.companyId, businessId: of.id, sku, added }
      }) as const
    yield* changed(
      add(business, "a/b", fiveStars),
      add(business, "b", twoStars),
      add(business, "A/b", twoStars),
      add(business, "a/b", twoStars)
    )
    yield* changed(add(business, "a/b", fiveStars), add(other, "a/b", twoStars))
    const sums = yield* products.sums(business.id, ["b", "A/b", "a/b", "none"])
    assert.deepStrictEqual(sums.get("a/b"), addSums(addSums(fiveStars, fiveStars), twoStars))
    assert.deepStrictEqual([sums.get("b"), sums.get("A/b")], [twoStars, twoStars])
    assert.deepStrictEqual((yield* products.sums(other.id, ["a/b"])).get("a/b"), twoStars)
    yield* changed(add(business, "b", subtractSums(emptySums, twoStars)))
    const ofB = Effect.map(
      products.sums(business.id, ["b"]),
      (found) => found.get("b") ?? emptySums
    )
    assert.deepStrictEqual(yield* ofB, emptySums)
    yield* undone(ofB, [add(business, "b", twoStars)])
    assert.strictEqual((yield* products.sums(business.id, [])).size, 0)
  })

  test("Products are found together by business and SKU, each once", function* () {
    const products = yield* Products
    const { business, other } = yield* givenBusinesses
    const bread = yield* givenProduct(business, { sku: "a/b", active: false })
    const cake = yield* givenProduct(other, { sku: "a/b" })
    yield* givenProduct(other, { sku: "c" })
    const wanted = [
      { businessId: business.id, sku: "a/b" },
      { businessId: other.id, sku: "a/b" },
      { businessId: business.id, sku: "a/b" },
      { businessId: business.id, sku: "c" }
    ]
    assert.sameDeepMembers([...(yield* products.findBySkus(wanted))], [bread, cake])
    assert.deepStrictEqual(yield* products.findBySkus([]), [])
  })

  test("One of many simultaneous products with one SKU is made", function* () {
    const business = yield* givenBusiness()
    yield* only(1, { of: 20, or: "DuplicateSku" }, () => givenProduct(business, { sku: "one" }))
  })

  test("Pages list a business's active products newest first, each once", function* () {
    const products = yield* Products
    const company = yield* givenCompany()
    const business = yield* givenBusiness(company)
    yield* givenProduct(yield* givenBusiness(company), { createdAt: 0 })
    // In the order of code points, which is not that of UTF-16.
    const skus = ["Z0", "Z1", "Z2", "a3", "a4", "\uFB00", "\u{1F600}", "\u{1F601}"]
    const times = [3, 1, 2, 2, 2, 2, 9, 9]
    const given = yield* Effect.forEach(skus, (sku, index) =>
      givenProduct(business, { sku, createdAt: times[index] ?? 0, active: index !== 6 })
    )
    yield* listsByTime(
      products.pageActive,
      [business.id],
      given.filter(({ active }) => active),
      "newest first"
    )
    for (const limit of [1, 3, 10]) {
      const all = yield* walk(products.page, [business.id], limit)
      assert.deepStrictEqual(all, given)
    }
    yield* continuesBehind(products.pageActive, [business.id], ({ version, ...product }) =>
      changed({
        _tag: "ReplaceProduct",
        product: { ...product, active: false, version: version + 1 }
      })
    )
  })

  test("A product is listed only while it is active", function* () {
    const products = yield* Products
    const business = yield* givenBusiness()
    let product = yield* givenProduct(business, {})
    for (const active of [false, true, false]) {
      product = { ...product, active, version: product.version + 1 }
      yield* changed({ _tag: "ReplaceProduct", product })
      const page = yield* products.pageActive(business.id, { limit: 5, after: null })
      assert.deepStrictEqual(page, { items: active ? [product] : [], next: null })
    }
  })
})

const ownedBy = (business: Business) => ({
  companyId: business.companyId,
  businessId: business.id
})

export const givenProduct = Effect.fnUntraced(function* (
  business: Business,
  given: Partial<Product>
) {
  const product = sampleProduct({ sku: "loaf", ...ownedBy(business), ...given })
  yield* changed({ _tag: "InsertProduct", product })
  return product
})
