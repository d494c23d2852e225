import { assert } from "@effect/vitest"
import { evaluateScores } from "@review-proof/domain/background"
import { getScoreHistory } from "@review-proof/domain/companies"
import {
  editReview,
  hideReview,
  removeReview,
  restoreReview,
  verifyReview
} from "@review-proof/domain/reviews"
import { reviewCount, scoreOn, utcDay } from "@review-proof/domain/scoring"
import {
  atOnce,
  countedSums,
  publish as publishReview,
  scoreChanges,
  scoreOf
} from "@review-proof/testkit/domain/given"
import {
  altering,
  eventsOf,
  makeCompany,
  meanwhile,
  newBusiness,
  passTime,
  World
} from "@review-proof/testkit/domain/world"
import { Businesses, Proof, Stars, type BusinessId, type ScoreSums } from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import { emptySums } from "@review-proof/ports/store"
import { Clock, Effect, Fiber, Schema } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"
import { between } from "@review-proof/testkit/numbers"

const start = 20_000 * day

const publish = (
  id: BusinessId,
  stars: Stars = 5,
  proof: Proof = "transaction",
  createdAt: number | null = null
) => Effect.map(publishReview(id, { stars, proof, createdAt }), (review) => review.id)

const businessAtStart = Effect.andThen(TestClock.setTime(start), newBusiness)

/** The event of one review of five stars, decayed or new. */
const ofOneReview = { _tag: "score.changed", reviewCount: 1, proofShare: 10_000 } as const

layer(World)("A business's score", (test) => {
  test("changes in the commit of the review that changes it, with an event", function* () {
    const businessId = yield* businessAtStart
    const { commits, events, value: id } = yield* eventsOf(publish(businessId))
    assert.lengthOf(commits, 1)
    assert.deepStrictEqual(scoreChanges(events, businessId), [
      { ...ofOneReview, businessId, score: 369, previousScore: null, reason: "review" }
    ])
    assert.containsSubset(yield* scoreOf(businessId), { shown: 369, updatedAt: start })
    yield* TestClock.setTime(start + 5)
    const hidden = yield* eventsOf(hideReview("operator", id, "a reason"))
    assert.deepStrictEqual(hidden.tags, ["review.removed", "score.changed"])
    assert.containsSubset(hidden.events[1], { score: null, previousScore: 369, reviewCount: 0 })
    assert.deepStrictEqual((yield* scoreOf(businessId)).sums, emptySums)
    assert.containsSubset(yield* scoreOf(businessId), { shown: null, updatedAt: null })
  })

  test("sends nothing and keeps its time if the shown value stays the same", function* () {
    const businessId = yield* businessAtStart
    for (let count = 0; count < 61; count++) yield* publish(businessId)
    const before = yield* scoreOf(businessId)
    yield* TestClock.setTime(start + 1000)
    const id = yield* publish(businessId)
    const moved = yield* scoreOf(businessId)
    const edit = { product: { sku: "a", name: null } }
    const { tags } = yield* eventsOf(editReview("operator", id, edit))
    assert.deepStrictEqual(tags, ["review.updated"])
    assert.deepStrictEqual(yield* scoreOf(businessId), moved)
    assert.strictEqual(moved.shown, before.shown)
    assert.strictEqual(moved.updatedAt, before.updatedAt)
  })

  test("decays by the day, and reports it once however many instances evaluate it", function* () {
    yield* TestClock.setTime(start)
    const { businessIds } = yield* makeCompany(5)
    yield* Effect.forEach(businessIds, (id) => publish(id))
    yield* TestClock.setTime(start + 365 * day)
    const evaluate = evaluateScores.pipe(
      altering(Businesses, ({ movedScores }) => ({
        movedScores: (on, since, page) => movedScores(on, since, { ...page, limit: 2 })
      }))
    )
    const evaluated = yield* eventsOf(Effect.all([evaluate, evaluate], { concurrency: 2 }))
    const decay = { score: 360, previousScore: 369, reason: "decay" } as const
    assert.sameDeepMembers(
      scoreChanges(evaluated.events, ...businessIds),
      businessIds.map((businessId) => ({ ...ofOneReview, ...decay, businessId }))
    )
    const decayed = { shown: 360, updatedAt: start + 365 * day }
    for (const id of businessIds) assert.containsSubset(yield* scoreOf(id), decayed)
    assert.strictEqual(yield* evaluateScores, 0)
  })

  test("is not written by an evaluation that finds nothing changed", function* () {
    yield* publish(yield* businessAtStart)
    yield* evaluateScores
    assert.isEmpty((yield* eventsOf(evaluateScores)).commits)
  })

  test("decays while others change, and each change is reported once", function* () {
    yield* TestClock.setTime(start)
    const { businessIds } = yield* makeCompany(3)
    yield* Effect.forEach(businessIds, (id) => publish(id))
    yield* TestClock.setTime(start + 365 * day)
    const [, busy = assert.fail()] = businessIds
    const published = yield* meanwhile(publish(busy))
    let readings = 0
    const evaluating = evaluateScores.pipe(
      altering(Businesses, ({ movedScores }) => ({
        movedScores: (...asked) => {
          readings++
          return Effect.tap(movedScores(...asked), () => published)
        }
      }))
    )
    const recorded = yield* eventsOf(
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(evaluating)
        // The wait before it reads again.
        yield* TestClock.adjust("1 second")
        return yield* Fiber.join(fiber)
      })
    )
    const reasons = scoreChanges(recorded.events, ...businessIds).map((event) => [
      event.businessId,
      event.reason
    ])
    const [first, , third] = businessIds
    assert.sameDeepMembers(reasons, [
      [busy, "review"],
      [first, "decay"],
      [third, "decay"]
    ])
    assert.strictEqual(readings, 2)
    assert.strictEqual(yield* evaluateScores, 0)
  })

  test("is not evaluated for an earlier day by a change that began before midnight", function* () {
    const businessId = yield* businessAtStart
    yield* publish(businessId)
    const id = yield* publish(businessId)
    const later = start + 365 * day
    const nextDay = yield* meanwhile(Effect.andThen(TestClock.setTime(later), evaluateScores))
    const slowly = altering(Businesses, ({ find }) => ({
      find: (each) => Effect.andThen(nextDay, find(each))
    }))
    yield* slowly(hideReview("operator", id, "a reason"))
    assert.containsSubset(yield* scoreOf(businessId), { shown: 360, updatedAt: later })
    assert.strictEqual(yield* evaluateScores, 0)
  })

  const Step = Schema.Struct({
    action: Schema.Literals(["publish", "hide", "remove", "restore", "verify", "wait"]),
    stars: Stars,
    proof: Proof,
    pick: between(0, 5)
  })

  test.prop(
    "equals a recomputation from its published reviews, today and on every day that has ended",
    { steps: Schema.Array(Step).check(Schema.isMaxLength(25)) },
    function* ({ steps }) {
      yield* TestClock.setTime(start)
      const { businessId, caller } = yield* makeCompany()
      const ended = new Map<number, ScoreSums>()
      const ids = [yield* publish(businessId)]
      for (const { action, pick, proof, stars } of steps) {
        const id = ids[pick % ids.length]
        const now = yield* Clock.currentTimeMillis
        if (action === "wait") {
          const { sums } = yield* scoreOf(businessId)
          for (let each = 0; each < pick * 4; each++) ended.set(utcDay(now) + each, sums)
          yield* TestClock.adjust(`${pick * 4} days`)
          continue
        }
        if (action === "publish" || id === undefined) {
          const age = proof === "imported" ? now - pick * 100 * day : null
          ids.push(yield* publish(businessId, stars, proof, age))
          continue
        }
        if (action === "hide") yield* Effect.ignore(hideReview("operator", id, "a reason"))
        if (action === "remove") yield* Effect.ignore(removeReview("operator", id, "a reason"))
        if (action === "restore") yield* Effect.ignore(restoreReview("operator", id))
        if (action === "verify")
          yield* Effect.ignore(verifyReview("operator", id, { proof, evidence: "order 8" }))
      }
      const sums = yield* countedSums(businessId)
      assert.deepStrictEqual((yield* scoreOf(businessId)).sums, sums)
      yield* evaluateScores
      const { shown, updatedAt } = yield* scoreOf(businessId)
      assert.strictEqual(shown, scoreOn(sums, utcDay(yield* Clock.currentTimeMillis)))
      assert.strictEqual(updatedAt === null, reviewCount(sums) === 0)
      const range = { from: utcDay(start), to: utcDay(start) + 549 }
      const { days } = yield* getScoreHistory(caller, businessId, range)
      const expected = Array.from(ended, ([day, sums]) => ({ day, sums }))
        .filter(({ sums }) => sums.stars.some((count) => count > 0))
        .map(({ day, sums }) => ({ day, score: scoreOn(sums, day) ?? 0, sums }))
      assert.deepStrictEqual(days, expected)
    },
    { arbitrary: { runs: 100 } }
  )
})

layer(World)("Twenty reviews at once", (test) => {
  test("all count, on a store where every one reads before any commits", function* () {
    const businessId = yield* businessAtStart
    let readings = 0
    const slowly = altering(Businesses, ({ find }) => ({
      find: (id) =>
        Effect.tap(find(id), () => {
          readings++
          return Effect.sleep("2 millis")
        })
    }))
    yield* Effect.raceFirst(slowly(atOnce(20, publish(businessId))), passTime)
    assert.deepStrictEqual((yield* scoreOf(businessId)).sums.stars, [0, 0, 0, 0, 20])
    assert.isAbove(readings, 40, "they were in each other's way")
  })
})
