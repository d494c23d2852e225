import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Businesses, ScoreHistory, UnitOfWork, type Business, type ScoreSums } from "../../index.ts"
import { emptySums, subtractSums, addSums, type Change } from "../../store.ts"
import { fiveStars, twoStars } from "../arbitraries/score-sums.ts"
import { fresh } from "../fresh.ts"
import { changed, givenBusiness, givenBusinesses, givenCompany } from "../given.ts"
import { suite } from "../suite.ts"

export const scoreHistoryLaws = suite<Businesses | ScoreHistory | UnitOfWork>(
  "ScoreHistory",
  (test) => {
    test("The sums at the end of a day are what all days up to it added", function* () {
      const { business, other } = yield* givenBusinesses
      yield* added(other, [11, fiveStars])
      yield* added(business, [12, twoStars], [10, fiveStars], [12, fiveStars])
      yield* added(business, [10, twoStars])
      yield* added(business, [15, subtractSums(emptySums, fiveStars)])
      const tenth = addSums(fiveStars, twoStars)
      const twelfth = addSums(tenth, tenth)
      const fifteenth = addSums(twelfth, subtractSums(emptySums, fiveStars))
      assert.deepStrictEqual(yield* sumsOf(business, 9, 10, 11, 12, 14, 15, 40), [
        emptySums,
        tenth,
        tenth,
        twelfth,
        twelfth,
        fifteenth,
        fifteenth
      ])
      assert.deepStrictEqual(yield* sumsOf(business, 2, 11), [emptySums, tenth])
      assert.deepStrictEqual(yield* sumsOf(business, 13, 20), [twelfth, fifteenth])
      for (const [day, sums] of [
        [3, emptySums],
        [12, twelfth],
        [40, fifteenth]
      ] as const) {
        assert.deepStrictEqual(yield* sumsOf(business, day), [sums])
      }
      assert.deepStrictEqual(yield* sumsOf(business), [])
    })

    test("A new business has nothing at the end of any day", function* () {
      const business = yield* givenBusiness()
      assert.deepStrictEqual(yield* sumsOf(business, 1, 30_000), [emptySums, emptySums])
    })

    test("A company gets no history of an unknown business, or of another company's", function* () {
      const history = yield* ScoreHistory
      const mine = yield* givenCompany()
      const foreign = yield* givenBusiness()
      yield* added(foreign, [10, fiveStars])
      const unknown = yield* fresh.businessId
      for (const id of [foreign.id, unknown]) {
        assert.deepStrictEqual(yield* history.sums(mine.company.id, id, [1, 20]), Option.none())
      }
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
