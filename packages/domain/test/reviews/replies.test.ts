import { assert } from "@effect/vitest"
import { callerOf } from "@review-proof/testkit/domain/account"
import { fingerprint } from "@review-proof/domain/requests"
import { decideReply, hideReview, replyToReview, restoreReview } from "@review-proof/domain/reviews"
import { atOnce, ending, once, publish } from "@review-proof/testkit/domain/given"
import { eventsOf, makeCompany, withConflict, World } from "@review-proof/testkit/domain/world"
import type { AdmittedCaller } from "@review-proof/domain/access"
import { Reviews, type ReviewId } from "@review-proof/ports"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

/** A company with a published review, who may answer it, and who may not. */
const published = Effect.gen(function* () {
  const company = yield* makeCompany(2)
  const { id } = yield* publish(company.businessId)
  const limited = callerOf(company.companyId, company.businessIds, [company.otherId])
  return { ...company, id, limited }
})

/** A reply under one idempotency key. */
const reply = Effect.fnUntraced(function* (
  caller: AdmittedCaller,
  id: ReviewId,
  text = "Thank you"
) {
  const asked = { operation: "replyToReview", resource: String(id), body: { text } }
  const print = yield* fingerprint(asked)
  return yield* once(
    { scope: caller.lineageId, key: "order-1", fingerprint: print },
    decideReply(caller, { reviewId: id, text }),
    (made) => `201 ${made.id}`,
    { NotPublished: "404 review" }
  )
})

const repliesTo = (id: ReviewId) =>
  Effect.map(
    Reviews.use((reviews) => reviews.find(id)),
    Option.match({ onNone: () => [], onSome: ({ replies }) => replies })
  )

layer(World)("A reply", (test) => {
  test("is signed with the name of the key's creator, and sends one event", function* () {
    const { businessId, caller, id } = yield* published
    const { events } = yield* eventsOf(replyToReview(caller, { reviewId: id, text: "Hi" }))
    const posted = (yield* repliesTo(id))[0] ?? assert.fail()
    assert.containsSubset(posted, { from: "Ada Owner", text: "Hi", reviewId: id })
    assert.deepStrictEqual(events, [
      { _tag: "reply.created", replyId: posted.id, reviewId: id, businessId }
    ])
  })

  test("has 2 to 4000 characters, an emoji being one, and is not blank", function* () {
    const { caller, id } = yield* published
    const posting = (text: string) => ending(replyToReview(caller, { reviewId: id, text }))
    for (const text of ["Hi", "x".repeat(4000), "🙂".repeat(4000)]) {
      assert.strictEqual(yield* posting(text), "Done")
    }
    for (const text of ["", "x", "🙂", "x".repeat(4001), "  ", "\n\u3000", "\u200b\u2060"]) {
      assert.deepStrictEqual(yield* posting(text), ["text"])
    }
  })

  test("is possible only for published reviews within the key's reach", function* () {
    const { caller, id, limited } = yield* published
    const foreign = yield* makeCompany()
    for (const stranger of [foreign.caller, limited]) {
      assert.strictEqual(yield* ending(reply(stranger, id)), "NotFound")
    }
    yield* hideReview("operator", id, "a reason")
    assert.strictEqual(yield* ending(reply(caller, id)), "NotPublished")
    assert.deepStrictEqual(yield* repliesTo(id), [])
  })

  test("is refused if the review is hidden at the same moment", function* () {
    const { caller, id } = yield* published
    const hide = hideReview("operator", id, "a reason")
    assert.strictEqual(yield* ending(withConflict(hide, reply(caller, id))), "NotPublished")
    assert.deepStrictEqual(yield* repliesTo(id), [])
  })
})

layer(World)("A retried reply", (test) => {
  test("is answered as at first and posted once, also when eight arrive together", function* () {
    const { caller, id } = yield* published
    const answers = yield* atOnce(8, reply(caller, id))
    assert.strictEqual(answers.filter(({ _tag }) => _tag === "Fresh").length, 1)
    const [posted, ...others] = yield* repliesTo(id)
    assert.deepStrictEqual(others, [])
    const again = yield* eventsOf(reply(caller, id))
    assert.deepStrictEqual(again.value, { _tag: "Replayed", answer: `201 ${posted?.id}` })
    assert.deepStrictEqual(again.commits, [])
  })

  test("is answered as at first also when the review is gone by then", function* () {
    const { caller, id } = yield* published
    yield* reply(caller, id)
    yield* hideReview("operator", id, "a reason")
    assert.strictEqual((yield* reply(caller, id))._tag, "Replayed")
  })

  test("with other words is a conflict, and posts nothing", function* () {
    const { caller, id } = yield* published
    yield* reply(caller, id)
    assert.strictEqual(yield* ending(reply(caller, id, "Another text")), "IdempotencyConflict")
    assert.lengthOf(yield* repliesTo(id), 1)
    yield* hideReview("operator", id, "a reason")
    assert.strictEqual(yield* ending(reply(caller, id, "Another text")), "IdempotencyConflict")
  })

  test("is new again after 24 hours, to the millisecond", function* () {
    const { caller, id } = yield* published
    yield* reply(caller, id)
    yield* TestClock.adjust("86399999 millis")
    assert.strictEqual((yield* reply(caller, id))._tag, "Replayed")
    yield* TestClock.adjust("1 millis")
    assert.strictEqual((yield* reply(caller, id))._tag, "Fresh")
  })

  test("keeps its 404 for a review of its own that is hidden, so that a retry is the same", function* () {
    const { caller, id } = yield* published
    yield* hideReview("operator", id, "a reason")
    assert.strictEqual(yield* ending(reply(caller, id)), "NotPublished")
    yield* restoreReview("operator", id)
    assert.deepStrictEqual(yield* reply(caller, id), { _tag: "Replayed", answer: "404 review" })
  })

  test("never keeps a 404 for what its key may not see, and is no way to see its answer", function* () {
    const { caller, id, limited } = yield* published
    assert.strictEqual(yield* ending(reply(limited, id)), "NotFound")
    assert.strictEqual(yield* ending(reply(limited, id)), "NotFound")
    assert.strictEqual((yield* reply(caller, id))._tag, "Fresh")
    assert.strictEqual(yield* ending(reply(limited, id)), "NotFound")
  })
})
