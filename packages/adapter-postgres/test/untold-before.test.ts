/** Goal: the previous release, which tells of each score that it changes, leaves nothing to tell twice. */
import { assert, it } from "@effect/vitest"
import { Businesses } from "@review-proof/ports"
import type { ScoreEvaluation } from "@review-proof/ports"
import { changed, givenBusiness, givenCompany } from "@review-proof/ports/testing"
import { Effect } from "effect"
import { connectionTo, freshDatabase, storeOn } from "./database.ts"

it.live("what an import left untold is told once the previous release has changed the score", () =>
  Effect.gen(function* () {
    const url = yield* freshDatabase
    const sql = yield* connectionTo(url)
    yield* Effect.gen(function* () {
      const businesses = yield* Businesses
      const { id } = yield* givenBusiness(yield* givenCompany())
      const found = Effect.flatMap(businesses.find(id), Effect.fromOption)
      const moved = businesses.movedScores(evaluation, 5000, { limit: 10, after: null })
      const { score: empty } = yield* found
      const untold = { from: 437, at: 1000 }
      const score = { ...empty, shown: null, untold, version: empty.version + 1 }
      yield* changed({ _tag: "ReplaceScore", score })
      assert.deepStrictEqual((yield* moved).items, [score])
      yield* sql`update business_scores set version = version + 1 where business_id = ${id}`
      assert.deepStrictEqual((yield* found).score, {
        ...score,
        untold: null,
        version: score.version + 1
      })
      assert.deepStrictEqual((yield* moved).items, [])
    }).pipe(Effect.provide(storeOn(url, 4)))
  })
)

/** Without reviews nothing is shown, whatever the coefficients. */
const evaluation: ScoreEvaluation = {
  dividend: { constant: 1n, weight: 1n, weightedStars: 1n },
  divisor: { constant: 1n, weight: 1n }
}
