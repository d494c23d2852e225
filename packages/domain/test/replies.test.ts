import { assert, layer } from "@effect/vitest"
import { commitOnce, fingerprint, refuseOnce } from "@review-proof/domain/requests"
import {
  createReview,
  decideReply,
  hideReview,
  replyToReview,
  restoreReview
} from "@review-proof/domain/reviews"
import type { Caller } from "@review-proof/domain/access"
import type { IdempotentRequest } from "@review-proof/domain/requests"
import { IdempotencyRecords, Reviews, UnitOfWork } from "@review-proof/ports"
import type { BusinessId, ReviewId } from "@review-proof/ports"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { callerOf, eventsOf, makeCompany, World } from "./world.ts"

const publish = (businessId: BusinessId) =>
  createReview("operator", {
    businessId,
    stars: 4,
    title: null,
    text: "Good shoes",
    language: "en",
    proof: "identity",
    evidence: "order 7",
    reviewerName: "Eve",
    product: null,
    experienceDate: null,
    createdAt: null,
    externalId: null
  }).pipe(Effect.map(({ review }) => review.review.id))

/** A company with a published review, and who may answer it. */
const published = Effect.gen(function* () {
  const company = yield* makeCompany(2)
  const [first, second] = company.businessIds
  const id = yield* publish(first ?? assert.fail())
  return { ...company, id, first: first ?? assert.fail(), second: second ?? assert.fail() }
})

const reply = Effect.fnUntraced(function* (
  caller: Caller,
  id: ReviewId,
  text: string = "Thank you"
) {
  const asked = { operation: "replyToReview", resource: String(id), body: { text } }
  const request: IdempotentRequest = {
    scope: caller.lineageId,
    key: "order-1",
    fingerprint: yield* fingerprint(asked)
  }
  const answered = Effect.map(decideReply(caller, { reviewId: id, text }), (decision) => ({
    ...decision,
    answer: `201 ${decision.value.id}`
  }))
  return yield* commitOnce(request, answered).pipe(
    Effect.catchTag("NotPublished", (refusal) =>
      Effect.flatMap(refuseOnce(request, "404 review"), (first) =>
        first === undefined ? Effect.fail(refusal) : Effect.succeed(first)
      )
    )
  )
})

const repliesTo = (id: ReviewId) =>
  Effect.map(
    Reviews.use((reviews) => reviews.find(id)),
    (found) => (found._tag === "Some" ? found.value.replies : [])
  )

layer(World)("a reply", (it) => {
  it.effect("is signed with the name of the key's creator, and told of by one event", () =>
    Effect.gen(function* () {
      const { caller, first, id } = yield* published
      const { events } = yield* eventsOf(replyToReview(caller, { reviewId: id, text: "Hi" }))
      const posted = (yield* repliesTo(id))[0] ?? assert.fail()
      assert.containsSubset(posted, { from: "Ada Owner", text: "Hi", reviewId: id })
      assert.deepStrictEqual(events, [
        { _tag: "reply.created", replyId: posted.id, reviewId: id, businessId: first }
      ])
    })
  )

  it.effect("has 2 to 4000 characters, an emoji being one", () =>
    Effect.gen(function* () {
      const { caller, id } = yield* published
      for (const text of ["Hi", "x".repeat(4000), "🙂".repeat(4000)]) {
        yield* replyToReview(caller, { reviewId: id, text })
      }
      for (const text of ["", "x", "🙂", "x".repeat(4001)]) {
        const refused = yield* Effect.flip(replyToReview(caller, { reviewId: id, text }))
        assert.strictEqual(refused._tag, "InvalidInput")
      }
    })
  )

  it.effect("goes to published reviews within the key's reach alone", () =>
    Effect.gen(function* () {
      const { businessIds, caller, companyId, id, second } = yield* published
      const foreign = yield* makeCompany()
      for (const stranger of [foreign.caller, callerOf(companyId, businessIds, [second])]) {
        const refused = yield* Effect.flip(replyToReview(stranger, { reviewId: id, text: "Hi" }))
        assert.strictEqual(refused._tag, "NotFound")
      }
      yield* hideReview("operator", id, "a reason")
      const refused = yield* Effect.flip(replyToReview(caller, { reviewId: id, text: "Hi" }))
      assert.strictEqual(refused._tag, "NotPublished")
      assert.deepStrictEqual(yield* repliesTo(id), [])
    })
  )

  it.effect("costs one reading and one commit", () =>
    Effect.gen(function* () {
      const { caller, id } = yield* published
      const calls: Array<string> = []
      const counted = <Service extends object>(name: string, service: Service): Service =>
        new Proxy(service, {
          get: (target, member, self) => {
            calls.push(`${name}.${String(member)}`)
            return Reflect.get(target, member, self)
          }
        })
      const reviews = counted("Reviews", yield* Reviews)
      const unit = counted("UnitOfWork", yield* UnitOfWork)
      const records = counted("IdempotencyRecords", yield* IdempotencyRecords)
      yield* reply(caller, id).pipe(
        Effect.provideService(Reviews, reviews),
        Effect.provideService(UnitOfWork, unit),
        Effect.provideService(IdempotencyRecords, records)
      )
      assert.deepStrictEqual(calls, ["Reviews.findPublished", "UnitOfWork.commit"])
    })
  )
})

layer(World)("a retried reply", (it) => {
  it.effect("is answered as at first and posted once", () =>
    Effect.gen(function* () {
      const { caller, id } = yield* published
      const first = yield* reply(caller, id)
      const again = yield* eventsOf(reply(caller, id))
      const posted = yield* repliesTo(id)
      assert.strictEqual(first._tag, "Fresh")
      assert.deepStrictEqual(again.value, { _tag: "Replayed", answer: `201 ${posted[0]?.id}` })
      assert.deepStrictEqual(again.commits, [])
      assert.strictEqual(posted.length, 1)
    })
  )

  it.effect("is answered as at first also when the review is gone by then", () =>
    Effect.gen(function* () {
      const { caller, id } = yield* published
      yield* reply(caller, id)
      yield* hideReview("operator", id, "a reason")
      assert.strictEqual((yield* reply(caller, id))._tag, "Replayed")
      const refused = yield* Effect.flip(reply(caller, id, "Another text"))
      assert.strictEqual(refused._tag, "IdempotencyConflict")
    })
  )

  it.effect("with other words is a conflict, and posts nothing", () =>
    Effect.gen(function* () {
      const { caller, id } = yield* published
      yield* reply(caller, id)
      const refused = yield* Effect.flip(reply(caller, id, "Another text"))
      assert.strictEqual(refused._tag, "IdempotencyConflict")
      assert.strictEqual((yield* repliesTo(id)).length, 1)
    })
  )

  it.effect("is posted once when eight arrive together", () =>
    Effect.gen(function* () {
      const { caller, id } = yield* published
      const answers = yield* Effect.all(
        Array.from({ length: 8 }, () => reply(caller, id)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ _tag }) => _tag === "Fresh").length, 1)
      assert.strictEqual((yield* repliesTo(id)).length, 1)
    })
  )

  it.effect("is new again after 24 hours, to the millisecond", () =>
    Effect.gen(function* () {
      const { caller, id } = yield* published
      yield* reply(caller, id)
      yield* TestClock.adjust("86399999 millis")
      assert.strictEqual((yield* reply(caller, id))._tag, "Replayed")
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* reply(caller, id))._tag, "Fresh")
    })
  )

  it.effect(
    "keeps its 404 for a review of its own that is hidden, so that a retry is the same",
    () =>
      Effect.gen(function* () {
        const { caller, id } = yield* published
        yield* hideReview("operator", id, "a reason")
        assert.strictEqual((yield* Effect.flip(reply(caller, id)))._tag, "NotPublished")
        yield* restoreReview("operator", id)
        assert.deepStrictEqual(yield* reply(caller, id), { _tag: "Replayed", answer: "404 review" })
      })
  )

  it.effect("never keeps a 404 for what its key may not see", () =>
    Effect.gen(function* () {
      const { businessIds, caller, companyId, id, second } = yield* published
      const limited = callerOf(companyId, businessIds, [second])
      for (const attempt of [1, 2]) {
        const refused = yield* Effect.flip(reply(limited, id))
        assert.strictEqual(refused._tag, "NotFound", `attempt ${attempt}`)
      }
      assert.strictEqual((yield* reply(caller, id))._tag, "Fresh")
    })
  )
})
