import { assert } from "@effect/vitest"
import { endProofRequests } from "@review-proof/domain/background"
import { getScore } from "@review-proof/domain/companies"
import { askForProofByForm, mayAskForProof } from "@review-proof/domain/portal"
import {
  createProofRequest,
  decideProofRequest,
  hideReview,
  listProofRequests,
  readHistory,
  getProofRequest,
  getAnyReview,
  restoreReview
} from "@review-proof/domain/reviews"
import { ending, givenForm, publish } from "@review-proof/testkit/domain/given"
import { eventsOf, makeCompany, staffedCompany, World } from "@review-proof/testkit/domain/world"
import { ProofRequestId, ReviewId, type Proof } from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import { Effect, Struct } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

const aReview = Effect.fnUntraced(function* (proof: Proof = "unverified") {
  const { businessId, caller } = yield* makeCompany()
  return { caller, review: yield* publish(businessId, { stars: 1, proof }) }
})

const decisions = {
  accepted: { outcome: "accepted", evidence: "invoice-7.pdf" },
  rejected: { outcome: "rejected", evidence: null }
} as const

const decide = (id: ProofRequestId, outcome: keyof typeof decisions) =>
  decideProofRequest("op", id, decisions[outcome])

layer(World)("A proof request", (test) => {
  test("is opened for a published review and sends an event", function* () {
    const { review } = yield* aReview()
    const opened = yield* eventsOf(createProofRequest("op", review.id, "transaction"))
    const request = opened.value
    assert.containsSubset(request, { status: "open", decidedAt: null, reviewId: review.id })
    assert.deepStrictEqual(yield* getProofRequest(request.id), request)
    const about = { reviewId: review.id, businessId: review.businessId }
    const facts = { kind: "transaction", status: "open", proofRequestId: request.id } as const
    assert.deepStrictEqual(opened.events, [{ _tag: "proof.requested", ...about, ...facts }])
    assert.containsSubset(opened.audit[0], {
      action: "proof.requested",
      target: request.id,
      details: { review: `rev_${review.id}`, kind: "transaction" }
    })
    const page = yield* listProofRequests(review.id, { limit: 10, cursor: null })
    assert.deepStrictEqual(page.items, [request])
  })

  test("is opened by a member where it could raise the proof, and offered there alone", function* () {
    const { businessId, member } = yield* staffedCompany
    for (const [proof, end] of [
      ["unverified", "Done"],
      ["imported", "Done"],
      ["identity", "Done"],
      ["invited", "Done"],
      ["transaction", "InvalidTransition"],
      ["after_review", "InvalidTransition"]
    ] as const) {
      const review = yield* publish(businessId, { proof })
      assert.strictEqual(mayAskForProof(review, []), end === "Done", proof)
      const asked = askForProofByForm(member, review.id, yield* givenForm)
      assert.strictEqual(yield* ending(asked), end, proof)
      const { items } = yield* listProofRequests(review.id, { limit: 10, cursor: null })
      assert.lengthOf(items, end === "Done" ? 1 : 0, proof)
      assert.isFalse(mayAskForProof(review, items))
    }
  })

  test("is not opened for a review that is hidden or does not exist", function* () {
    const { review } = yield* aReview()
    yield* hideReview("op", review.id, "spam")
    const hidden = yield* Effect.flip(createProofRequest("op", review.id, "identity"))
    assert.containsSubset(hidden, { _tag: "InvalidTransition", from: "hidden" })
    const none = createProofRequest("op", ReviewId.make(999_999), "identity")
    assert.strictEqual(yield* ending(none), "NotFound")
  })

  test.each([
    { kind: "transaction", held: "unverified", becomes: "after_review" },
    { kind: "transaction", held: "invited", becomes: "after_review" },
    { kind: "identity", held: "unverified", becomes: "identity" }
  ] as const)(
    "that is accepted raises $held to $becomes, and the score with it",
    function* (given) {
      const { caller, review } = yield* aReview(given.held)
      const shown = Effect.map(getScore(caller, review.businessId), ({ score }) => score.shown)
      const before = yield* shown
      const request = yield* createProofRequest("op", review.id, given.kind)
      const accepted = yield* eventsOf(decide(request.id, "accepted"))
      assert.lengthOf(accepted.commits, 1)
      assert.strictEqual(accepted.value.status, "accepted")
      const { evidence, proof } = (yield* getAnyReview(review.id)).review
      assert.deepStrictEqual([proof, evidence], [given.becomes, "invoice-7.pdf"])
      assert.notInclude(JSON.stringify([accepted.events, accepted.audit]), "invoice")
      assert.sameMembers([...accepted.tags], ["review.updated", "score.changed", "proof.requested"])
      assert.containsSubset(
        accepted.events.toSorted((one, other) => (one._tag < other._tag ? -1 : 1)),
        [{ status: "accepted" }, { change: "verified", proof: given.becomes }]
      )
      assert.isBelow((yield* shown) ?? 5, before ?? 0)
      assert.deepStrictEqual(accepted.audit.map(Struct.get("action")), [
        "review.verified",
        "proof.accepted"
      ])
    }
  )

  test.each([
    { kind: "identity", held: "invited", outcome: "accepted" },
    { kind: "identity", held: "imported", outcome: "accepted" },
    { kind: "identity", held: "after_review", outcome: "accepted" },
    { kind: "transaction", held: "transaction", outcome: "accepted" },
    { kind: "transaction", held: "unverified", outcome: "rejected" }
  ] as const)("about $kind that is $outcome leaves $held as it is", function* (given) {
    const { review } = yield* aReview(given.held)
    const request = yield* createProofRequest("op", review.id, given.kind)
    const asked = yield* getAnyReview(review.id)
    assert.deepStrictEqual(asked.review, { ...review, version: review.version + 1 })
    const decided = yield* eventsOf(decide(request.id, given.outcome))
    assert.deepStrictEqual(yield* getAnyReview(review.id), asked)
    const { moderation } = yield* readHistory(review.id)
    const line = { action: "verified", from: "published", to: "published", actor: "op" }
    assert.containsSubset(
      moderation.slice(1),
      given.outcome === "accepted" ? [{ ...line, otherEvidence: "invoice-7.pdf" }] : []
    )
    assert.lengthOf(moderation, given.outcome === "accepted" ? 2 : 1)
    assert.notInclude(JSON.stringify([decided.events, decided.audit]), "invoice")
    assert.deepStrictEqual(decided.tags, ["proof.requested"])
    assert.strictEqual(decided.value.status, given.outcome)
  })

  test("is accepted with evidence only, rejected without, and decided once", function* () {
    const { review } = yield* aReview()
    const { id } = yield* createProofRequest("op", review.id, "transaction")
    for (const wrong of [
      { outcome: "accepted", evidence: null },
      { outcome: "rejected", evidence: "invoice-7.pdf" }
    ] as const) {
      const refused = yield* eventsOf(ending(decideProofRequest("op", id, wrong)))
      assert.deepStrictEqual([refused.value, refused.commits], [["evidence"], []])
    }
    yield* decide(id, "rejected")
    assert.strictEqual(yield* ending(decide(id, "accepted")), "InvalidTransition")
    const none = decide(ProofRequestId.make("prf_none"), "accepted")
    assert.strictEqual(yield* ending(none), "NotFound")
  })

  test("that is accepted for a review hidden in the meantime raises its proof, but no score", function* () {
    const { review } = yield* aReview()
    const request = yield* createProofRequest("op", review.id, "transaction")
    yield* hideReview("op", review.id, "harmful")
    const accepted = yield* eventsOf(decide(request.id, "accepted"))
    assert.deepStrictEqual(accepted.tags, ["review.updated", "proof.requested"])
    const restored = yield* restoreReview("op", review.id)
    assert.strictEqual(restored.review.proof, "after_review")
  })
})

layer(World)("An undecided proof request", (test) => {
  test("is rejected after 14 days, and no later one with it", function* () {
    const { review } = yield* aReview()
    const old = yield* createProofRequest("op", review.id, "transaction")
    yield* TestClock.adjust("1 day")
    const younger = yield* createProofRequest("op", review.id, "identity")
    yield* TestClock.adjust(13 * day - 1)
    assert.strictEqual(yield* endProofRequests(), 0)
    yield* TestClock.adjust("1 milli")
    const ended = yield* eventsOf(endProofRequests())
    assert.strictEqual(ended.value, 1)
    assert.containsSubset(ended.events, [{ proofRequestId: old.id, status: "rejected" }])
    assert.containsSubset(ended.audit[0], { action: "proof.rejected", actor: "system" })
    assert.strictEqual((yield* getProofRequest(old.id)).status, "rejected")
    assert.strictEqual((yield* getProofRequest(younger.id)).status, "open")
    assert.strictEqual(yield* endProofRequests(), 0)
  })
})
