import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import { Proof, Stars, type ScoreSums } from "@review-proof/ports"
import { emptySums } from "@review-proof/ports/store"
import {
  dayWeight,
  tallyReview,
  proofShare,
  proofWeights,
  scoreOn,
  utcDay
} from "@review-proof/domain/scoring"
import { oracleScore } from "./score-oracle.ts"

const today = 20_700
const millisPerDay = 86_400_000

/** Ages drawn from few values, so that the oracle's roots are worked out once. */
const Age = Schema.Literals([0, 1, 29, 200, 364, 365, 366, 730, 1095, 1500, 3650, 7000])
const Rated = Schema.Struct({ stars: Stars, proof: Proof, age: Age })
const Ratings = Schema.Array(Rated).check(Schema.isMaxLength(60))

const published = (rated: typeof Rated.Type) => ({
  stars: rated.stars,
  proof: rated.proof,
  createdAt: (today - rated.age) * millisPerDay + 12_345
})

const sumsOf = (ratings: ReadonlyArray<typeof Rated.Type>): ScoreSums =>
  ratings.reduce((sums, rated) => tallyReview(sums, published(rated), 1), emptySums)

const many = (count: number, rated: typeof Rated.Type) => Array.from({ length: count }, () => rated)

describe("a day's weight", () => {
  it("is the correctly rounded power of two for every day of a half-life and every proof", () => {
    for (const tenths of new Set(Object.values(proofWeights.tenths))) {
      for (let day = 0; day < 365; day++) {
        const weight = dayWeight(tenths, day)
        // (weight ± 1/2)^365 around (tenths/10 · 2^40)^365 · 2^day, without fractions.
        const exact = ((BigInt(tenths) * 2n) ** 365n) << (40n * 365n + BigInt(day))
        assert.isTrue((10n * (2n * weight - 1n)) ** 365n <= exact, `${tenths} on ${day}`)
        assert.isTrue(exact < (10n * (2n * weight + 1n)) ** 365n, `${tenths} on ${day}`)
      }
    }
  })

  it("doubles exactly with each half-life", () => {
    assert.strictEqual(dayWeight(9, 100 + 365 * 56), dayWeight(9, 100) << 56n)
  })

  it("belongs to the UTC day of the instant", () => {
    assert.strictEqual(utcDay(0), 0)
    assert.strictEqual(utcDay(millisPerDay - 1), 0)
    assert.strictEqual(utcDay(millisPerDay), 1)
    assert.strictEqual(utcDay(Date.UTC(2026, 1, 28, 23, 59, 59, 999)), 20_512)
  })
})

describe("the score", () => {
  it("is absent without published reviews, and the proof share is 0", () => {
    assert.isNull(scoreOn(emptySums, today))
    assert.strictEqual(proofShare(emptySums), 0)
  })

  it("is damped by seven reviews of 3.5 stars", () => {
    // (24.5 + 5) / 8 = 3.6875
    assert.strictEqual(scoreOn(sumsOf([{ stars: 5, proof: "transaction", age: 0 }]), today), 369)
    // (24.5 + 0.4) / 7.4 = 3.3648…
    assert.strictEqual(scoreOn(sumsOf([{ stars: 1, proof: "unverified", age: 0 }]), today), 336)
  })

  it("rounds an exact half up, whatever the proof", () => {
    // (24.5 + 65) / 20 = 4.475
    const transactions = many(13, { stars: 5, proof: "transaction", age: 0 })
    assert.strictEqual(scoreOn(sumsOf(transactions), today), 448)
    // Ten invited reviews with 47 stars: (24.5 + 42.3) / 16 = 4.175, on every day of a half-life.
    const invited = [
      ...many(7, { stars: 5, proof: "invited", age: 0 }),
      ...many(3, { stars: 4, proof: "invited", age: 0 })
    ]
    for (let day = today; day < today + 365; day++) {
      const sums = invited.reduce(
        (kept, rated) => tallyReview(kept, { ...rated, createdAt: day * millisPerDay }, 1),
        emptySums
      )
      assert.strictEqual(scoreOn(sums, day), 418)
    }
  })

  it("lets a review count half after 365 days", () => {
    // (24.5 + 2.5) / 7.5 = 3.6
    assert.strictEqual(scoreOn(sumsOf([{ stars: 5, proof: "transaction", age: 365 }]), today), 360)
  })

  it.prop(
    "equals the formula worked out with rational bounds",
    { ratings: Arbitrary.schema(Ratings) },
    ({ ratings }) => {
      assert.strictEqual(scoreOn(sumsOf(ratings), today), oracleScore(ratings))
    },
    { arbitrary: { runs: 300 } }
  )

  it.prop(
    "keeps sums that equal a recomputation to the last bit, in any order, after any removals",
    { kept: Arbitrary.schema(Ratings), gone: Arbitrary.schema(Ratings), seed: Schema.Int },
    ({ kept, gone, seed }) => {
      const steps = [
        ...kept.map((rated) => ({ rated, sign: 1 as const })),
        ...gone.map((rated) => ({ rated, sign: 1 as const })),
        ...gone.map((rated) => ({ rated, sign: -1 as const }))
      ]
      const walked = shuffled(steps, seed).reduce(
        (sums, step) => tallyReview(sums, published(step.rated), step.sign),
        emptySums
      )
      assert.deepStrictEqual(walked, sumsOf(kept))
    },
    { arbitrary: { runs: 200 } }
  )

  it.prop(
    "shows the proven reviews' share in ten-thousandths, never decayed",
    { ratings: Arbitrary.schema(Ratings) },
    ({ ratings }) => {
      const proven = ratings.filter(({ proof }) => proof !== "imported" && proof !== "unverified")
      const expected =
        ratings.length === 0 ? 0 : Math.round((proven.length / ratings.length) * 10_000)
      assert.strictEqual(proofShare(sumsOf(ratings)), expected)
    }
  )
})

const shuffled = <A>(items: ReadonlyArray<A>, seed: number): ReadonlyArray<A> => {
  let state = (seed >>> 0) + 1
  return items
    .map((item) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return { item, rank: state }
    })
    .sort((left, right) => left.rank - right.rank)
    .map(({ item }) => item)
}
