import { assert } from "@effect/vitest"
import { evaluateScores } from "@review-proof/domain/background"
import { getScoreHistory } from "@review-proof/domain/companies"
import { hideReview, importReviews, restoreReview } from "@review-proof/domain/reviews"
import { scoreOn, tallyReview } from "@review-proof/domain/scoring"
import { ending, publish, reviewToImport, scoreOf } from "@review-proof/testkit/domain/given"
import { makeCompany, World } from "@review-proof/testkit/domain/world"
import type { ScoreSums, Stars } from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import { emptySums } from "@review-proof/ports/store"
import { Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

const first = 20_000
const start = first * day
const imported = { proof: "imported" } as const

const given = Effect.andThen(TestClock.setTime(start), makeCompany())

const historyOf = (
  { businessId, caller }: Pick<Effect.Success<typeof given>, "businessId" | "caller">,
  from: number | null = null,
  to: number | null = null
) => getScoreHistory(caller, businessId, { from, to })

const scoresOf = (...asked: Parameters<typeof historyOf>) =>
  Effect.map(historyOf(...asked), ({ days }) => days.map(({ day, score }) => [day, score]))

layer(World)("The history of a score", (test) => {
  test("has what was served at the end of each day that has passed, decay included", function* () {
    const account = yield* given
    const review = yield* publish(account.businessId, { stars: 5, proof: "transaction" })
    assert.deepStrictEqual(yield* scoresOf(account), [])
    const served: Array<Array<number>> = []
    for (const today of [first, first + 1, first + 2, first + 90]) {
      yield* TestClock.setTime(today * day + day - 1)
      yield* evaluateScores
      served.push([today, (yield* scoreOf(account.businessId)).shown ?? 0])
    }
    yield* hideReview("operator", review.id, "a reason")
    yield* TestClock.setTime(start + 91 * day)
    const all = yield* scoresOf(account, first - 10, first + 200)
    assert.lengthOf(all, 90)
    assert.includeDeepMembers(all, served.slice(0, 3))
    yield* restoreReview("operator", review.id)
    yield* TestClock.setTime(start + 92 * day)
    assert.deepStrictEqual(
      (yield* scoresOf(account, first + 89, first + 92)).map(([day]) => day),
      [first + 89, first + 91]
    )
  })

  test("goes back to the first of the reviews that were imported on the first day", function* () {
    const account = yield* given
    const { businessId } = account
    yield* publish(businessId, { stars: 1, ...imported, createdAt: start - 400 * day })
    yield* importReviews(
      "operator",
      businessId,
      Stream.make(
        { line: 1, review: reviewToImport({ stars: 5, createdAt: start - 3 * day }) },
        { line: 2, review: reviewToImport({ stars: 4, createdAt: start - 3 * day + 1 }) }
      )
    )
    yield* publish(businessId, { stars: 3, proof: "invited" })
    const days = (yield* historyOf(account, first - 401, first)).days
    assert.lengthOf(days, 400)
    const before = tallied({ stars: 1, createdAt: start - 400 * day })
    assert.deepStrictEqual(days[0], {
      day: first - 400,
      score: scoreOn(before, first - 400) ?? 0,
      sums: before
    })
    assert.deepStrictEqual(days.at(-1)?.sums.stars, [1, 0, 0, 1, 1])
    yield* TestClock.setTime(start + day)
    assert.deepStrictEqual((yield* historyOf(account)).days.at(-1)?.sums.stars, [1, 0, 1, 1, 1])
  })

  test("stays as it was served when older reviews are added later", function* () {
    const account = yield* given
    yield* publish(account.businessId, { stars: 5 })
    yield* TestClock.setTime(start + 5 * day)
    const before = yield* historyOf(account)
    yield* publish(account.businessId, { stars: 1, ...imported, createdAt: start - 100 * day })
    assert.deepStrictEqual(yield* historyOf(account), before)
    yield* TestClock.setTime(start + 6 * day)
    const after = yield* historyOf(account)
    assert.deepStrictEqual(after.days.slice(0, -1), before.days)
    assert.deepStrictEqual(after.days.at(-1)?.sums.stars, [1, 0, 0, 0, 1])
  })

  test("has 90 days by default and 550 at most, for its own company", function* () {
    const account = yield* given
    yield* publish(account.businessId, { ...imported, createdAt: start - 1000 * day })
    const range = ({ days, from, to }: Effect.Success<ReturnType<typeof historyOf>>) => [
      from,
      to,
      days.length
    ]
    assert.deepStrictEqual(range(yield* historyOf(account)), [first - 90, first - 1, 90])
    assert.deepStrictEqual(range(yield* historyOf(account, first - 2)), [first - 2, first - 1, 2])
    assert.deepStrictEqual(range(yield* historyOf(account, first)), [first, first, 0])
    const long = yield* historyOf(account, first - 600, first - 51)
    assert.deepStrictEqual(range(long), [first - 600, first - 51, 550])
    const refused = yield* Effect.flip(historyOf(account, first - 600, first - 50))
    assert.containsSubset(refused, { fields: { from: "must be at most 549 days before to" } })
    const backwards = yield* Effect.flip(historyOf(account, 2, 1))
    assert.containsSubset(backwards, { fields: { from: "must not be after to" } })
    const { caller } = yield* makeCompany()
    assert.strictEqual(yield* ending(historyOf({ ...account, caller })), "NotFound")
  })
})

const tallied = (review: { readonly stars: Stars; readonly createdAt: number }): ScoreSums =>
  tallyReview(emptySums, { ...review, proof: "imported" }, 1)
