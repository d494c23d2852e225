import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Businesses, ScoreHistory, UnitOfWork, type Business, type ScoreSums } from "../../index.ts"
import { addSums, type Change } from "../../store.ts"
import { fresh } from "../fresh.ts"
import { changed, givenBusiness, givenCompany } from "../given.ts"
import { suite } from "../suite.ts"

export const scoreHistoryLaws = suite<Businesses | ScoreHistory | UnitOfWork>(
  "ScoreHistory",
  (test) => {
    test("The sums at the end of a day are what all days up to it added", function* () {
      const business = yield* givenBusiness(yield* givenCompany())
      const other = yield* givenBusiness(yield* givenCompany())
      yield* added(other, [11, five])
      yield* added(business, [12, two], [10, five], [12, five])
      yield* added(business, [10, two])
      yield* added(business, [15, lessOfFive])
      const tenth = addSums(five, two)
      const twelfth = addSums(tenth, tenth)
      const fifteenth = addSums(twelfth, lessOfFive)
      assert.deepStrictEqual(yield* sumsOf(business, 9, 10, 11, 12, 14, 15, 40), [
        nothing,
        tenth,
        tenth,
        twelfth,
        twelfth,
        fifteenth,
        fifteenth
      ])
      assert.deepStrictEqual(yield* sumsOf(business, 2, 11), [nothing, tenth])
      assert.deepStrictEqual(yield* sumsOf(business, 13, 20), [twelfth, fifteenth])
      for (const [day, sums] of [
        [3, nothing],
        [12, twelfth],
        [40, fifteenth]
      ] as const) {
        assert.deepStrictEqual(yield* sumsOf(business, day), [sums])
      }
      assert.deepStrictEqual(yield* sumsOf(business), [])
    })

    test("A new business has nothing at the end of any day", function* () {
      const business = yield* givenBusiness(yield* givenCompany())
      assert.deepStrictEqual(yield* sumsOf(business, 1, 30_000), [nothing, nothing])
    })

    test("What a company does not have, it has no history of", function* () {
      const history = yield* ScoreHistory
      const mine = yield* givenCompany()
      const foreign = yield* givenBusiness(yield* givenCompany())
      yield* added(foreign, [10, five])
      const unknown = yield* fresh.businessId
      for (const id of [foreign.id, unknown]) {
        assert.deepStrictEqual(yield* history.sums(mine.company.id, id, [1, 20]), Option.none())
      }
    })

    test("A commit that was undone added nothing to its day", function* () {
      const business = yield* givenBusiness(yield* givenCompany())
      yield* added(business, [10, five])
      const [replaced, ...days] = yield* additions(business, [10, two])
      yield* changed({ ...replaced, score: { ...replaced.score, sums: five } })
      yield* Effect.flip(changed(replaced, ...days))
      assert.deepStrictEqual(yield* sumsOf(business, 10), [five])
    })
  }
)

type Added = readonly [day: number, added: ScoreSums]

const added = (business: Business, ...days: ReadonlyArray<Added>) =>
  Effect.flatMap(additions(business, ...days), (changes) => changed(...changes))

/** The score that days have moved, and what they added. */
const additions = Effect.fnUntraced(function* (
  { companyId, id }: Business,
  ...days: ReadonlyArray<Added>
) {
  const businesses = yield* Businesses
  const { score } = yield* Effect.flatMap(businesses.find(id), Effect.fromOption)
  const sums = days.reduce((sums, [, more]) => addSums(sums, more), score.sums)
  return [
    { _tag: "ReplaceScore" as const, score: { ...score, sums, version: score.version + 1 } },
    ...days.map(([day, added]): Change => ({
      _tag: "AddToScoreDay",
      day: { businessId: id, companyId, day, added }
    }))
  ] as const
})

const sumsOf = Effect.fnUntraced(function* (
  { companyId, id }: Business,
  ...days: ReadonlyArray<number>
) {
  const history = yield* ScoreHistory
  return yield* Effect.flatMap(history.sums(companyId, id, days), Effect.fromOption)
})

const nothing: ScoreSums = { weight: 0n, weightedStars: 0n, stars: [0, 0, 0, 0, 0], proven: 0 }

/** Weights beyond 64 bits. */
const five: ScoreSums = {
  weight: 2n ** 90n,
  weightedStars: 5n * 2n ** 90n,
  stars: [0, 0, 0, 0, 1],
  proven: 1
}
const two: ScoreSums = { weight: 3n, weightedStars: 6n, stars: [0, 1, 0, 0, 0], proven: 0 }
const lessOfFive: ScoreSums = {
  weight: -five.weight,
  weightedStars: -five.weightedStars,
  stars: [0, 0, 0, 0, -1],
  proven: -1
}
