import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { PublicNumbers, UnitOfWork, type Review } from "../../index.ts"
import { ModerationQueue, queuePosition, type QueueItem } from "../../store.ts"
import { sampleModeration } from "../arbitraries/review-samples.ts"
import { fresh } from "../fresh.ts"
import {
  changed,
  givenBusiness,
  givenCompany,
  givenProofRequest,
  givenReply,
  givenReport,
  givenReview,
  replace
} from "../given.ts"
import { continuesBehind, walk } from "../paging.ts"
import { suite } from "../suite.ts"

/** Laws of the operator's queue. Other laws leave things in it, so each looks at its own company's. */
export const moderationQueueLaws = suite<ModerationQueue | PublicNumbers | UnitOfWork>(
  "ModerationQueue",
  (test) => {
    test("Held reviews, open proof requests and open reports wait with all that they are about, as it is now", function* () {
      const company = yield* givenCompany()
      const business = yield* givenBusiness(company)
      const review = yield* givenReview(business, { state: "pending", createdAt: 2000 })
      for (const [action, reason] of [
        ["held", "link"],
        ["held", "email, phone"],
        ["edited", "later"]
      ] as const) {
        const entry = sampleModeration({ reviewId: review.id, action, reason })
        yield* changed({ _tag: "InsertModeration", entry })
      }
      const { id: reviewId } = yield* givenReview(undefined, { state: "pending" })
      const entry = sampleModeration({ reviewId, action: "held", reason: "repeated" })
      yield* changed({ _tag: "InsertModeration", entry })
      const about = {
        company: { id: business.companyId, name: "Zoë 🥐" },
        business: { id: business.id, name: "Zoë’s" }
      }
      const published = yield* givenReview(business, { state: "published" })
      const { reply, review: proven } = yield* givenReply(published)
      const proofRequest = yield* givenProofRequest(proven, { createdAt: 1000, kind: "identity" })
      const memberId = yield* fresh.memberId
      const { id, reason, text } = yield* givenReport(proven, { createdAt: 3000, memberId })
      yield* replace.company(company.company, { name: about.company.name })
      yield* replace.business(business, { name: about.business.name })
      assert.deepStrictEqual(yield* waitingOf(review), [
        {
          ...about,
          kind: "proof",
          since: 1000,
          review: { review: proven, replies: [reply] },
          proofRequest
        },
        {
          ...about,
          kind: "held",
          since: 2000,
          review: { review, replies: [] },
          reason: "email, phone"
        },
        {
          ...about,
          kind: "reported",
          since: 3000,
          review: { review: proven, replies: [reply] },
          report: { id, reason, text, memberId }
        }
      ])
    })

    test("A decided item no longer waits", function* () {
      const business = yield* givenBusiness()
      const review = yield* givenReview(business, { state: "pending" })
      const request = yield* givenProofRequest(review)
      const report = yield* givenReport(review)
      yield* changed(
        { _tag: "ReplaceReview", review: { ...review, state: "published", version: 2 } },
        {
          _tag: "ReplaceProofRequest",
          request: { ...request, status: "accepted", decidedAt: 5, version: 2 }
        },
        {
          _tag: "ReplaceReport",
          report: { ...report, status: "dismissed", decidedAt: 5, version: 2 }
        }
      )
      for (const state of ["published", "hidden", "removed", "rejected"] as const) {
        yield* givenReview(business, { state })
      }
      yield* givenProofRequest(review, { status: "rejected" })
      assert.deepStrictEqual(yield* waitingOf(review), [])
    })

    test("Pages of any size list each item once, oldest first and the other way round", function* () {
      const queue = yield* ModerationQueue
      const business = yield* givenBusiness()
      const reviews = yield* Effect.forEach([7, 7, 7, 9, 3], (createdAt) =>
        givenReview(business, { state: "pending", createdAt })
      )
      const [review] = reviews
      assert.isDefined(review)
      const requests = yield* Effect.forEach([7, 7, 8, 1], (createdAt) =>
        givenProofRequest(review, { createdAt })
      )
      const reports = yield* Effect.forEach([7, 2, 7], (createdAt) =>
        givenReport(review, { createdAt })
      )
      for (const limit of [1, 2, 3, 100]) {
        const up = yield* waitingOf(review, limit)
        assert.strictEqual(
          up.map(({ kind, since }) => `${since} ${kind}`).join(", "),
          "1 proof, 2 reported, 3 held, 7 held, 7 held, 7 held, 7 proof, 7 proof, " +
            "7 reported, 7 reported, 8 proof, 9 held"
        )
        assert.strictEqual(new Set(up.map((item) => queuePosition(item).id)).size, 12)
        const down = yield* walk(queue.page, [kinds, "newest first"], limit)
        assert.deepStrictEqual(
          down.filter((item) => item.company.id === review.companyId),
          up.toReversed()
        )
      }
      for (const [some, expected] of [
        [["held"], reviews],
        [["proof"], requests],
        [["reported"], reports],
        [
          ["reported", "held"],
          [...reports, ...reviews]
        ]
      ] as const) {
        const only = yield* waitingOf(review, 2, some)
        assert.sameMembers(
          only.map((item) => queuePosition(item).id),
          expected.map(({ id }) => id)
        )
      }
    })

    test("A page continues behind an item that was decided since", function* () {
      const queue = yield* ModerationQueue
      const business = yield* givenBusiness()
      yield* Effect.replicateEffect(givenReview(business, { state: "pending" }), 4)
      for (const order of ["oldest first", "newest first"] as const) {
        yield* continuesBehind(queue.page, [["held"], order], ({ review: { review } }) =>
          replace.review(review, { state: "published" })
        )
      }
    })

    test("Each kind is counted up to the given limit", function* () {
      const queue = yield* ModerationQueue
      const before = yield* queue.counts(1_000_000)
      const business = yield* givenBusiness()
      const review = yield* givenReview(business, { state: "pending" })
      yield* givenReview(business, { state: "pending" })
      yield* givenProofRequest(review)
      yield* givenReport(review)
      assert.deepStrictEqual(yield* queue.counts(1_000_000), {
        held: before.held + 2,
        proof: before.proof + 1,
        reported: before.reported + 1
      })
      assert.deepStrictEqual(yield* queue.counts(1), { held: 1, proof: 1, reported: 1 })
    })
  }
)

const kinds = ["held", "proof", "reported"] as const

/** The waiting items of the review's company, oldest first. */
const waitingOf = Effect.fnUntraced(function* (
  { companyId }: Review,
  limit = 50,
  of: ReadonlyArray<QueueItem["kind"]> = kinds
) {
  const queue = yield* ModerationQueue
  const all = yield* walk(queue.page, [of, "oldest first"], limit)
  return all.filter(({ company }) => company.id === companyId)
})
