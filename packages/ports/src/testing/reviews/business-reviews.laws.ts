import { assert } from "@effect/vitest"
import { Effect, Schema, Struct } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import type {
  Business,
  BusinessReviewFilters,
  Review,
  ReviewCount,
  ReviewWithReplies
} from "../../index.ts"
import { PublicNumbers, Reviews, ReviewState, UnitOfWork } from "../../index.ts"
import type { PageRequest, ReviewPageRequest, ReviewPosition } from "../../store.ts"
import {
  changed,
  givenBusiness,
  givenCompany,
  givenReply,
  givenReview,
  givenReviews,
  replace
} from "../given.ts"
import { newestFirst, walk } from "../paging.ts"
import { sampleReply } from "../arbitraries/review-samples.ts"
import { type LawTester, only } from "../suite.ts"
import { refusal } from "../refusal.ts"

/** Lists of one business's reviews with all filters, and their counts. */
export const businessReviewsLaws = (
  test: LawTester<PublicNumbers | Reviews | UnitOfWork>
): void => {
  test.prop(
    "A business's list matches a plain reading of its filters, and its counts a plain count",
    {
      data: Arbitrary.array(someReview, { maxLength: 30 }),
      filters: everyFilter,
      names: someNames
    },
    function* ({ data, filters, names }) {
      const reviews = yield* Reviews
      const company = yield* givenCompany()
      const business = yield* givenBusiness(company)
      yield* givenReview(yield* givenBusiness(company), { createdAt: 1001 })
      const given = yield* Effect.forEach(data, ({ replies, sku, ...fields }) =>
        Effect.gen(function* () {
          const product = sku === null ? null : { sku, name: null }
          const review = yield* givenReview(business, { ...fields, state: "pending", product })
          const more = yield* Effect.forEach(replies, (createdAt) => newReply(review, createdAt))
          const next = { ...review, state: fields.state, version: 2 }
          yield* changed(
            { _tag: "ReplaceReview", review: next },
            ...more.map((reply) => ({ _tag: "InsertReply", reply }) as const)
          )
          return next
        })
      )
      const all = yield* pagesOf(business, {}, 100)
      assert.deepStrictEqual(all.map(Struct.get("review")), given.toSorted(newestFirst))
      const alone = filterNames.map((name) => [100, Struct.pick(filters, [name])] as const)
      const together = [2, 100].map((limit) => [limit, Struct.pick(filters, names)] as const)
      for (const [limit, wanted] of [...alone, ...together]) {
        const expected = all.filter((item) => matchesFilters(item, wanted))
        assert.deepStrictEqual(yield* pagesOf(business, wanted, limit), expected)
        const backwards = yield* pagesOf(business, wanted, limit, { order: "oldest first" })
        assert.deepStrictEqual(backwards, expected.toReversed())
      }
      yield* checkCounts(business)
      const times = yield* reviews.replyTimes(business.id, 1001, 5)
      assert.deepStrictEqual(
        times,
        all
          .filter(({ review }) => review.state === "published" && review.createdAt >= 1001)
          .filter(({ review }) => review.proof !== "imported")
          .slice(0, 5)
          .map(({ replies: [first], review: { createdAt } }) => ({
            createdAt,
            repliedAt: first?.createdAt ?? null
          }))
      )
    },
    { arbitrary: { runs: 25, size: 40 } }
  )

  test("Counts follow each change of a review, also under concurrent changes", function* () {
    const business = yield* givenBusiness()
    const first = yield* givenReview(business, { stars: 1, proof: "invited", language: "EN-gb" })
    const second = yield* givenReview(business, { stars: 5, proof: "invited", language: "en" })
    const third = yield* givenReview(business, { stars: 1, proof: "invited", language: "en" })
    yield* givenReview(business, { language: "nl" })
    yield* givenReview(business, { language: "de" })
    yield* checkCounts(business)
    yield* Effect.all([givenReply(first), givenReply(second), hide(third, 2)], { concurrency: 3 })
    yield* checkCounts(business)
    const again = () => givenReply({ ...first, version: 2 })
    yield* only(1, { of: 5, or: "VersionConflict" }, again)
    yield* checkCounts(business)
    yield* hide(first, 4)
    yield* checkCounts(business)
    yield* replace.review({ ...first, version: 4 }, { proof: "transaction" })
    yield* checkCounts(business)
    yield* Effect.all([hide(first, 6), hide(second, 3), givenReview(business)], { concurrency: 3 })
    yield* checkCounts(business)
    // The commit is undone as a whole, because another version was committed first.
    yield* refusal(hide(second, 3))
    yield* checkCounts(business)
  })

  test("Pages continue over thousands of reviews when few match", function* () {
    const business = yield* givenBusiness()
    const rare = new Set([3, 1100, 1101, 2399])
    const fields = Array.from({ length: 2400 }, (_, createdAt): Partial<Review> => ({
      createdAt,
      stars: rare.has(createdAt) ? 1 : 5,
      proof: rare.has(createdAt) ? "identity" : "invited",
      product: rare.has(createdAt) ? null : { sku: "a", name: null }
    }))
    const given = [
      ...(yield* givenReviews(business, fields.slice(0, 1200))),
      ...(yield* givenReviews(business, fields.slice(1200)))
    ]
    const expected = given.filter(({ createdAt }) => rare.has(createdAt)).map(({ id }) => id)
    const cases: ReadonlyArray<BusinessReviewFilters> = [
      { stars: 1 },
      { proof: "identity", replied: false, state: "published" }
    ]
    for (const filters of cases) {
      for (const limit of [1, 2, 20]) {
        const found = yield* pagesOf(business, filters, limit, { mayBeShort: true })
        assert.deepStrictEqual(
          found.map(({ review }) => review.id),
          expected.toReversed()
        )
        const order = { order: "oldest first", mayBeShort: true } as const
        const backwards = yield* pagesOf(business, filters, limit, order)
        assert.deepStrictEqual(backwards, found.toReversed())
      }
    }
    const none = yield* pagesOf(business, { product: "a", stars: 1 }, 20, { mayBeShort: true })
    assert.deepStrictEqual(none, [])
    const most = yield* pagesOf(business, { state: "published", product: "a" }, 100)
    assert.lengthOf(most, 2396)
    yield* checkCounts(business)
  })
}

const hide = (review: Review, version: number) =>
  changed({ _tag: "ReplaceReview", review: { ...review, state: "hidden", version } })

const newReply = Effect.fnUntraced(function* ({ companyId, id }: Review, createdAt: number) {
  const numbers = yield* PublicNumbers
  return sampleReply({ id: yield* numbers.nextReply, reviewId: id, companyId, createdAt })
})

const pagesOf = Effect.fnUntraced(function* (
  { id }: Business,
  filters: BusinessReviewFilters,
  limit: number,
  {
    mayBeShort = false,
    ...order
  }: Pick<ReviewPageRequest, "order"> & { readonly mayBeShort?: boolean } = {}
) {
  const reviews = yield* Reviews
  return yield* walk(
    (request: PageRequest<ReviewPosition>) => reviews.page(id, filters, { ...request, ...order }),
    [],
    limit,
    { mayBeShort }
  )
})

const checkCounts = Effect.fnUntraced(function* (business: Business) {
  const reviews = yield* Reviews
  const counts = new Map<string, number>()
  for (const { replies, review } of yield* pagesOf(business, { state: "published" }, 100)) {
    const [language = ""] = review.language.toLowerCase().split("-")
    const key = [review.stars, review.proof, language, replies.length > 0].join(" ")
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const groups = yield* reviews.counts(business.id)
  assert.sameDeepMembers(
    groups.map((count) => [
      [count.stars, count.proof, count.language, count.replied].join(" "),
      count.reviews
    ]),
    [...counts]
  )
  const languages = yield* reviews.languageCounts(business.id)
  assert.deepStrictEqual(
    languages.map((count) => ({ ...count, unanswered: [...count.unanswered] })),
    [...new Set(groups.map(({ language }) => language))]
      .map((language) => {
        const all = groups.filter((each) => each.language === language)
        const open = all.filter(({ replied }) => !replied)
        const levels = [1, 2, 3, 4, 5].map((level) =>
          sum(open.filter((one) => one.stars === level))
        )
        return { language, reviews: sum(all), unanswered: levels }
      })
      .toSorted(
        (one, other) => other.reviews - one.reviews || (one.language < other.language ? -1 : 1)
      )
  )
  const everyState = yield* pagesOf(business, {}, 100)
  const states = everyState.map(({ review }) => review.state)
  for (const most of [1, 3, 10_000]) {
    assert.sameDeepMembers(
      [...(yield* reviews.countUpTo(business.id, most))],
      [...new Set(states)].map((state) => [
        state,
        Math.min(most, states.filter((each) => each === state).length)
      ])
    )
  }
})

const sum = (counts: ReadonlyArray<ReviewCount>) =>
  counts.reduce((all, { reviews }) => all + reviews, 0)

const someReview = Arbitrary.schema(
  Schema.Struct({
    createdAt: Schema.Literals([1000, 1001, 1002, 5000]),
    stars: Schema.Literals([1, 5]),
    proof: Schema.Literals(["invited", "imported"]),
    language: Schema.Literals(["en", "en-GB", "EN", "de"]),
    state: Schema.Union([Schema.Literal("published"), ReviewState]),
    sku: Schema.NullOr(Schema.Literals(["a", "A"])),
    /** The times of its replies. */
    replies: Schema.Union([
      Schema.Tuple([]),
      Schema.Tuple([Schema.Literals([6000, 6001])]),
      Schema.Tuple([Schema.Literals([6001, 6002]), Schema.Literals([6000, 6003])])
    ])
  })
)

const everyFilter = Schema.Struct({
  state: ReviewState,
  stars: Schema.Literals([1, 5]),
  proof: Schema.Literals(["invited", "identity"]),
  proofs: Schema.NonEmptyArray(Schema.Literals(["identity", "imported", "invited"])),
  language: Schema.Literals(["en", "en-gb"]),
  product: Schema.Literals(["a", "b"]),
  replied: Schema.Boolean,
  since: Schema.Literals([1001, 5001]),
  until: Schema.Literals([999, 1001, 5000])
} satisfies Record<keyof BusinessReviewFilters, Schema.Top>)

const filterNames = Struct.keys(everyFilter.fields)

/** Only a few filters at once, so that some reviews pass them. */
const someNames = Arbitrary.array(Arbitrary.schema(Schema.Literals(filterNames)), { maxLength: 3 })

/** The rules of filters once more, written as plainly as possible (contract REVIEW-9). */
export const matchesFilters = (
  { replies, review }: ReviewWithReplies,
  { language, product, proof, proofs, replied, since, stars, state, until }: BusinessReviewFilters
): boolean =>
  [
    state === undefined || review.state === state,
    stars === undefined || review.stars === stars,
    proof === undefined || review.proof === proof,
    proofs === undefined || proofs.includes(review.proof),
    language === undefined ||
      `${review.language}-`.toLowerCase().startsWith(`${language}-`.toLowerCase()),
    product === undefined || review.product?.sku === product,
    replied === undefined || replies.length > 0 === replied,
    since === undefined || review.createdAt >= since,
    until === undefined || review.createdAt <= until
  ].every((isHeld) => isHeld)
