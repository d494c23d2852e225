import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import type {
  Business,
  BusinessReach,
  Review,
  ReviewFilters,
  ReviewWithReplies
} from "../../index.ts"
import type { Change, PageRequest, ReviewPosition } from "../../store.ts"
import { emptyScore } from "../../store.ts"
import { Proof, PublicNumbers, Reviews, ReviewState, Stars, UnitOfWork } from "../../index.ts"
import type { GivenCompany } from "../given.ts"
import {
  changed,
  givenBusiness,
  givenCompany,
  givenReply,
  givenReview,
  givenReviews,
  replace
} from "../given.ts"
import type { LawTester } from "../suite.ts"
import { continuesBehind, newestFirst, walk } from "../paging.ts"
import { matchesFilters } from "./business-reviews.laws.ts"

export const publishedReviewsLaws = (
  test: LawTester<PublicNumbers | Reviews | UnitOfWork>
): void => {
  test.prop(
    "Lists match a plain reading of the rules, for any data and filters",
    { data: Arbitrary.array(someReview, { maxLength: 40 }), filters: someFilters },
    function* ({ data, filters }) {
      const mine = yield* givenCompany()
      const businesses = yield* Effect.replicateEffect(givenBusiness(mine), 3)
      const foreign = yield* givenBusiness()
      const owners = [...businesses, foreign].map(({ companyId, id: businessId }) => ({
        companyId,
        businessId
      }))
      const given = yield* givenReviews(
        foreign,
        data.map(({ business, ...fields }) => ({ ...fields, ...owners[business] }))
      )
      const [first, second] = businesses
      const reaches = [null, [], [first], [second, first], [second, foreign, second]]
      for (const reached of reaches) {
        const reach = reachOf(mine, reached)
        const expected = given
          .filter((review) => isExpected(review, reach, filters))
          .toSorted(newestFirst)
        for (const limit of [1, 3, 100]) {
          assert.deepStrictEqual(yield* idsOf(reach, filters, limit), expected.map(idOf))
        }
      }
    },
    { arbitrary: { runs: 25, size: 40 } }
  )

  test("A page continues where the last one ended while others write, hide and publish", function* () {
    const reviews = yield* Reviews
    const company = yield* givenCompany()
    const business = yield* givenBusiness(company)
    const reach = reachOf(company, [business])
    const times = Array.from({ length: 12 }, (_, index) => index * 10)
    const given = yield* givenReviews(
      business,
      times.map((createdAt) => ({ createdAt }))
    )
    const stable = given.filter((_, index) => index % 3 !== 0)
    const leaving = given.filter((_, index) => index % 3 === 0)
    const seen: Array<number> = []
    let after: ReviewPosition | null = null
    for (let page = 0; page < 20; page += 1) {
      const request: PageRequest<ReviewPosition> = { limit: 2, after }
      const { items, next } = yield* reviews.pagePublished(reach, {}, request)
      seen.push(...items.map(({ review }) => review.id))
      const hidden = leaving.pop()
      if (hidden !== undefined) yield* replace.review(hidden, { state: "hidden" })
      yield* givenReview(business, { createdAt: 1000 + page })
      yield* givenReview(business, { createdAt: 35 })
      if (next === null) break
      after = next
    }
    assert.strictEqual(new Set(seen).size, seen.length)
    for (const { id } of stable) assert.include(seen, id)
  })

  test("A page continues behind a review that has left the list since", function* () {
    const reviews = yield* Reviews
    const company = yield* givenCompany()
    const business = yield* givenBusiness(company)
    const hide = ({ review }: ReviewWithReplies) => replace.review(review, { state: "hidden" })
    yield* Effect.replicateEffect(givenReview(business), 4)
    yield* continuesBehind(reviews.pagePublished, [reachOf(company, [business]), {}], hide)
    yield* continuesBehind(reviews.page, [business.id, { state: "published" }], hide)
  })

  test("A business's version changes with each change of what its pages show, and not otherwise", function* () {
    const reviews = yield* Reviews
    const company = yield* givenCompany()
    const other = yield* givenBusiness(company)
    const business = yield* givenBusiness(company)
    const older = yield* givenReview(business, { createdAt: 1000, stars: 5 })
    const newer = yield* givenReview(business, { createdAt: 2000, stars: 4 })
    const version = reviews.publishedVersion(business.id)
    const seen = new Set([yield* version, yield* version])
    assert.strictEqual(seen.size, 1)
    const edited = { ...newer, text: "Another text", version: 2 }
    const renamed = { ...business, name: "Another name", version: 2 }
    const changes: ReadonlyArray<Change> = [
      { _tag: "ReplaceReview", review: edited },
      { _tag: "ReplaceBusiness", business: renamed },
      { _tag: "ReplaceScore", score: { ...emptyScore(business), shown: 500, version: 2 } },
      { _tag: "ReplaceReview", review: { ...edited, state: "hidden", version: 3 } },
      { _tag: "ReplaceReview", review: { ...older, state: "hidden", version: 2 } }
    ]
    for (const [index, change] of changes.entries()) {
      yield* changed(change)
      assert.strictEqual(seen.add(yield* version).size, index + 2)
    }
    const shown = yield* givenReview(business, { createdAt: 3000, stars: 3 })
    const replied = seen.add(yield* version).size
    const answered = yield* givenReply(shown)
    assert.strictEqual(seen.add(yield* version).size, replied + 1)
    yield* givenReview(other)
    yield* changed({
      _tag: "ReplaceScore",
      score: { ...emptyScore(other), shown: 500, version: 2 }
    })
    assert.strictEqual(seen.add(yield* version).size, replied + 1)
    const { reply, review } = yield* givenReply(answered.review)
    assert.strictEqual(seen.add(yield* version).size, replied + 2)
    const corrected = { ...review, version: 4 }
    yield* changed(
      { _tag: "ReplaceReview", review: corrected },
      { _tag: "RewriteReply", reply: { ...reply, text: "Other words" } }
    )
    assert.strictEqual(seen.add(yield* version).size, replied + 3)
    yield* changed(
      { _tag: "ReplaceReview", review: { ...corrected, version: 5 } },
      { _tag: "RemoveReply", reply }
    )
    assert.strictEqual(seen.add(yield* version).size, replied + 4)
  })

  test.each([
    { tag: "en", wanted: "en", matches: true },
    { tag: "en-GB", wanted: "en", matches: true },
    { tag: "EN-gb", wanted: "en-GB", matches: true },
    { tag: "zh-Hant-TW", wanted: "zh-hant", matches: true },
    { tag: "zh-Hant-TW", wanted: "zh-hant-tw", matches: true },
    { tag: "zh-Hant-TW", wanted: "zh-Hant-HK", matches: false },
    { tag: "en", wanted: "en-GB", matches: false },
    { tag: "fil", wanted: "fi", matches: false },
    { tag: "fi-FI", wanted: "fil", matches: false },
    { tag: "en-GBX", wanted: "en-GB", matches: false },
    { tag: "eng", wanted: "e_g", matches: false },
    { tag: "enx", wanted: "en%", matches: false }
  ])(
    "A review in $tag is found by language $wanted: $matches",
    function* ({ tag, wanted, matches }) {
      const company = yield* givenCompany()
      const { id } = yield* givenReview(yield* givenBusiness(company), { language: tag })
      const found = yield* idsOf(reachOf(company, null), { language: wanted }, 5)
      assert.deepStrictEqual(found, matches ? [id] : [])
    }
  )
}

const reachOf = (
  { company }: GivenCompany,
  businesses: ReadonlyArray<Business | undefined> | null
): BusinessReach => ({
  companyId: company.id,
  businesses: businesses?.flatMap((business) => business?.id ?? []) ?? null
})

const idOf = ({ id }: Review): number => id

const idsOf = Effect.fnUntraced(function* (
  reach: BusinessReach,
  filters: ReviewFilters,
  limit: number
) {
  const reviews = yield* Reviews
  const seen = yield* walk(reviews.pagePublished, [reach, filters], limit)
  return seen.map(({ review }) => idOf(review))
})

const isExpected = (review: Review, reach: BusinessReach, filters: ReviewFilters): boolean =>
  review.companyId === reach.companyId &&
  (reach.businesses === null || reach.businesses.includes(review.businessId)) &&
  matchesFilters({ review, replies: [] }, { ...filters, state: "published" })

const languages = ["en", "en-GB", "EN-us", "de", "de-AT", "fi", "fil", "zh-Hant-TW"] as const

/** Few different values each, so that filters match some and equal times are common. */
const someReview = Arbitrary.schema(
  Schema.Struct({
    business: Schema.Literals([0, 1, 2, 3]),
    createdAt: Schema.Literals([1000, 1001, 1002, 5000]),
    stars: Stars,
    proof: Proof,
    language: Schema.Literals(languages),
    state: Schema.Union([Schema.Literal("published"), ReviewState])
  })
)

const someFilters = Arbitrary.schema(
  Schema.Struct({
    stars: Schema.optionalKey(Stars),
    proof: Schema.optionalKey(Proof),
    since: Schema.optionalKey(Schema.Literals([1000, 1001, 1002, 5000, 5001])),
    language: Schema.optionalKey(Schema.Literals([...languages, "zh", "EN", "zh-hant"]))
  } satisfies Record<keyof ReviewFilters, Schema.Top>)
)
