import { assert } from "@effect/vitest"
import { createMember } from "@review-proof/domain/companies"
import {
  decideReply,
  editReview,
  hideReview,
  readHistory,
  getAnyReview,
  readPublicReview,
  redactReview,
  removeReview,
  submitInvitedReview,
  verifyReview
} from "@review-proof/domain/reviews"
import { marker } from "../../src/reviews/redaction.ts"
import { makeKey } from "@review-proof/testkit/domain/account"
import { ending, invite, once, publish, submit } from "@review-proof/testkit/domain/given"
import {
  eventsOf,
  makeCompany,
  submission,
  withConflict,
  World
} from "@review-proof/testkit/domain/world"
import type { Redaction } from "@review-proof/domain/reviews"
import { Businesses, IdempotencyRecords, ReviewId } from "@review-proof/ports"
import { changed } from "@review-proof/ports/testing"
import { Effect, Option } from "effect"
import { layer } from "@review-proof/testkit/test"

const made = Effect.gen(function* () {
  const { businessId, caller } = yield* makeCompany()
  const { id } = yield* publish(businessId, {
    title: "By Jane Doe",
    text: "Jane Doe says: good",
    evidence: null,
    reviewerName: "Jane Doe"
  })
  return { businessId, caller, id }
})

const refused = (id: ReviewId, redaction: Omit<Redaction, "reason">) =>
  ending(redactReview("operator", id, { reason: "private", ...redaction }))

layer(World)("Redacting a review", (test) => {
  test("takes the whole name from where others wrote it, if initials of it are published", function* () {
    const { caller } = yield* makeCompany()
    const invitation = yield* invite(caller, { name: "Jane Doe" })
    const { id, reviewerName } = yield* submitInvitedReview(invitation.id, submission)
    assert.strictEqual(reviewerName, "Jane D.")
    yield* hideReview("operator", id, "It names Jane Doe")
    yield* redactReview("operator", id, { reason: "Jane Doe asked", name: true })
    const { moderation } = yield* readHistory(id)
    assert.isNull((yield* getAnyReview(id)).review.reviewerName)
    assert.notInclude(JSON.stringify(moderation), "Doe")
  })

  test("takes words from wherever they stand, and leaves stars, score and the rest", function* () {
    const { businessId, caller, id } = yield* made
    const owner = { name: "Ann", email: "ann@shop.example", role: "owner" } as const
    yield* createMember("op", caller.companyId, owner)
    const { key } = yield* makeKey(caller.companyId)
    yield* once(
      { scope: key.lineageId, key: "k", fingerprint: "f" },
      decideReply(caller, { reviewId: id, text: "Thanks, Jane Doe" }),
      ({ reviewId, text }) => JSON.stringify({ review_id: `rev_${reviewId}`, text })
    )
    yield* editReview("operator", id, { experienceDate: "2026-02-28" })
    yield* verifyReview("operator", id, { proof: "identity", evidence: "Jane Doe on the phone" })
    yield* verifyReview("operator", id, { proof: "transaction", evidence: "Card of Jane Doe" })
    yield* hideReview("operator", id, "It names Jane Doe")
    const found = yield* getAnyReview(id)
    const reply = found.replies[0] ?? assert.fail()
    const records = yield* IdempotencyRecords
    assert.isTrue(Option.isSome(yield* records.find(key.lineageId, "k")))
    const businesses = yield* Businesses
    const score = yield* businesses.find(businessId)
    const { audit, commits, events } = yield* eventsOf(
      redactReview("operator", id, {
        reason: "Jane Doe asked for it",
        title: "By […]",
        text: "[…] says: good",
        name: true,
        replies: { [`rpl_${reply.id}`]: "Thanks, […]" }
      })
    )
    assert.deepStrictEqual(events, [])
    assert.lengthOf(commits, 1)
    const after = yield* getAnyReview(id)
    assert.containsSubset(after, {
      review: {
        title: "By […]",
        text: "[…] says: good",
        reviewerName: null,
        evidence: "Card of […]",
        state: "hidden"
      },
      replies: [{ id: reply.id, from: reply.from, text: "Thanks, […]" }]
    })
    const history = yield* readHistory(id)
    assert.containsSubset(history.revisions, [{ title: "By […]", text: "[…] says: good" }])
    assert.containsSubset(history.moderation.at(-3), { otherEvidence: "[…] on the phone" })
    assert.containsSubset(history.moderation.at(-2), { reason: "It names […]" })
    assert.containsSubset(history.moderation.at(-1), {
      action: "redacted",
      from: "hidden",
      to: "hidden",
      reason: "[…] asked for it"
    })
    assert.containsSubset(audit, [{ action: "review.redacted", target: `rev_${id}` }])
    assert.notMatch(JSON.stringify([after, history, audit]), /jane|doe/i)
    const answered = Option.getOrThrow(yield* records.find(key.lineageId, "k"))
    assert.strictEqual(answered.answer, "")
    assert.deepStrictEqual(yield* businesses.find(businessId), score)
  })

  test("of a published one sends that it was edited, and its page says why each time", function* () {
    const { businessId, id } = yield* made
    const redaction = { reason: "private", text: "[…] says: good" }
    const { events } = yield* eventsOf(redactReview("operator", id, redaction))
    assert.deepStrictEqual(events, [
      {
        _tag: "review.updated",
        reviewId: id,
        businessId,
        stars: 4,
        proof: "unverified",
        language: "en",
        change: "edited"
      }
    ])
    const again = yield* eventsOf(redactReview("operator", id, redaction))
    assert.lengthOf(again.commits, 0)
    yield* redactReview("operator", id, { reason: "rude", text: "[…]: good" })
    assert.strictEqual((yield* getAnyReview(id)).review.text, "[…]: good")
    assert.deepStrictEqual(
      (yield* readPublicReview(id)).shortenings.map(({ reason }) => reason),
      ["private", "rude"]
    )
  })

  test("removes an earlier revision with other words as a whole", function* () {
    const { id } = yield* made
    const { review } = yield* getAnyReview(id)
    const revision = { ...review, reviewId: id, text: "J. Doe says: good", replacedAt: 0 }
    yield* changed({ _tag: "InsertRevision", revision })
    yield* redactReview("operator", id, { reason: "private", text: "[…] says: good" })
    const { revisions } = yield* readHistory(id)
    assert.containsSubset(revisions, [{ title: "By Jane Doe", text: marker }])
  })

  test("works in every state", function* () {
    const { businessId, id } = yield* made
    const held = yield* submit(businessId, { text: "Call 0170 1234567" })
    yield* redactReview("operator", held.id, { reason: "private", text: "Call […]" })
    const pending = { state: "pending", text: "Call […]" }
    assert.containsSubset((yield* getAnyReview(held.id)).review, pending)
    yield* removeReview("operator", held.id, "spam")
    yield* redactReview("operator", held.id, { reason: "private", text: "[…]" })
    assert.containsSubset((yield* getAnyReview(held.id)).review, { state: "rejected", text: "[…]" })
    yield* removeReview("operator", id, "spam")
    yield* redactReview("operator", id, { reason: "private", name: true })
    const removed = { state: "removed", reviewerName: null }
    assert.containsSubset((yield* getAnyReview(id)).review, removed)
  })

  test("refuses whatever is not the old words with parts left out, and names the field", function* () {
    const { id } = yield* made
    const before = yield* getAnyReview(id)
    for (const [redaction, fields] of [
      [{}, ["text"]],
      [{ replies: {} }, ["text"]],
      [{ title: "By Joe", text: "[…] said: bad" }, ["title", "text"]],
      [{ replies: { rpl_9: "[…]" }, name: true }, ["replies.rpl_9"]]
    ] as const) {
      assert.deepStrictEqual(yield* refused(id, redaction), fields)
    }
    assert.deepStrictEqual(yield* getAnyReview(id), before)
    assert.strictEqual(yield* refused(ReviewId.make(999), { name: true }), "NotFound")
  })

  test("decides again if the review was edited in the meantime", function* () {
    const { id } = yield* made
    const redact = redactReview("operator", id, { reason: "private", text: "[…] says: good" })
    yield* withConflict(editReview("operator", id, { experienceDate: "2026-02-28" }), redact)
    assert.containsSubset((yield* getAnyReview(id)).review, {
      experienceDate: "2026-02-28",
      text: "[…] says: good"
    })
  })
})
