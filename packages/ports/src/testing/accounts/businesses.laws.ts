import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Businesses, DuplicateShortName, UnitOfWork, type BusinessId } from "../../index.ts"
import { replacesOnlyAtItsVersion } from "../replacing.ts"
import { only, suite } from "../suite.ts"
import { arbitraryBusiness, arbitraryScore } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import { changed, givenBusiness, givenBusinesses, givenCompany, replace } from "../given.ts"
import { listsByTime, walk } from "../paging.ts"
import { movedScoresLaws } from "./moved-scores.laws.ts"
import { sampleBusiness } from "../arbitraries/samples.ts"
import { refusedWith } from "../refusal.ts"

export const businessesLaws = suite<Businesses | UnitOfWork>("Businesses", (test) => {
  test.prop(
    "A business and its score keep every field, and are replaced only at the version that was read",
    { business: arbitraryBusiness, later: arbitraryBusiness, score: arbitraryScore },
    function* (given) {
      const businesses = yield* Businesses
      const mine = yield* givenCompany()
      const { company } = mine
      const beside = yield* givenBusiness(mine)
      const id = yield* fresh.businessId
      const find = Effect.flatMap(businesses.find(id), Effect.fromOption)
      const business = { ...given.business, id, companyId: company.id }
      yield* changed({ _tag: "InsertBusiness", business })
      assert.deepStrictEqual((yield* find).business, business)
      yield* replacesOnlyAtItsVersion(
        { ...given.later, id, companyId: company.id, version: 2 },
        (replaced) => ({ _tag: "ReplaceBusiness", business: replaced }),
        Effect.option(Effect.map(find, (found) => found.business))
      )
      yield* replacesOnlyAtItsVersion(
        { ...given.score, businessId: id, companyId: company.id, version: 2 },
        (score) => ({ _tag: "ReplaceScore", score }),
        Effect.option(Effect.map(find, (found) => found.score))
      )
      const left = yield* Effect.flatMap(businesses.find(beside.id), Effect.fromOption)
      assert.deepStrictEqual([left.business, left.score.version], [beside, 1])
    },
    { arbitrary: { runs: 20 } }
  )

  test("A business has one logo at a time, byte for byte", function* () {
    const businesses = yield* Businesses
    const { business, other } = yield* givenBusinesses
    const { companyId, id: businessId } = business
    const kept = { businessId: other.id, companyId, bytes: new Uint8Array(3) }
    assert.deepStrictEqual(yield* businesses.findLogo(other.id), Option.none())
    yield* changed({ _tag: "PutLogo", logo: kept })
    assert.deepStrictEqual(yield* businesses.findLogo(businessId), Option.none())
    for (const bytes of [
      Uint8Array.from({ length: 256 }, (_, index) => index),
      new Uint8Array(9)
    ]) {
      const logo = { businessId, companyId, bytes }
      yield* changed({ _tag: "PutLogo", logo })
      assert.deepStrictEqual(yield* businesses.findLogo(businessId), Option.some(logo))
    }
    for (let times = 0; times < 2; times++) {
      yield* changed({ _tag: "RemoveLogo", businessId })
      assert.deepStrictEqual(yield* businesses.findLogo(businessId), Option.none())
    }
    assert.deepStrictEqual(yield* businesses.findLogo(other.id), Option.some(kept))
  })

  test("Businesses are read together by their ids, those that exist, each once", function* () {
    const businesses = yield* Businesses
    const company = yield* givenCompany()
    const many = yield* Effect.replicateEffect(givenBusiness(company), 101)
    const given = [yield* givenBusiness(), ...many]
    const known = given.map(({ id }) => id)
    const ids = [yield* fresh.businessId, ...known, ...known]
    assert.sameDeepMembers([...(yield* businesses.findByIds(ids))], given)
    assert.deepStrictEqual(yield* businesses.findByIds([]), [])
  })

  test("A new business has an empty score", function* () {
    const businesses = yield* Businesses
    const business = yield* givenBusiness()
    const { score } = yield* Effect.flatMap(businesses.find(business.id), Effect.fromOption)
    assert.deepStrictEqual(score, {
      businessId: business.id,
      companyId: business.companyId,
      sums: { weight: 0n, weightedStars: 0n, stars: [0, 0, 0, 0, 0], proven: 0 },
      shown: null,
      updatedAt: null,
      firstDay: null,
      unreported: null,
      version: 1
    })
    assert.deepStrictEqual(yield* businesses.find(yield* fresh.businessId), Option.none())
  })

  test("Every business of every company can be read page by page", function* () {
    const businesses = yield* Businesses
    const given = [yield* givenBusiness(), yield* givenBusiness(), yield* givenBusiness()]
    for (const limit of [2, 1000]) {
      const all = yield* walk(businesses.every, [], limit)
      assert.includeDeepMembers(all, given)
      const ids = all.map(({ id }) => id)
      assert.deepStrictEqual(ids, [...new Set(ids)].toSorted())
    }
  })

  test("The end of a part of all businesses is its last one, while others follow it", function* () {
    const businesses = yield* Businesses
    for (let made = 0; made < 3; made++) yield* givenBusiness()
    const { items } = yield* businesses.every({ limit: 10_000, after: null })
    const ids = items.map(({ id }) => id)
    const [first = null, second = null, third = null] = ids
    assert.strictEqual(yield* businesses.endOfPart(null, 1), first)
    assert.strictEqual(yield* businesses.endOfPart(null, 2), second)
    assert.strictEqual(yield* businesses.endOfPart(first, 2), third)
    assert.strictEqual(yield* businesses.endOfPart(null, ids.length - 1), ids.at(-2))
    assert.isNull(yield* businesses.endOfPart(null, ids.length))
    assert.isNull(yield* businesses.endOfPart(first, ids.length))
    assert.isNull(yield* businesses.endOfPart(ids.at(-1) ?? null, 1))
  })

  test("A business is found by its short name, which no other business of any company has", function* () {
    const businesses = yield* Businesses
    const shortName = `shop-${(yield* fresh.businessId).slice("biz_".length).toLowerCase()}`
    const idOf = (name: string) =>
      Effect.map(
        businesses.findByShortName(name),
        Option.map(({ business }) => business.id)
      )
    assert.deepStrictEqual(yield* idOf(shortName), Option.none())
    const first = yield* givenBusiness(yield* givenCompany(), { shortName })
    const second = yield* givenBusiness()
    assert.deepStrictEqual(
      yield* businesses.find(first.id),
      yield* businesses.findByShortName(shortName)
    )
    const { companyId } = second
    const third = sampleBusiness({ id: yield* fresh.businessId, companyId, shortName })
    const inserting = changed({ _tag: "InsertBusiness", business: third })
    const naming = replace.business(second, { shortName })
    yield* refusedWith(inserting, DuplicateShortName)
    yield* refusedWith(naming, DuplicateShortName)
    assert.deepStrictEqual(yield* businesses.find(third.id), Option.none())
    assert.deepStrictEqual(yield* idOf(shortName), Option.some(first.id))
    const kept = yield* replace.business(first, { name: "Renamed" })
    yield* replace.business(kept, { shortName: null })
    assert.deepStrictEqual(yield* idOf(shortName), Option.none())
    yield* naming
    assert.deepStrictEqual(yield* idOf(shortName), Option.some(second.id))
  })

  test("One of many businesses gets a short name that they take at once", function* () {
    const company = yield* givenCompany()
    const shortName = `many-${(yield* fresh.businessId).slice("biz_".length).toLowerCase()}`
    yield* only(1, { of: 20, or: "DuplicateShortName" }, () =>
      givenBusiness(company, { shortName })
    )
  })

  test("The businesses within reach are listed oldest first, and no others", function* () {
    const businesses = yield* Businesses
    const [mine, other] = [yield* givenCompany(), yield* givenCompany()]
    const second = yield* givenBusiness(mine, { createdAt: 2000 })
    const first = yield* givenBusiness(mine, { createdAt: 1000 })
    const third = yield* givenBusiness(mine, { createdAt: 3000 })
    const foreign = yield* givenBusiness(other)
    const within = (reached: ReadonlyArray<BusinessId> | null) =>
      Effect.map(businesses.within({ companyId: mine.company.id, businesses: reached }), (found) =>
        found.map(({ business, score }) => [business.id, score.businessId])
      )
    const pair = ({ id }: { readonly id: BusinessId }) => [id, id]
    assert.deepStrictEqual(yield* within(null), [first, second, third].map(pair))
    assert.deepStrictEqual(
      yield* within([third.id, first.id, foreign.id, first.id]),
      [first, third].map(pair)
    )
    assert.deepStrictEqual(yield* within([foreign.id]), [])
    assert.deepStrictEqual(yield* within([]), [])
  })

  test("Pages list a company's businesses oldest first, each once", function* () {
    const businesses = yield* Businesses
    const mine = yield* givenCompany()
    yield* givenBusiness()
    const given = yield* Effect.forEach([4, 1, 2, 2, 2, 2, 1], (createdAt) =>
      givenBusiness(mine, { createdAt })
    )
    yield* listsByTime(
      (request: Parameters<typeof businesses.page>[1]) =>
        Effect.map(businesses.page(mine.company.id, request), ({ items, next }) => ({
          items: items.map(({ business }) => business),
          next
        })),
      [],
      given,
      "oldest first"
    )
  })

  movedScoresLaws(test)
})
