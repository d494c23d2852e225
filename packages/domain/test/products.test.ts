import { assert, layer } from "@effect/vitest"
import { commitOnce, fingerprint, refuseOnce } from "@review-proof/domain/requests"
import {
  changeProduct,
  createProduct,
  decideProduct,
  listProducts
} from "@review-proof/domain/reviews"
import type { Caller } from "@review-proof/domain/access"
import type { NewProduct } from "@review-proof/domain/reviews"
import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import { eventsOf, makeCompany, World } from "./world.ts"

const product = (sku: string, given: Partial<NewProduct> = {}): NewProduct => ({
  sku,
  name: "A shoe",
  url: null,
  imageUrl: null,
  gtin: null,
  group: null,
  business: null,
  ...given
})

const skusOf = Effect.fnUntraced(function* (caller: Caller, business: string | null = null) {
  const skus: Array<string> = []
  let cursor: string | null = null
  do {
    const query: Parameters<typeof listProducts>[1] = { limit: 2, cursor, business }
    const page = yield* listProducts(caller, query)
    skus.push(...page.items.map(({ sku }) => sku))
    cursor = page.nextCursor
  } while (cursor !== null)
  return skus
})

layer(World)("products", (it) => {
  it.effect("are listed newest first, page by page, whatever characters their SKUs have", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const skus = ["a/b", "ü", '"'.repeat(64), "靴".repeat(64), "🙂".repeat(64), "z", "0"]
      for (const sku of skus) {
        yield* TestClock.adjust("1 millis")
        yield* createProduct(caller, product(sku))
      }
      assert.deepStrictEqual(yield* skusOf(caller), skus.toReversed())
    })
  )

  it.effect(
    "have one SKU each in their business, inactive ones too, and at the same time too",
    () =>
      Effect.gen(function* () {
        const { businessIds, caller } = yield* makeCompany(2)
        const [one, other] = businessIds
        const business = one ?? assert.fail()
        yield* createProduct(caller, product("x", { business }))
        yield* changeProduct(caller, { sku: "x", business }, { active: false })
        const again = yield* Effect.flip(createProduct(caller, product("x", { business })))
        assert.strictEqual(again._tag, "DuplicateSku")
        yield* createProduct(caller, product("x", { business: other ?? assert.fail() }))
        const rivals = yield* Effect.all(
          Array.from({ length: 5 }, () =>
            Effect.result(createProduct(caller, product("y", { business })))
          ),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(rivals.filter(Result.isSuccess).length, 1)
      })
  )

  it.effect("leave the list when made inactive and come back when made active", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      yield* createProduct(caller, product("x"))
      const target = { sku: "x", business: null }
      const inactive = yield* changeProduct(caller, target, { active: false })
      assert.isFalse(inactive.active)
      assert.deepStrictEqual(yield* skusOf(caller), [])
      yield* changeProduct(caller, target, { active: true, name: "New name" })
      assert.deepStrictEqual(yield* skusOf(caller), ["x"])
    })
  )

  it.effect("tell when they really changed last", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1000)
      const { caller } = yield* makeCompany()
      yield* createProduct(caller, product("x", { url: "https://shop.example/x" }))
      const target = { sku: "x", business: null }
      yield* TestClock.setTime(2000)
      const same = yield* eventsOf(
        changeProduct(caller, target, { name: "A shoe", sku: "x", active: true })
      )
      assert.deepStrictEqual(same.commits, [])
      assert.strictEqual(same.value.updatedAt, 1000)
      const changed = yield* changeProduct(caller, target, { url: null })
      assert.containsSubset(changed, {
        updatedAt: 2000,
        createdAt: 1000,
        url: null,
        name: "A shoe"
      })
      const sooner = yield* changeProduct(caller, target, { group: "shoes" })
      assert.isAbove(sooner.updatedAt, changed.updatedAt)
    })
  )

  it.effect("keep their SKU", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      yield* createProduct(caller, product("x"))
      const target = { sku: "x", business: null }
      const refused = yield* Effect.flip(changeProduct(caller, target, { sku: "y" }))
      assert.containsSubset(refused, { _tag: "InvalidInput" })
    })
  )

  it.effect("need a business where there are several, and are found in it alone", () =>
    Effect.gen(function* () {
      const { businessIds, caller } = yield* makeCompany(2)
      const [one, other] = businessIds
      const refusals = [
        yield* Effect.flip(createProduct(caller, product("x"))),
        yield* Effect.flip(listProducts(caller, { limit: 1, cursor: null, business: null })),
        yield* Effect.flip(changeProduct(caller, { sku: "x", business: null }, {}))
      ]
      for (const refused of refusals) assert.strictEqual(refused._tag, "BusinessRequired")
      yield* createProduct(caller, product("x", { business: one ?? assert.fail() }))
      const elsewhere = { sku: "x", business: other ?? assert.fail() }
      const refused = yield* Effect.flip(changeProduct(caller, elsewhere, { name: "y" }))
      assert.containsSubset(refused, { _tag: "NotFound", what: "product" })
    })
  )

  it.effect("lose no change when two are made at once", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      yield* createProduct(caller, product("x"))
      const target = { sku: "x", business: null }
      yield* Effect.all(
        [
          changeProduct(caller, target, { name: "B" }),
          changeProduct(caller, target, { group: "g" }),
          changeProduct(caller, target, { gtin: "1" })
        ],
        { concurrency: "unbounded" }
      )
      const final = yield* changeProduct(caller, target, {})
      assert.containsSubset(final, { name: "B", group: "g", gtin: "1", version: 4 })
    })
  )

  it.effect("are made once by a retried request, whose first refusal is kept too", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const create = Effect.fnUntraced(function* (sku: string, key: string) {
        const print = yield* fingerprint({
          operation: "createProduct",
          resource: "",
          body: { sku }
        })
        const request = { scope: caller.lineageId, key, fingerprint: print }
        const decide = decideProduct(caller, product(sku))
        return yield* commitOnce(
          request,
          Effect.map(decide, (decision) => ({ ...decision, answer: "201" }))
        ).pipe(
          Effect.catchTag("DuplicateSku", (refusal) =>
            Effect.flatMap(refuseOnce(request, "409"), (first) =>
              first === undefined ? Effect.fail(refusal) : Effect.succeed(first)
            )
          )
        )
      })
      assert.strictEqual((yield* create("x", "one"))._tag, "Fresh")
      assert.deepStrictEqual(yield* create("x", "one"), { _tag: "Replayed", answer: "201" })
      assert.strictEqual((yield* Effect.flip(create("x", "two")))._tag, "DuplicateSku")
      assert.deepStrictEqual(yield* create("x", "two"), { _tag: "Replayed", answer: "409" })
      assert.strictEqual((yield* Effect.flip(create("y", "two")))._tag, "IdempotencyConflict")
    })
  )
})
