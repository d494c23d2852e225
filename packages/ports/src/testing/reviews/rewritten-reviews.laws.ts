import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { PublicNumbers, UnitOfWork } from "../../index.ts"
import { Reviews } from "../../index.ts"
import { VersionConflict } from "../../store.ts"
import { changed, givenBusiness, givenCompany, givenReply, givenReview } from "../given.ts"
import type { LawTester } from "../suite.ts"
import { sampleModeration, sampleRevision } from "../arbitraries/samples.ts"

/** Redacting and erasing rewrite parts of a review and leave the rest. */
export const rewrittenReviewsLaws = (
  test: LawTester<PublicNumbers | Reviews | UnitOfWork>
): void => {
  const written = Effect.gen(function* () {
    const business = yield* givenBusiness(yield* givenCompany())
    const review = yield* givenReview(business)
    const replies = [
      yield* givenReply(review, { createdAt: 1 }),
      yield* givenReply(review, { createdAt: 1 })
    ] as const
    const revisions = [
      sampleRevision({ reviewId: review.id, version: 1 }),
      sampleRevision({ reviewId: review.id, version: 2 })
    ] as const
    const log = ["rude", "spam", "rude"].map((reason) =>
      sampleModeration({ reviewId: review.id, reason })
    )
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

  test("A commit rewrites one reply, one earlier wording, and every occurrence of a reason", function* () {
    const other = yield* written
    const untouched = yield* other.state
    const { log, replies, review, revisions, state } = yield* written
    const reply = { ...replies[1], text: "[…]" }
    const revision = { ...revisions[1], title: null, text: "[…]" }
    yield* changed(
      { _tag: "RewriteReply", reply },
      { _tag: "RewriteRevision", revision },
      { _tag: "RewriteReason", reviewId: review.id, from: "rude", to: "[…]" },
      { _tag: "RewriteReason", reviewId: review.id, from: "unknown", to: "never" }
    )
    assert.deepStrictEqual(yield* state, {
      review,
      replies: [replies[0], reply],
      revisions: [revisions[0], revision],
      moderation: log.map((entry) =>
        entry.reason === "rude" ? { ...entry, reason: "[…]" } : entry
      )
    })
    assert.deepStrictEqual(yield* other.state, untouched)
  })

  test("A commit rewrites nothing when another of its changes is stale", function* () {
    const { replies, review, revisions, state } = yield* written
    const before = yield* state
    const error = yield* Effect.flip(
      changed(
        { _tag: "RewriteReply", reply: { ...replies[0], text: "[…]" } },
        { _tag: "RewriteRevision", revision: { ...revisions[0], text: "" } },
        { _tag: "RewriteReason", reviewId: review.id, from: "rude", to: "[…]" },
        { _tag: "ReplaceReview", review: { ...review, version: 3 } }
      )
    )
    assert.instanceOf(error, VersionConflict)
    assert.deepStrictEqual(yield* state, before)
  })
}
