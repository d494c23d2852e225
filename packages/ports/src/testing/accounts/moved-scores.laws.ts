import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { ScoreEvaluation } from "../../store.ts"
import { Businesses, UnitOfWork, type BusinessScore } from "../../index.ts"
import { changed, givenBusiness, givenCompany, type GivenCompany } from "../given.ts"
import { walk } from "../paging.ts"
import type { LawTester } from "../suite.ts"

export const movedScoresLaws = (test: LawTester<Businesses | UnitOfWork>): void => {
  test("movedScores returns each score that an evaluation changes or that no event has reported, with all fields", function* () {
    const businesses = yield* Businesses
    const company = yield* givenCompany()
    const given = yield* Effect.forEach(evaluated, (sums) => givenScore(company, sums))
    for (const limit of [1, 3, 100]) {
      const seen = yield* walk(businesses.movedScores, [evaluation, unreportedBefore], limit)
      const ids = seen.map(({ businessId }) => businessId)
      assert.deepStrictEqual(ids, [...new Set(ids)].toSorted())
      assert.sameDeepMembers(
        seen.filter(({ companyId }) => companyId === company.company.id),
        given.filter(({ moves }) => moves).map(({ score }) => score)
      )
    }
  })
}

/** Beyond 64 bits. */
const huge = 2n ** 90n

/** (200 + the stars + a hair) over (14 + twice the weight), in numbers beyond 64 bits. */
const evaluation: ScoreEvaluation = {
  dividend: { constant: 200n * huge, weight: 1n, weightedStars: huge },
  divisor: { constant: 14n * huge, weight: 2n * huge }
}

const unreportedBefore = 5000

/** A score a little above 10.5, of which 10 is shown. */
const right = { weight: 3n, weightedStars: 10n, count: 1, shown: 10 }

const evaluated: ReadonlyArray<Evaluated> = [
  { weight: 0n, weightedStars: 0n, count: 0, shown: null, moves: false },
  { weight: 0n, weightedStars: 0n, count: 0, shown: 14, moves: true },
  { ...right, moves: false },
  { ...right, shown: 11, moves: true },
  { ...right, shown: null, moves: true },
  // Exactly 5, and less by one part in 2^91.
  { weight: huge, weightedStars: 10n * huge - 131n, count: 2_000_000_000, shown: 5, moves: false },
  { weight: huge, weightedStars: 10n * huge - 131n, count: 2_000_000_000, shown: 4, moves: true },
  { weight: huge, weightedStars: 10n * huge - 132n, count: 2_000_000_000, shown: 5, moves: true },
  { weight: huge, weightedStars: 10n * huge - 132n, count: 2_000_000_000, shown: 4, moves: false },
  // The value is right, but no event told of the import.
  { ...right, unreported: { from: null, at: unreportedBefore - 1 }, moves: true },
  { ...right, unreported: { from: 437, at: 0 }, moves: true },
  { ...right, unreported: { from: 437, at: unreportedBefore }, moves: false },
  { ...right, unreported: { from: 437, at: unreportedBefore + 1 }, moves: false },
  { ...right, unreported: { from: 437, at: unreportedBefore + 1 }, shown: 11, moves: true }
]

interface Evaluated {
  readonly weight: bigint
  readonly weightedStars: bigint
  readonly count: number
  readonly shown: number | null
  readonly unreported?: BusinessScore["unreported"]
  readonly moves: boolean
}

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
