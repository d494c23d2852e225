import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import type { BusinessId, BusinessScore } from "../../index.ts"
import type { PageRequest, ScoreEvaluation } from "../../store.ts"
import { Businesses, DuplicateShortName, UnitOfWork } from "../../index.ts"
import { VersionConflict } from "../../store.ts"
import { arbitraryBusiness, arbitraryScore } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import type { GivenCompany } from "../given.ts"
import { changed, givenBusiness, givenCompany } from "../given.ts"
import { suite } from "../suite.ts"
import { walk } from "../paging.ts"
import { sampleBusiness } from "../arbitraries/samples.ts"

/** Laws of businesses and their scores. */
export const businessesLaws = suite<Businesses | UnitOfWork>("Businesses", (it) => {
  it.effect.prop(
    "A business keeps every field, and its score every bit",
    { business: arbitraryBusiness, score: arbitraryScore },
    Effect.fnUntraced(function* (given) {
      const businesses = yield* Businesses
      const { company } = yield* givenCompany()
      const id = yield* fresh.businessId
      const business = { ...given.business, id, companyId: company.id }
      yield* changed({ _tag: "InsertBusiness", business })
      const made = yield* Effect.flatMap(businesses.find(id), Effect.fromOption)
      assert.deepStrictEqual(made.business, business)
      const { version } = made.score
      const score = {
        ...given.score,
        businessId: id,
        companyId: company.id,
        version: version + 1
      }
      yield* changed({ _tag: "ReplaceScore", score })
      assert.deepStrictEqual(yield* businesses.find(id), Option.some({ business, score }))
    }),
    { arbitrary: { runs: 20 } }
  )

  it.effect("Businesses are read together by their ids, those that exist", () =>
    Effect.gen(function* () {
      const businesses = yield* Businesses
      const [mine, foreign] = [
        yield* givenBusiness(yield* givenCompany()),
        yield* givenBusiness(yield* givenCompany())
      ]
      const found = yield* businesses.withIds([foreign.id, yield* fresh.businessId, mine.id])
      assert.sameDeepMembers([...found], [mine, foreign])
      assert.deepStrictEqual(yield* businesses.withIds([]), [])
    })
  )

  it.effect("A new business has an empty score", () =>
    Effect.gen(function* () {
      const businesses = yield* Businesses
      const business = yield* givenBusiness(yield* givenCompany())
      const { score } = yield* Effect.flatMap(businesses.find(business.id), Effect.fromOption)
      assert.deepStrictEqual(score, {
        businessId: business.id,
        companyId: business.companyId,
        sums: { weight: 0n, weightedStars: 0n, stars: [0, 0, 0, 0, 0], proven: 0 },
        shown: null,
        updatedAt: null,
        unreported: null,
        version: 1
      })
      assert.deepStrictEqual(yield* businesses.find(yield* fresh.businessId), Option.none())
    })
  )

  it.effect("Every business of every company can be read page by page", () =>
    Effect.gen(function* () {
      const businesses = yield* Businesses
      const given = [
        yield* givenBusiness(yield* givenCompany()),
        yield* givenBusiness(yield* givenCompany()),
        yield* givenBusiness(yield* givenCompany())
      ]
      for (const limit of [2, 1000]) {
        const all = yield* walk(
          (request: PageRequest<BusinessId>) => businesses.every(request),
          limit
        )
        assert.includeDeepMembers(all, given)
        const ids = all.map(({ id }) => id)
        assert.deepStrictEqual(ids, [...new Set(ids)].toSorted())
      }
    })
  )

  it.effect("A business and its score are replaced only at the version that was read", () =>
    Effect.gen(function* () {
      const businesses = yield* Businesses
      const given = yield* givenBusiness(yield* givenCompany())
      const business = { ...given, name: "Renamed", reminders: true, version: 2 }
      yield* changed({ _tag: "ReplaceBusiness", business })
      const { score } = yield* Effect.flatMap(businesses.find(given.id), Effect.fromOption)
      const next = { ...score, shown: 437, updatedAt: 1, version: score.version + 1 }
      yield* changed({ _tag: "ReplaceScore", score: next })
      const stale = yield* Effect.all(
        [
          changed({ _tag: "ReplaceBusiness", business: { ...business, name: "Late" } }),
          changed({ _tag: "ReplaceBusiness", business: { ...business, version: 4 } }),
          changed({ _tag: "ReplaceScore", score: { ...next, shown: 100 } }),
          changed({ _tag: "ReplaceScore", score: { ...next, version: next.version + 2 } })
        ].map((late) => Effect.flip(late))
      )
      for (const error of stale) assert.instanceOf(error, VersionConflict)
      const kept = yield* businesses.find(given.id)
      assert.deepStrictEqual(kept, Option.some({ business, score: next }))
    })
  )

  it.effect(
    "A business is found by its short name, which no other business of any company has",
    () =>
      Effect.gen(function* () {
        const businesses = yield* Businesses
        const shortName = `shop-${(yield* fresh.businessId).slice("biz_".length).toLowerCase()}`
        const idOf = (name: string) =>
          Effect.map(
            businesses.findByShortName(name),
            Option.map(({ business }) => business.id)
          )
        assert.deepStrictEqual(yield* idOf(shortName), Option.none())
        const first = yield* givenBusiness(yield* givenCompany(), { shortName })
        const second = yield* givenBusiness(yield* givenCompany())
        assert.deepStrictEqual(
          yield* businesses.find(first.id),
          yield* businesses.findByShortName(shortName)
        )
        const third = sampleBusiness({
          id: yield* fresh.businessId,
          companyId: second.companyId,
          shortName
        })
        const named = { ...second, shortName, version: 2 }
        for (const change of [
          { _tag: "InsertBusiness", business: third },
          { _tag: "ReplaceBusiness", business: named }
        ] as const) {
          assert.instanceOf(yield* Effect.flip(changed(change)), DuplicateShortName)
        }
        assert.deepStrictEqual(yield* businesses.find(third.id), Option.none())
        assert.deepStrictEqual(yield* idOf(shortName), Option.some(first.id))
        const kept = { ...first, name: "Renamed", version: 2 }
        yield* changed({ _tag: "ReplaceBusiness", business: kept })
        yield* changed({
          _tag: "ReplaceBusiness",
          business: { ...kept, shortName: null, version: 3 }
        })
        assert.deepStrictEqual(yield* idOf(shortName), Option.none())
        yield* changed({ _tag: "ReplaceBusiness", business: named })
        assert.deepStrictEqual(yield* idOf(shortName), Option.some(second.id))
      })
  )

  it.effect("One of many businesses gets a short name that they take at once", () =>
    Effect.gen(function* () {
      const company = yield* givenCompany()
      const shortName = `many-${(yield* fresh.businessId).slice("biz_".length).toLowerCase()}`
      const results = yield* Effect.all(
        Array.from({ length: 20 }, () => Effect.result(givenBusiness(company, { shortName }))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(results.filter(({ _tag }) => _tag === "Success").length, 1)
      for (const result of results) {
        if (result._tag === "Failure") assert.instanceOf(result.failure, DuplicateShortName)
      }
    })
  )

  it.effect("The businesses within reach are listed oldest first, and no others", () =>
    Effect.gen(function* () {
      const businesses = yield* Businesses
      const [mine, other] = [yield* givenCompany(), yield* givenCompany()]
      const second = yield* givenBusiness(mine, { createdAt: 2000 })
      const first = yield* givenBusiness(mine, { createdAt: 1000 })
      const third = yield* givenBusiness(mine, { createdAt: 3000 })
      const foreign = yield* givenBusiness(other)
      const within = (reached: ReadonlyArray<BusinessId> | null) =>
        Effect.map(
          businesses.within({ companyId: mine.company.id, businesses: reached }),
          (found) => found.map(({ business, score }) => [business.id, score.businessId])
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
  )

  it.effect("Pages list a company's businesses oldest first, each once", () =>
    Effect.gen(function* () {
      const businesses = yield* Businesses
      const mine = yield* givenCompany()
      yield* givenBusiness(yield* givenCompany())
      const given = yield* Effect.forEach([4, 1, 2, 2, 2, 2, 1], (createdAt) =>
        givenBusiness(mine, { createdAt })
      )
      for (const limit of [1, 2, 3, 7, 100]) {
        const seen = yield* walk(
          (request: Parameters<typeof businesses.page>[1]) =>
            businesses.page(mine.company.id, request),
          limit
        )
        assert.deepStrictEqual(
          seen.map(({ business }) => business.createdAt),
          [1, 1, 2, 2, 2, 2, 4]
        )
        assert.sameMembers(
          seen.map(({ business }) => business.id),
          given.map(({ id }) => id)
        )
      }
    })
  )

  it.effect(
    "movedScores answers each score that an evaluation changes or no event has told of, with all fields",
    () =>
      Effect.gen(function* () {
        const businesses = yield* Businesses
        const company = yield* givenCompany()
        const given = yield* Effect.forEach(evaluated, (sums) => givenScore(company, sums))
        for (const limit of [1, 3, 100]) {
          const seen = yield* walk(
            (request: PageRequest<BusinessId>) =>
              businesses.movedScores(evaluation, unreportedBefore, request),
            limit
          )
          const ids = seen.map(({ businessId }) => businessId)
          assert.deepStrictEqual(ids, [...new Set(ids)].toSorted())
          assert.sameDeepMembers(
            seen.filter(({ companyId }) => companyId === company.company.id),
            given.filter(({ moves }) => moves).map(({ score }) => score)
          )
        }
      })
  )
})

/** Beyond 64 bits. */
const huge = 2n ** 90n

/** (200 + the stars + a hair) over (14 + twice the weight), in numbers beyond 64 bits. */
const evaluation: ScoreEvaluation = {
  dividend: { constant: 200n * huge, weight: 1n, weightedStars: huge },
  divisor: { constant: 14n * huge, weight: 2n * huge }
}

const unreportedBefore = 5000

/** Shows 10, as it should. */
const quiet = { weight: 3n, weightedStars: 10n, count: 1, shown: 10 }

const evaluated: ReadonlyArray<Evaluated> = [
  { weight: 0n, weightedStars: 0n, count: 0, shown: null, moves: false },
  { weight: 0n, weightedStars: 0n, count: 0, shown: 14, moves: true },
  // 10.5 and a hair.
  { weight: 3n, weightedStars: 10n, count: 1, shown: 10, moves: false },
  { weight: 3n, weightedStars: 10n, count: 1, shown: 11, moves: true },
  { weight: 3n, weightedStars: 10n, count: 1, shown: null, moves: true },
  // Exactly 5, and less by one part in 2^91.
  { weight: huge, weightedStars: 10n * huge - 131n, count: 2_000_000_000, shown: 5, moves: false },
  { weight: huge, weightedStars: 10n * huge - 131n, count: 2_000_000_000, shown: 4, moves: true },
  { weight: huge, weightedStars: 10n * huge - 132n, count: 2_000_000_000, shown: 5, moves: true },
  { weight: huge, weightedStars: 10n * huge - 132n, count: 2_000_000_000, shown: 4, moves: false },
  // The value is right, but no event told of the import.
  { ...quiet, unreported: { from: null, at: unreportedBefore - 1 }, moves: true },
  { ...quiet, unreported: { from: 437, at: 0 }, moves: true },
  { ...quiet, unreported: { from: 437, at: unreportedBefore }, moves: false },
  { ...quiet, unreported: { from: 437, at: unreportedBefore + 1 }, moves: false },
  { ...quiet, unreported: { from: 437, at: unreportedBefore + 1 }, shown: 11, moves: true }
]

interface Evaluated {
  readonly weight: bigint
  readonly weightedStars: bigint
  readonly count: number
  readonly shown: number | null
  readonly unreported?: BusinessScore["unreported"]
  readonly moves: boolean
}

/** A business with the given score. */
const givenScore = Effect.fnUntraced(function* (
  company: GivenCompany,
  { count, moves, shown, unreported = null, weight, weightedStars }: Evaluated
) {
  const businesses = yield* Businesses
  const { id } = yield* givenBusiness(company)
  const { score: empty } = yield* Effect.flatMap(businesses.find(id), Effect.fromOption)
  const score: BusinessScore = {
    ...empty,
    sums: { weight, weightedStars, stars: [0, 0, count, 0, count], proven: count },
    shown,
    updatedAt: shown === null ? null : 1000,
    unreported,
    version: empty.version + 1
  }
  yield* changed({ _tag: "ReplaceScore", score })
  return { score, moves }
})
