import { assert } from "@effect/vitest"
import { editReply, removeReply, replyAsMember } from "@review-proof/domain/companies"
import { hideReview, getAnyReview, redactReview } from "@review-proof/domain/reviews"
import { ReplyId } from "@review-proof/ports"
import { ending, publish } from "@review-proof/testkit/domain/given"
import { eventsOf, staffedCompany, withConflict, World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { Effect, Struct } from "effect"
import { TestClock } from "effect/testing"

const answered = Effect.gen(function* () {
  yield* TestClock.setTime(1000)
  const { businessId, member } = yield* staffedCompany
  const { id } = yield* publish(businessId, { stars: 2, proof: "unverified" })
  const reply = yield* replyAsMember(member, { reviewId: id, text: "Sorry, Jane!" })
  const { review } = yield* getAnyReview(id)
  return { member, reply, review }
})

layer(World)("A reply", (test) => {
  test("is signed by the member who writes it, whoever owns the company", function* () {
    assert.strictEqual((yield* answered).reply.from, "Bea Ask")
  })

  test("of a member is refused for the review's state, also if hidden at the same moment", function* () {
    const { member, review } = yield* answered
    const hide = hideReview("op", review.id, "spam")
    const reply = replyAsMember(member, { reviewId: review.id, text: "Thank you" })
    assert.strictEqual(yield* ending(withConflict(hide, reply)), "InvalidTransition")
    assert.strictEqual(yield* ending(reply), "InvalidTransition")
  })

  test("is corrected by a member, keeps its earlier revision, and sends no event", function* () {
    const { member, reply, review } = yield* answered
    yield* TestClock.setTime(5000)
    const { audit, events, value } = yield* eventsOf(editReply(member, reply.id, "Sorry!"))
    const earlier = [{ text: "Sorry, Jane!", replacedAt: 5000 }]
    const expected = { ...reply, text: "Sorry!", earlier }
    assert.deepStrictEqual(value, expected)
    const found = yield* getAnyReview(review.id)
    assert.deepStrictEqual(found.replies, [expected])
    assert.deepStrictEqual(found.review, { ...review, version: review.version + 1 })
    assert.deepStrictEqual(events, [])
    assert.containsSubset(audit[0], {
      action: "reply.edited",
      actor: member.id,
      target: `rpl_${reply.id}`,
      details: { review: `rev_${review.id}` }
    })
  })

  test("with the same text is left as it is", function* () {
    const { member, reply, review } = yield* answered
    yield* editReply(member, reply.id, reply.text)
    assert.deepStrictEqual(yield* getAnyReview(review.id), { review, replies: [reply] })
  })

  test("keeps its last twenty revisions", function* () {
    const { member, reply } = yield* answered
    let { earlier } = reply
    for (let number = 1; number <= 25; number++) {
      earlier = (yield* editReply(member, reply.id, `Wording ${number}`)).earlier
    }
    assert.deepStrictEqual(
      earlier.map(Struct.get("text")),
      Array.from({ length: 20 }, (_, at) => `Wording ${at + 5}`)
    )
  })

  test("is removed permanently", function* () {
    const { member, reply, review } = yield* answered
    const { audit } = yield* eventsOf(removeReply(member, reply.id))
    assert.containsSubset(audit[0], { action: "reply.removed", target: `rpl_${reply.id}` })
    assert.deepStrictEqual((yield* getAnyReview(review.id)).replies, [])
    assert.strictEqual(yield* ending(removeReply(member, reply.id)), "NotFound")
    assert.strictEqual(yield* ending(editReply(member, reply.id, "Again")), "NotFound")
  })

  test("is changed only within its company, on a published review, to a permitted text", function* () {
    const { member, reply, review } = yield* answered
    const stranger = (yield* answered).member
    assert.strictEqual(yield* ending(editReply(stranger, reply.id, "Hello")), "NotFound")
    assert.strictEqual(yield* ending(removeReply(stranger, reply.id)), "NotFound")
    assert.strictEqual(yield* ending(removeReply("op", ReplyId.make(999_999))), "NotFound")
    assert.deepStrictEqual(yield* ending(editReply(member, reply.id, "x")), ["text"])
    yield* hideReview("op", review.id, "spam")
    assert.strictEqual(yield* ending(editReply(member, reply.id, "Hello")), "InvalidTransition")
    assert.strictEqual(yield* ending(removeReply(member, reply.id)), "InvalidTransition")
  })

  test("that two people correct at the same moment keeps both revisions", function* () {
    const { member, reply } = yield* answered
    yield* Effect.forEach(["One", "Two"], (text) => editReply(member, reply.id, text), {
      concurrency: 2
    })
    const { replies } = yield* getAnyReview(reply.reviewId)
    assert.lengthOf(replies[0]?.earlier ?? [], 2)
  })

  test("loses the redacted words, also in earlier revisions that say them otherwise", function* () {
    const { member, reply, review } = yield* answered
    yield* editReply(member, reply.id, "Sorry, Ms Doe!")
    yield* editReply(member, reply.id, "Sorry, dear Jane Doe!")
    const replies = { [`rpl_${reply.id}`]: "Sorry, dear […]!" }
    yield* redactReview("op", review.id, { reason: "A name", replies })
    const left = yield* getAnyReview(review.id)
    assert.notMatch(JSON.stringify(left), /jane|doe/i)
  })
})
