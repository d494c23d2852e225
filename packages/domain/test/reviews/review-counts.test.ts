import { assert } from "@effect/vitest"
import {
  listBusinessReviews,
  readReplyHabits,
  replyToReview,
  reviewCounts
} from "@review-proof/domain/reviews"
import { ending, publish } from "@review-proof/testkit/domain/given"
import { makeCompany, World } from "@review-proof/testkit/domain/world"
import type { BusinessReviewQuery } from "@review-proof/domain/reviews"
import { Reviews, type BusinessId } from "@review-proof/ports"
import { day, hour } from "@review-proof/ports/testing"
import { Effect, Struct } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

const start = 20_000 * day

const given = Effect.andThen(TestClock.setTime(start), makeCompany())

const listed = (id: BusinessId, query: Partial<BusinessReviewQuery>) =>
  Effect.map(
    listBusinessReviews(id, { filters: {}, words: null, limit: 10, cursor: null, ...query }),
    ({ items, nextCursor }) => ({ ids: items.map(({ review }) => review.id), nextCursor })
  )

layer(World)("The reviews of a business", (test) => {
  test("are counted by what each choice of a filter would find", function* () {
    const { businessId, caller } = yield* given
    const first = yield* publish(businessId, { stars: 5, proof: "invited", language: "en-GB" })
    yield* publish(businessId, { stars: 5, proof: "imported", language: "de" })
    yield* publish(businessId, { stars: 1, proof: "invited", language: "en" })
    yield* replyToReview(caller, { reviewId: first.id, text: "Thanks" })
    const counts = yield* Reviews.use((reviews) => reviews.counts(businessId))
    const all = reviewCounts(counts, {})
    assert.strictEqual(all.reviews, 3)
    assert.deepStrictEqual(all.stars, { 1: 1, 2: 0, 3: 0, 4: 0, 5: 2 })
    assert.containsSubset(all.proofs, { invited: 2, imported: 1, transaction: 0 })
    assert.deepStrictEqual(all.languages, [
      { language: "en", reviews: 2 },
      { language: "de", reviews: 1 }
    ])
    assert.deepStrictEqual(all.replied, { yes: 1, no: 2 })
    const five = reviewCounts(counts, { stars: 5, language: "EN-us" })
    assert.strictEqual(five.reviews, 1)
    assert.deepStrictEqual(five.stars, { 1: 1, 2: 0, 3: 0, 4: 0, 5: 1 })
    assert.deepStrictEqual(five.languages.map(Struct.get("reviews")), [1, 1])
  })

  test("tell how many of the newest were answered, and how soon", function* () {
    const { businessId, caller } = yield* given
    assert.deepStrictEqual(yield* readReplyHabits(businessId), {
      reviews: 0,
      replied: 0,
      medianMillis: null
    })
    yield* publish(businessId, { proof: "invited" })
    yield* TestClock.adjust("366 days")
    const imported = yield* publish(businessId, { proof: "imported", createdAt: start + hour })
    const [one, two, three] = yield* Effect.replicateEffect(publish(businessId, {}), 4)
    yield* Effect.forEach([two, imported, one, three, one], (review) =>
      Effect.andThen(
        TestClock.adjust("1 hour"),
        replyToReview(caller, { reviewId: review?.id ?? assert.fail(), text: "Thanks" })
      )
    )
    const habits = { reviews: 4, replied: 3, medianMillis: 3 * hour }
    assert.deepStrictEqual(yield* readReplyHabits(businessId), habits)
    const importedToday = publish(businessId, {
      proof: "imported",
      createdAt: start + 366 * day + hour
    })
    yield* Effect.replicateEffect(importedToday, 200)
    assert.deepStrictEqual(yield* readReplyHabits(businessId), habits)
  })

  test("are found by words in the title or the text, page by page", function* () {
    const { businessId } = yield* given
    const made = yield* Effect.forEach(
      ["Rye BREAD, warm", "A croissant", "Bread and ÄPFEL", "Breadth of rye"],
      (text, index) => publish(businessId, { text, title: index === 1 ? "With rye bread" : null })
    )
    const [rye, croissant, apples, breadth] = made.map(({ id }) => id)
    const words = "rye  bread"
    const { ids, nextCursor } = yield* listed(businessId, { words, limit: 2 })
    assert.deepStrictEqual(ids, [breadth, croissant])
    assert.deepStrictEqual(yield* listed(businessId, { words, cursor: nextCursor }), {
      ids: [rye ?? assert.fail()],
      nextCursor: null
    })
    assert.deepStrictEqual((yield* listed(businessId, { words: "äpfel" })).ids, [apples])
    assert.strictEqual(yield* ending(listed(businessId, { cursor: nextCursor })), "InvalidCursor")
  })

  test("are looked through for words a few thousand at a time", function* () {
    const { businessId } = yield* given
    const last = yield* publish(businessId, { text: "The one with rye" })
    for (let count = 0; count < 2600; count++) {
      yield* publish(businessId, { text: `Review ${count}` })
    }
    const first = yield* listed(businessId, { words: "rye" })
    assert.deepStrictEqual(first.ids, [])
    const { ids, nextCursor } = yield* listed(businessId, {
      words: "rye",
      cursor: first.nextCursor
    })
    assert.deepStrictEqual({ ids, nextCursor }, { ids: [last.id], nextCursor: null })
  })
})
