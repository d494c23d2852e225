import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Reviews, type PublicNumbers, type UnitOfWork } from "../../index.ts"
import { VersionConflict } from "../../store.ts"
import { changed, givenBusiness, givenReply, givenReview } from "../given.ts"
import type { LawTester } from "../suite.ts"
import { sampleModeration, sampleRevision } from "../arbitraries/review-samples.ts"
import { refusedWith } from "../refusal.ts"
import { undone } from "../undone.ts"

/** Redacting and erasing rewrite parts of a review and leave the rest. */
export const rewrittenReviewsLaws = (
  test: LawTester<PublicNumbers | Reviews | UnitOfWork>
): void => {
  const written = Effect.gen(function* () {
    const first = yield* givenReply(yield* givenReview(), { createdAt: 1 })
    const { reply, review } = yield* givenReply(first.review, { createdAt: 1 })
    const replies = [first.reply, reply] as const
    const revisions = [
      sampleRevision({ reviewId: review.id, version: 1 }),
      sampleRevision({ reviewId: review.id, version: 2, title: "Jane’s gift" })
    ] as const
    const entry = (reason: string | null, otherEvidence: string | null) =>
      sampleModeration({ reviewId: review.id, reason, otherEvidence })
    const log = [
      entry("rude", "order 7"),
      entry("rude words", "rude"),
      entry("rude", null),
      entry(null, "order 7")
    ] as const
    yield* changed(
      ...revisions.map((revision) => ({ _tag: "InsertRevision", revision }) as const),
      ...log.map((entry) => ({ _tag: "InsertModeration", entry }) as const)
    )
    const state = Effect.gen(function* () {
      const reviews = yield* Reviews
      const found = yield* Effect.flatMap(reviews.find(review.id), Effect.fromOption)
      const moderation = yield* reviews.moderationLog(review.id)
      return { ...found, revisions: yield* reviews.revisions(review.id), moderation }
    })
    return { review, replies, revisions, log, state }
  })

  test("A commit rewrites one reply, one earlier revision, and each text of the log that is the given one", function* () {
    const other = yield* written
    const untouched = yield* other.state
    const named = yield* written
    const { log, replies, review, revisions, state } = yield* written
    const earlier = [{ text: "Sorry, […]", replacedAt: 7 }]
    const reply = { ...replies[1], text: "[…]", earlier }
    const product = { sku: "mug", name: "Gift for […]" }
    const revision = { ...revisions[1], title: null, text: "[…]", product }
    yield* changed(
      { _tag: "RewriteReply", reply: { ...reply, from: "another" } },
      { _tag: "RewriteRevision", revision: { ...revision, stars: 1, replacedAt: 9 } },
      { _tag: "RewriteRevision", revision: { ...revision, version: 99 } },
      { _tag: "RewriteLogText", reviewId: review.id, from: "rude", to: "[…]" },
      { _tag: "RewriteLogText", reviewId: review.id, from: "order 7", to: "" },
      { _tag: "RewriteLogText", reviewId: review.id, from: "unknown", to: "never" },
      { _tag: "RewriteLogText", reviewId: named.review.id, from: "rude", to: "a name" }
    )
    assert.deepStrictEqual(yield* state, {
      review,
      replies: [replies[0], reply],
      revisions: [revisions[0], revision],
      moderation: [
        { ...log[0], reason: "[…]", otherEvidence: "" },
        { ...log[1], otherEvidence: "[…]" },
        { ...log[2], reason: "[…]" },
        { ...log[3], otherEvidence: "" }
      ]
    })
    assert.deepStrictEqual(yield* other.state, untouched)
    assert.strictEqual((yield* named.state).moderation[0]?.reason, "a name")
  })

  test("A refused commit rewrites nothing", function* () {
    const { replies, review, revisions, state } = yield* written
    yield* undone(state, [
      { _tag: "RewriteReply", reply: { ...replies[0], text: "[…]" } },
      { _tag: "RewriteRevision", revision: { ...revisions[0], text: "" } },
      { _tag: "RewriteLogText", reviewId: review.id, from: "rude", to: "[…]" }
    ])
  })

  test("A reply that is removed is gone, and its review counts as it did without it", function* () {
    const reviews = yield* Reviews
    const business = yield* givenBusiness()
    const counted = Effect.map(reviews.counts(business.id), (counts) =>
      counts.flatMap(({ replied, reviews }) => (reviews === 0 ? [] : [[replied, reviews]]))
    )
    const published = yield* givenReview(business, { state: "published" })
    const first = yield* givenReply(published, { createdAt: 1 })
    const second = yield* givenReply(first.review, { createdAt: 2 })
    let { review } = second
    assert.deepStrictEqual(yield* counted, [[true, 1]])
    for (const [reply, left, counts] of [
      [first.reply, [second.reply], [true, 1]],
      [second.reply, [], [false, 1]]
    ] as const) {
      review = { ...review, version: review.version + 1 }
      yield* changed({ _tag: "ReplaceReview", review }, { _tag: "RemoveReply", reply })
      const found = yield* Effect.flatMap(reviews.find(review.id), Effect.fromOption)
      assert.deepStrictEqual(found, { review, replies: [...left] })
      assert.deepStrictEqual(yield* counted, [[...counts]])
      assert.deepStrictEqual(yield* reviews.findByReply(reply.id), Option.none())
    }
    yield* refusedWith(
      changed(
        { _tag: "ReplaceReview", review: { ...review, version: review.version + 1 } },
        { _tag: "RemoveReply", reply: first.reply }
      ),
      VersionConflict
    )
    const unanswered = yield* reviews.page(
      business.id,
      { state: "published", replied: false },
      { limit: 5, after: null }
    )
    assert.lengthOf(unanswered.items, 1)
  })

  test("A review is found by the number of its reply", function* () {
    const reviews = yield* Reviews
    const { replies, review } = yield* written
    for (const { id } of replies) {
      const found = yield* reviews.findByReply(id)
      assert.deepStrictEqual(found, Option.some({ review, replies: [...replies] }))
    }
  })
}
