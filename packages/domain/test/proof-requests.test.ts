import { assert, layer } from "@effect/vitest"
import { readScore } from "@review-proof/domain/companies"
import {
  createProofRequest,
  createReview,
  decideProofRequest,
  hideReview,
  listProofRequests,
  readProofRequest,
  readReview,
  restoreReview
} from "@review-proof/domain/reviews"
import type { Proof, ProofRequestKind } from "@review-proof/ports"
import { ProofRequestId, ReviewId } from "@review-proof/ports"
import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import { eventsOf, makeCompany, World } from "./world.ts"

const aReview = Effect.fnUntraced(function* (proof: Proof = "unverified") {
  yield* TestClock.setTime(1000 * 86_400_000)
  const { businessIds, caller } = yield* makeCompany()
  const [businessId = assert.fail()] = businessIds
  const { review } = yield* createReview("op", {
    businessId,
    stars: 1,
    title: null,
    text: "Never came.",
    language: "en",
    proof,
    evidence: "order 7",
    reviewerName: null,
    product: null,
    experienceDate: null,
    createdAt: null,
    externalId: null
  })
  return { caller, review: review.review }
})

const decisions = {
  accepted: { outcome: "accepted", evidence: "invoice-7.pdf" },
  rejected: { outcome: "rejected", evidence: null }
} as const

layer(World)("a proof request", (it) => {
  it.effect("is opened for a published review and told of", () =>
    Effect.gen(function* () {
      const { review } = yield* aReview()
      const opened = yield* eventsOf(createProofRequest("op", review.id, "transaction"))
      const request = opened.value
      assert.containsSubset(request, { status: "open", decidedAt: null, reviewId: review.id })
      assert.deepStrictEqual(yield* readProofRequest(request.id), request)
      assert.deepStrictEqual(opened.events, [
        {
          _tag: "proof.requested",
          proofRequestId: request.id,
          reviewId: review.id,
          businessId: review.businessId,
          kind: "transaction",
          status: "open"
        }
      ])
      assert.containsSubset(opened.audit[0], {
        action: "proof.requested",
        target: request.id,
        details: { review: `rev_${review.id}`, kind: "transaction" }
      })
      const page = yield* listProofRequests(review.id, { limit: 10, cursor: null })
      assert.deepStrictEqual(page.items, [request])
    })
  )

  it.effect("is not opened for a review that is out of sight, or not there", () =>
    Effect.gen(function* () {
      const { review } = yield* aReview()
      yield* hideReview("op", review.id, "spam")
      const hidden = yield* Effect.flip(createProofRequest("op", review.id, "identity"))
      assert.containsSubset(hidden, { _tag: "InvalidTransition", from: "hidden" })
      const none = yield* Effect.flip(createProofRequest("op", ReviewId.make(999_999), "identity"))
      assert.strictEqual(none._tag, "NotFound")
    })
  )

  it.effect.each([
    { kind: "transaction", held: "unverified", becomes: "after_review" },
    { kind: "transaction", held: "invited", becomes: "after_review" },
    { kind: "identity", held: "unverified", becomes: "identity" }
  ] as const)("accepted raises $held to $becomes, and the score with it", (given) =>
    Effect.gen(function* () {
      const { caller, review } = yield* aReview(given.held)
      const scoreBefore = (yield* readScore(caller, review.businessId)).score.shown
      const request = yield* createProofRequest("op", review.id, given.kind)
      const accepted = yield* eventsOf(decideProofRequest("op", request.id, decisions.accepted))
      assert.strictEqual(accepted.commits.length, 1)
      assert.strictEqual(accepted.value.status, "accepted")
      assert.strictEqual((yield* readReview(review.id)).review.proof, given.becomes)
      assert.sameMembers([...accepted.tags], ["review.updated", "score.changed", "proof.requested"])
      assert.containsSubset(
        accepted.events.find(({ _tag }) => _tag === "review.updated"),
        { change: "verified", proof: given.becomes }
      )
      assert.containsSubset(
        accepted.events.find(({ _tag }) => _tag === "proof.requested"),
        { status: "accepted" }
      )
      assert.isBelow(
        (yield* readScore(caller, review.businessId)).score.shown ?? 5,
        scoreBefore ?? 0
      )
      assert.deepStrictEqual(
        accepted.audit.map(({ action }) => action),
        ["review.verified", "proof.accepted"]
      )
    })
  )

  const kept: ReadonlyArray<{
    kind: ProofRequestKind
    held: Proof
    outcome: "accepted" | "rejected"
  }> = [
    { kind: "identity", held: "invited", outcome: "accepted" },
    { kind: "identity", held: "imported", outcome: "accepted" },
    { kind: "identity", held: "after_review", outcome: "accepted" },
    { kind: "transaction", held: "transaction", outcome: "accepted" },
    { kind: "transaction", held: "unverified", outcome: "rejected" }
  ]
  it.effect.each(kept)("about $kind, $outcome, leaves $held as it is", (given) =>
    Effect.gen(function* () {
      const { review } = yield* aReview(given.held)
      const request = yield* createProofRequest("op", review.id, given.kind)
      const decided = yield* eventsOf(
        decideProofRequest("op", request.id, decisions[given.outcome])
      )
      assert.deepStrictEqual((yield* readReview(review.id)).review, review)
      assert.deepStrictEqual(decided.tags, ["proof.requested"])
      assert.strictEqual(decided.value.status, given.outcome)
    })
  )

  it.effect(
    "is accepted with evidence only, which is kept with the review, and rejected without",
    () =>
      Effect.gen(function* () {
        const { review } = yield* aReview()
        const { id } = yield* createProofRequest("op", review.id, "transaction")
        for (const [outcome, evidence] of [
          ["accepted", null],
          ["rejected", "invoice-7.pdf"]
        ] as const) {
          const refused = yield* eventsOf(
            Effect.flip(decideProofRequest("op", id, { outcome, evidence }))
          )
          assert.strictEqual(refused.value._tag, "InvalidInput")
          assert.deepStrictEqual(refused.commits, [])
        }
        const accepted = yield* eventsOf(decideProofRequest("op", id, decisions.accepted))
        assert.strictEqual((yield* readReview(review.id)).review.evidence, "invoice-7.pdf")
        assert.notInclude(JSON.stringify([accepted.events, accepted.audit]), "invoice")
      })
  )

  it.effect("is decided once, also by two at once", () =>
    Effect.gen(function* () {
      const { review } = yield* aReview()
      const request = yield* createProofRequest("op", review.id, "transaction")
      const results = yield* Effect.all(
        (["accepted", "rejected", "accepted"] as const).map((outcome) =>
          Effect.result(decideProofRequest("op", request.id, decisions[outcome]))
        ),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(results.filter(Result.isSuccess).length, 1)
      const again = yield* Effect.flip(decideProofRequest("op", request.id, decisions.accepted))
      assert.strictEqual(again._tag, "InvalidTransition")
      const none = yield* Effect.flip(
        decideProofRequest("op", ProofRequestId.make("prf_none"), decisions.accepted)
      )
      assert.strictEqual(none._tag, "NotFound")
    })
  )

  it.effect("accepted for a review that was hidden meanwhile raises it, but no score", () =>
    Effect.gen(function* () {
      const { review } = yield* aReview()
      const request = yield* createProofRequest("op", review.id, "transaction")
      yield* hideReview("op", review.id, "harmful")
      const accepted = yield* eventsOf(decideProofRequest("op", request.id, decisions.accepted))
      assert.deepStrictEqual(accepted.tags, ["review.updated", "proof.requested"])
      const restored = yield* restoreReview("op", review.id)
      assert.strictEqual(restored.review.proof, "after_review")
    })
  )
})
