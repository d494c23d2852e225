import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import type { Business, Product } from "../../index.ts"
import { Products, UnitOfWork } from "../../index.ts"
import { VersionConflict } from "../../store.ts"
import { arbitraryProduct } from "../arbitraries/entities.ts"
import { changed, givenBusiness, givenCompany } from "../given.ts"
import { suite } from "../suite.ts"
import { walk } from "../paging.ts"
import { sampleProduct } from "../arbitraries/samples.ts"

/** Laws of products. */
export const productsLaws = suite<Products | UnitOfWork>("Products", (it) => {
  it.effect.prop(
    "A product keeps every field",
    { product: arbitraryProduct },
    Effect.fnUntraced(function* (given) {
      const products = yield* Products
      const business = yield* givenBusiness(yield* givenCompany())
      const product = { ...given.product, ...ownedBy(business) }
      yield* changed({ _tag: "InsertProduct", product })
      assert.deepStrictEqual(yield* products.find(business.id, product.sku), Option.some(product))
    }),
    { arbitrary: { runs: 20 } }
  )

  it.effect("A SKU is taken once in a business, by inactive products too", () =>
    Effect.gen(function* () {
      const products = yield* Products
      const company = yield* givenCompany()
      const [business, other] = [yield* givenBusiness(company), yield* givenBusiness(company)]
      const product = yield* givenProduct(business, { sku: "a/b", active: false })
      const error = yield* Effect.flip(givenProduct(business, { sku: "a/b" }))
      assert(error._tag === "DuplicateSku")
      assert.strictEqual(error.sku, "a/b")
      assert.deepStrictEqual(yield* products.find(business.id, "a/b"), Option.some(product))
      yield* givenProduct(business, { sku: "A/b" })
      yield* givenProduct(other, { sku: "a/b" })
      assert.deepStrictEqual(yield* products.find(business.id, "a"), Option.none())
    })
  )

  it.effect("One of many simultaneous products with one SKU is made", () =>
    Effect.gen(function* () {
      const business = yield* givenBusiness(yield* givenCompany())
      const results = yield* Effect.all(
        Array.from({ length: 20 }, () => Effect.result(givenProduct(business, { sku: "one" }))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(results.filter(({ _tag }) => _tag === "Success").length, 1)
      for (const result of results) {
        if (result._tag === "Failure") assert.strictEqual(result.failure._tag, "DuplicateSku")
      }
    })
  )

  it.effect("A product is replaced only at the version that was read", () =>
    Effect.gen(function* () {
      const products = yield* Products
      const business = yield* givenBusiness(yield* givenCompany())
      const product = yield* givenProduct(business, {})
      const next: Product = {
        ...product,
        name: "Rye loaf",
        url: "https://bakery.example/rye",
        imageUrl: "https://bakery.example/rye.jpg",
        gtin: "4006381333931",
        group: "bread",
        active: false,
        updatedAt: product.updatedAt + 5,
        version: 2
      }
      yield* changed({ _tag: "ReplaceProduct", product: next })
      for (const version of [1, 2, 4]) {
        const late = { ...next, name: "Late", version }
        assert.instanceOf(
          yield* Effect.flip(changed({ _tag: "ReplaceProduct", product: late })),
          VersionConflict
        )
      }
      assert.deepStrictEqual(yield* products.find(business.id, product.sku), Option.some(next))
    })
  )

  it.effect("Pages list a business's active products newest first, each once", () =>
    Effect.gen(function* () {
      const products = yield* Products
      const company = yield* givenCompany()
      const business = yield* givenBusiness(company)
      yield* givenProduct(yield* givenBusiness(company), {})
      const given = yield* Effect.forEach([3, 1, 2, 2, 2, 2, 9, 9], (createdAt, index) =>
        givenProduct(business, { sku: `sku ${index}`, createdAt, active: index !== 6 })
      )
      for (const limit of [1, 2, 7, 50]) {
        const seen = yield* walk(
          (request: Parameters<typeof products.pageActive>[1]) =>
            products.pageActive(business.id, request),
          limit
        )
        assert.deepStrictEqual(
          seen.map(({ createdAt }) => createdAt),
          [9, 3, 2, 2, 2, 2, 1]
        )
        assert.sameDeepMembers(
          seen,
          given.filter(({ active }) => active)
        )
      }
    })
  )

  it.effect("A product is listed only while it is active", () =>
    Effect.gen(function* () {
      const products = yield* Products
      const business = yield* givenBusiness(yield* givenCompany())
      let product = yield* givenProduct(business, {})
      for (const active of [false, true, false]) {
        product = { ...product, active, version: product.version + 1 }
        yield* changed({ _tag: "ReplaceProduct", product })
        const page = yield* products.pageActive(business.id, { limit: 5, after: null })
        assert.deepStrictEqual(page, { items: active ? [product] : [], next: null })
      }
    })
  )
})

const ownedBy = (business: Business) => ({
  companyId: business.companyId,
  businessId: business.id
})

const givenProduct = Effect.fnUntraced(function* (business: Business, given: Partial<Product>) {
  const product = sampleProduct({ sku: "loaf", ...ownedBy(business), ...given })
  yield* changed({ _tag: "InsertProduct", product })
  return product
})
