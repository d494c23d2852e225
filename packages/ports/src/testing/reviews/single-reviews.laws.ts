import { assert } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import { PublicNumbers, Reviews, ReviewState, UnitOfWork, type Reply } from "../../index.ts"
import {
  arbitraryModeration,
  arbitraryReply,
  arbitraryReview,
  arbitraryRevision
} from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import {
  changed,
  givenBusiness,
  givenBusinesses,
  givenReply,
  givenReview,
  replace
} from "../given.ts"
import type { LawTester } from "../suite.ts"
import { newestFirst } from "../paging.ts"
import { replacesOnlyAtItsVersion } from "../replacing.ts"
import { sampleModeration, sampleRevision } from "../arbitraries/review-samples.ts"

export const singleReviewsLaws = (test: LawTester<PublicNumbers | Reviews | UnitOfWork>): void => {
  test.prop(
    "A review, its replies, revisions and log keep every field, and it is replaced only at the version that was read",
    {
      review: arbitraryReview,
      later: arbitraryReview,
      reply: arbitraryReply,
      revision: arbitraryRevision,
      entry: arbitraryModeration
    },
    function* (given) {
      const reviews = yield* Reviews
      const numbers = yield* PublicNumbers
      const business = yield* givenBusiness()
      const id = yield* numbers.nextReview
      const owned = { companyId: business.companyId, businessId: business.id }
      const externalId = given.review.externalId === null ? null : yield* fresh.text
      const own = { ...owned, id, externalId, invitationId: null }
      const review = { ...given.review, ...own }
      const reply = {
        ...given.reply,
        id: yield* numbers.nextReply,
        reviewId: id,
        companyId: business.companyId
      }
      const revision = { ...given.revision, reviewId: id, version: 1 }
      const entry = { ...given.entry, reviewId: id }
      yield* changed(
        { _tag: "InsertReview", review },
        { _tag: "InsertReply", reply },
        { _tag: "InsertRevision", revision },
        { _tag: "InsertModeration", entry }
      )
      assert.deepStrictEqual(yield* reviews.find(id), Option.some({ review, replies: [reply] }))
      assert.deepStrictEqual(yield* reviews.revisions(id), [revision])
      assert.deepStrictEqual(yield* reviews.moderationLog(id), [entry])
      const next = { ...given.later, ...own, version: 2 }
      const shown = { review: next, replies: [reply] }
      yield* replacesOnlyAtItsVersion(
        next,
        (replaced) => ({ _tag: "ReplaceReview", review: replaced }),
        reviews.find(id),
        shown
      )
      if (externalId !== null) {
        const found = yield* reviews.findByExternalId(business.id, externalId)
        assert.deepStrictEqual(found, Option.some(shown))
      }
    },
    { arbitrary: { runs: 30 } }
  )

  test("The public sees a review while it is published, and at once when that changes", function* () {
    const reviews = yield* Reviews
    const business = yield* givenBusiness()
    const reach = { companyId: business.companyId, businesses: null }
    let review = yield* givenReview(business, { state: "pending" })
    for (const state of ["published", "hidden", "published", "removed"] as const) {
      review = yield* replace.review(review, { state })
      const shown = { review, replies: [] }
      const page = yield* reviews.pagePublished(reach, {}, { limit: 5, after: null })
      assert.deepStrictEqual(page, { items: state === "published" ? [shown] : [], next: null })
      assert.deepStrictEqual(yield* reviews.find(review.id), Option.some(shown))
    }
  })

  test("A review that was never written is not found, and has neither revisions nor a log", function* () {
    const reviews = yield* Reviews
    const missing = yield* PublicNumbers.use(({ nextReview }) => nextReview)
    assert.deepStrictEqual(yield* reviews.find(missing), Option.none())
    assert.deepStrictEqual(yield* reviews.revisions(missing), [])
    assert.deepStrictEqual(yield* reviews.moderationLog(missing), [])
  })

  test("Replies come oldest first wherever a review is read", function* () {
    const reviews = yield* Reviews
    const business = yield* givenBusiness()
    const reach = { companyId: business.companyId, businesses: [business.id] }
    let review = yield* givenReview(business, { externalId: "r-1" })
    const silent = yield* givenReview(business, { createdAt: review.createdAt - 1 })
    const replies = new Array<Reply>()
    for (const createdAt of [30, 10, 20, 20]) {
      const given = yield* givenReply(review, { createdAt })
      review = given.review
      replies.push(given.reply)
    }
    const oldestFirst = replies.toSorted(newestFirst).toReversed()
    const shown = { review, replies: oldestFirst }
    const request = { limit: 5, after: null }
    const expected = { items: [shown, { review: silent, replies: [] }], next: null }
    assert.deepStrictEqual(yield* reviews.find(review.id), Option.some(shown))
    assert.deepStrictEqual(yield* reviews.findByExternalId(business.id, "r-1"), Option.some(shown))
    assert.deepStrictEqual(yield* reviews.pagePublished(reach, {}, request), expected)
    assert.deepStrictEqual(yield* reviews.page(business.id, {}, request), expected)
  })

  test("Earlier revisions and the log stay in the order in which they were written", function* () {
    const reviews = yield* Reviews
    const { id } = yield* givenReview()
    const revisions = [1, 2, 3].map((version) =>
      sampleRevision({ reviewId: id, version, text: `Wording ${version}` })
    )
    const entries = ["hidden", "restored", "hidden", "removed"].map((reason) =>
      sampleModeration({ reviewId: id, reason })
    )
    yield* Effect.forEach(revisions, (revision) => changed({ _tag: "InsertRevision", revision }))
    yield* Effect.forEach(entries, (entry) => changed({ _tag: "InsertModeration", entry }))
    assert.deepStrictEqual(yield* reviews.revisions(id), revisions)
    assert.deepStrictEqual(yield* reviews.moderationLog(id), entries)
  })

  test.prop(
    "A repeated text is found among the newest reviews of a business, in any state",
    { data: Arbitrary.array(someReview, { maxLength: 12 }) },
    function* ({ data }) {
      const reviews = yield* Reviews
      const { business, other } = yield* givenBusinesses
      yield* givenReview(other, { textHash: "elsewhere" })
      const given = yield* Effect.forEach(data, (fields) => givenReview(business, fields))
      for (const among of [1, 3, 20, 100]) {
        const newest = given.toSorted(newestFirst).slice(0, among)
        for (const hash of [...hashes, "elsewhere"]) {
          assert.strictEqual(
            yield* reviews.isRepeated(business.id, hash, among),
            newest.some(({ textHash }) => textHash === hash)
          )
        }
      }
    },
    { arbitrary: { runs: 15 } }
  )

  test("A text that a review no longer has is not found", function* () {
    const reviews = yield* Reviews
    const business = yield* givenBusiness()
    const review = yield* givenReview(business, { textHash: "said" })
    assert.isTrue(yield* reviews.isRepeated(business.id, "said", 100))
    yield* replace.review(review, { textHash: "edited" })
    assert.isFalse(yield* reviews.isRepeated(business.id, "said", 100))
    assert.isTrue(yield* reviews.isRepeated(business.id, "edited", 100))
  })
}

const hashes = ["one", "two", "Two"] as const

const someReview = Arbitrary.schema(
  Schema.Struct({
    textHash: Schema.Literals(hashes),
    state: ReviewState,
    createdAt: Schema.Literals([1000, 1001, 5000])
  })
)
