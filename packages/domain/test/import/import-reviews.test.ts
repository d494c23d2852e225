import { assert } from "@effect/vitest"
import { evaluateScores } from "@review-proof/domain/background"
import { hideReview, importReviews } from "@review-proof/domain/reviews"
import { scoreOn, utcDay } from "@review-proof/domain/scoring"
import {
  atOnce,
  countedSums,
  publish,
  reviewToImport,
  scoreChanges,
  scoreOf
} from "@review-proof/testkit/domain/given"
import {
  altering,
  bound,
  eventsOf,
  meanwhile,
  newBusiness,
  World
} from "@review-proof/testkit/domain/world"
import { changed, day, walk } from "@review-proof/ports/testing"
import type { ReviewToImport, ImportLine } from "@review-proof/domain/reviews"
import { BusinessId, Proof, Reviews, UnitOfWork } from "@review-proof/ports"
import type { BusinessScore, Stars } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Clock, Deferred, Effect, Fiber, Schema, Stream } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"
import { between } from "@review-proof/testkit/numbers"

const many = (count: number, fields: Partial<ReviewToImport> = {}): ReadonlyArray<ImportLine> =>
  Array.from({ length: count }, (_, index) => ({ line: index + 1, review: reviewToImport(fields) }))

/** Lines with an external id each. */
const named = (count: number): ReadonlyArray<ImportLine> =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 1,
    review: reviewToImport({ externalId: `x-${index}` })
  }))

/** A new business, on a day with many before it. */
const businessAtStart = Effect.andThen(TestClock.setTime(20_000 * day), newBusiness)

/** Commits a score beside the use cases, as another instance might. */
const replaceScore = (score: BusinessScore) =>
  changed({ _tag: "ReplaceScore", score: { ...score, version: score.version + 1 } })

/** Compares the stored score of a business with one computed from all its reviews. */
const checkScore = Effect.fnUntraced(function* (id: BusinessId) {
  const score = yield* scoreOf(id)
  const sums = yield* countedSums(id)
  assert.deepStrictEqual(score.sums, sums)
  assert.strictEqual(score.shown, scoreOn(sums, utcDay(yield* Clock.currentTimeMillis)))
  return score
})

const allReviews = Effect.fnUntraced(function* (id: BusinessId) {
  const reviews = yield* Reviews
  return yield* walk(reviews.page, [id, {}], 1000)
})

const reviewsIn = (changes: ReadonlyArray<Change>) =>
  changes.filter(({ _tag }) => _tag === "InsertReview").length

layer(World)("An import of reviews", (test) => {
  test("moves the score with each commit and reports it once, at the end", function* () {
    const id = yield* businessAtStart
    const lines = [...many(1500), ...many(1000, { stars: 1, proof: "invited" })]
    const done = yield* eventsOf(importReviews("op", id, Stream.fromIterable(lines)))
    const report = { imported: 2500, duplicates: 0, rejected: [], rejectedInAll: 0 }
    assert.deepStrictEqual(done.value, report)
    assert.deepStrictEqual(done.tags, ["score.changed"])
    assert.lengthOf(done.audit, 1)
    assert.containsSubset(done.audit[0], {
      action: "reviews.imported",
      target: id,
      details: { imported: 2500, duplicates: 0, rejected: 0 }
    })
    const score = yield* checkScore(id)
    assert.containsSubset(done.events[0], { score: score.shown, previousScore: null })
    assert.isAbove(done.commits.length, 2)
    assert.isTrue(done.commits.every(({ changes }) => reviewsIn(changes) <= 1000))
  })

  test("commits at most two million characters at once, however few the reviews", function* () {
    const id = yield* businessAtStart
    const lines = many(450, { text: "x".repeat(10_000) })
    const reached: Array<number> = []
    const read = Stream.rechunk(Stream.fromIterable(lines), 64)
    yield* importReviews("op", id, read, ({ line }) => Effect.sync(() => reached.push(line)))
    assert.deepStrictEqual(reached, [200, 400, 450])
  })

  test("that breaks off leaves a correct score, and reports it", function* () {
    const id = yield* businessAtStart
    const lines = Stream.concat(Stream.fromIterable(many(1700)), Stream.fail("cut" as const))
    const broken = yield* eventsOf(Effect.flip(importReviews("op", id, lines)))
    assert.strictEqual(broken.value, "cut")
    assert.lengthOf(yield* allReviews(id), 1700)
    yield* checkScore(id)
    assert.deepStrictEqual(broken.tags, ["score.changed"])
    assert.containsSubset(broken.audit[0], {
      action: "reviews.imported",
      details: { imported: 1700 }
    })
  })

  test("that is interrupted while it commits counts what it committed, leaves a correct score and reports it", function* () {
    const id = yield* businessAtStart
    const [committed, released] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const slowly = altering(UnitOfWork, ({ commit }) => ({
      commit: (given) =>
        Effect.tap(commit(given), () =>
          reviewsIn(given.changes) === 0
            ? Effect.void
            : Effect.andThen(Deferred.succeed(committed, undefined), Deferred.await(released))
        )
    }))
    const broken = yield* eventsOf(
      Effect.gen(function* () {
        const fiber = yield* importReviews("op", id, Stream.fromIterable(many(2000))).pipe(
          slowly,
          Effect.forkChild
        )
        yield* Deferred.await(committed)
        const stopped = yield* Effect.forkChild(Fiber.interrupt(fiber))
        yield* Effect.repeat(Effect.yieldNow, { times: 100 })
        yield* Deferred.succeed(released, undefined)
        yield* Fiber.join(stopped)
      })
    )
    assert.lengthOf(yield* allReviews(id), 1000)
    yield* checkScore(id)
    assert.deepStrictEqual(broken.tags, ["score.changed"])
    assert.containsSubset(broken.audit, [{ details: { imported: 1000 } }])
  })

  test("shows the score so far, and does not report a decay in it", function* () {
    const id = yield* businessAtStart
    const evaluated = yield* bound(
      Effect.gen(function* () {
        const score = yield* checkScore(id)
        // The change that a daily evaluation would make.
        yield* replaceScore({ ...score, shown: 400 })
        yield* evaluateScores
        yield* checkScore(id)
      })
    )
    const lines = Stream.fromIterable(many(2000))
    const recorded = yield* eventsOf(importReviews("op", id, lines, () => evaluated))
    const score = yield* checkScore(id)
    assert.deepStrictEqual(scoreChanges(recorded.events, id), [
      {
        _tag: "score.changed",
        businessId: id,
        score: score.shown,
        previousScore: null,
        reviewCount: 2000,
        proofShare: 0,
        reason: "review"
      }
    ])
    assert.deepStrictEqual(scoreChanges((yield* eventsOf(evaluateScores)).events, id), [])
  })

  test("that ended in a crash is reported by the evaluation, once it has been quiet", function* () {
    const id = yield* businessAtStart
    // To the store, one that hangs for good is the same.
    const lines = Stream.concat(Stream.fromIterable(many(1000)), Stream.never)
    const imported = yield* Deferred.make<void>()
    yield* Effect.forkChild(
      importReviews("op", id, lines, () => Effect.asVoid(Deferred.succeed(imported, undefined)))
    )
    yield* Deferred.await(imported)
    const { shown } = yield* checkScore(id)
    const own = Effect.map(eventsOf(evaluateScores), ({ events }) => scoreChanges(events, id))
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(yield* own, [])
    yield* TestClock.adjust("1 second")
    assert.containsSubset(yield* own, [{ score: shown, previousScore: null, reason: "review" }])
    assert.deepStrictEqual(yield* own, [])
  })

  test("that ended in a crash is reported when it is repeated, even if it adds nothing", function* () {
    const id = yield* businessAtStart
    const lines = named(3)
    yield* importReviews("op", id, Stream.fromIterable(lines))
    const score = yield* checkScore(id)
    // The state after a crash before the end.
    yield* replaceScore({ ...score, unreported: { from: null, at: 0 } })
    const again = yield* eventsOf(importReviews("op", id, Stream.fromIterable(lines)))
    assert.strictEqual(again.value.imported, 0)
    const recorded = { score: score.shown, previousScore: null }
    assert.containsSubset(scoreChanges(again.events, id), [recorded])
    assert.deepStrictEqual(again.audit, [])
    const third = yield* eventsOf(importReviews("op", id, Stream.fromIterable(lines)))
    assert.deepStrictEqual(third.commits, [])
  })

  test("leaves each score.changed to begin where the one before ended", function* () {
    const id = yield* businessAtStart
    yield* publish(id, { stars: 2 })
    const lines = Stream.fromIterable([...many(1000), ...many(1000, { stars: 1 })])
    const published = yield* meanwhile(publish(id, { stars: 3, proof: "invited" }))
    const recorded = yield* eventsOf(importReviews("op", id, lines, () => Effect.asVoid(published)))
    const [first, second, ...more] = scoreChanges(recorded.events, id)
    assert.isEmpty(more)
    assert.strictEqual(second?.previousScore, first?.score)
    assert.strictEqual(second?.score, (yield* checkScore(id)).shown)
  })

  test("finishes while four people write reviews without a pause", function* () {
    const id = yield* businessAtStart
    let written = 0
    const writer = Effect.forever(
      Effect.tap(publish(id), () => {
        written++
        return Effect.yieldNow
      })
    )
    const lines = Stream.fromIterable(many(2000))
    const report = yield* Effect.raceFirst(importReviews("op", id, lines), atOnce(4, writer))
    assert.containsSubset(report, { imported: 2000 })
    assert.isAbove(written, 8, "they were in each other's way")
    yield* checkScore(id)
  })

  test("is correct during concurrent imports of the same reviews and moderation", function* () {
    const id = yield* businessAtStart
    const lines = named(300)
    const [reports] = yield* Effect.all(
      [
        atOnce(4, importReviews("op", id, Stream.fromIterable(lines))),
        Effect.flatMap(publish(id, { stars: 2 }), (single) => hideReview("op", single.id, "spam"))
      ],
      { concurrency: "unbounded" }
    )
    const sum = (field: "imported" | "duplicates") =>
      reports.reduce((total, report) => total + report[field], 0)
    assert.deepStrictEqual([sum("imported"), sum("duplicates")], [300, 900])
    assert.lengthOf(yield* allReviews(id), 301)
    yield* checkScore(id)
  })

  test("takes an external id once, also of its own lines, and leaves the review that has it", function* () {
    const id = yield* businessAtStart
    yield* publish(id, { externalId: "a" })
    const lines = (stars: Stars, externalIds: ReadonlyArray<string | null>) =>
      Stream.fromIterable(
        externalIds.map((externalId, index) => ({
          line: index + 1,
          review: reviewToImport({ stars, externalId })
        }))
      )
    const first = yield* importReviews("op", id, lines(4, ["a", "b", "b", "c", null, null]))
    assert.containsSubset(first, { imported: 4, duplicates: 2 })
    const before = yield* allReviews(id)
    const again = yield* importReviews("op", id, lines(1, ["a", "b", "c"]))
    assert.containsSubset(again, { imported: 0, duplicates: 3 })
    assert.deepStrictEqual(yield* allReviews(id), before)
  })

  test("names what it cannot take, and holds a bounded number of names", function* () {
    const id = yield* businessAtStart
    const now = yield* Clock.currentTimeMillis
    const wrong: ReadonlyArray<Partial<ReviewToImport>> = [
      { createdAt: now + 1 },
      { createdAt: -1 },
      { createdAt: now - day, proof: "unverified" },
      { createdAt: now - day, proof: "identity", evidence: null }
    ]
    const lines = [
      ...wrong.map((fields, index) => ({ line: index + 2, review: reviewToImport(fields) })),
      { line: 6, problems: { "": "is not valid JSON" } },
      { line: 7, review: reviewToImport({ createdAt: now }) }
    ]
    const { value } = yield* eventsOf(importReviews("op", id, Stream.fromIterable(lines)))
    assert.strictEqual(value.imported, 1)
    assert.deepStrictEqual(
      value.rejected.map(({ line, problems }) => [line, Object.keys(problems)]),
      [
        [2, ["created_at"]],
        [3, ["created_at"]],
        [4, ["created_at"]],
        [5, ["evidence", "created_at"]],
        [6, [""]]
      ]
    )
    const endless = Array.from({ length: 10_001 }, (_, line) => ({ line, problems: { "": "x" } }))
    const long = yield* eventsOf(importReviews("op", id, Stream.fromIterable(endless)))
    assert.lengthOf(long.value.rejected, 10_000)
    assert.strictEqual(long.value.rejectedInAll, 10_001)
    assert.lengthOf(long.commits, 0)
  })

  test.prop(
    "keeps sums that equal those of all its reviews, to the last bit",
    {
      lines: Schema.Array(
        Schema.Struct({
          stars: Schema.Literals([1, 2, 3, 4, 5]),
          proof: Proof,
          days: between(0, 5000)
        })
      )
    },
    function* ({ lines }) {
      const id = yield* businessAtStart
      const now = yield* Clock.currentTimeMillis
      const reviews = lines.map(({ days, proof, stars }, index) => ({
        line: index + 1,
        review: reviewToImport({
          stars: stars satisfies Stars,
          proof,
          createdAt: proof === "imported" ? now - days * day : null
        })
      }))
      yield* importReviews("op", id, Stream.fromIterable(reviews))
      yield* checkScore(id)
    }
  )
})
