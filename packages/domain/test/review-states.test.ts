import { assert, describe, layer } from "@effect/vitest"
import {
  createReview,
  editReview,
  hideReview,
  readReview,
  removeReview,
  resolveReview,
  restoreReview,
  submitReview,
  verifyReview
} from "@review-proof/domain/reviews"
import { Reviews } from "@review-proof/ports"
import type { BusinessId, EventFacts, ReviewId, ReviewState } from "@review-proof/ports"
import { Effect, Result } from "effect"
import { eventsOf, makeCompany, World } from "./world.ts"

const actor = "operator"

const make = (businessId: BusinessId) =>
  createReview(actor, {
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

const hold = (businessId: BusinessId) =>
  submitReview(businessId, {
    stars: 4,
    title: null,
    text: "Look at https://spam.example",
    language: "en",
    reviewerName: null,
    experienceDate: null
  }).pipe(Effect.map(({ id }) => id))

/** A review brought into each state by what customers and moderators do. */
const inState = (businessId: BusinessId, state: ReviewState) => {
  switch (state) {
    case "published":
      return make(businessId)
    case "pending":
      return hold(businessId)
    case "hidden":
      return Effect.tap(make(businessId), (id) => hideReview(actor, id, "a reason"))
    case "removed":
      return Effect.tap(make(businessId), (id) => removeReview(actor, id, "a reason"))
    case "rejected":
      return Effect.tap(hold(businessId), (id) => removeReview(actor, id, "a reason"))
  }
}

const triggers = {
  hide: (id: ReviewId) => hideReview(actor, id, "a reason"),
  remove: (id: ReviewId) => removeReview(actor, id, "a reason"),
  restore: (id: ReviewId) => restoreReview(actor, id),
  edit: (id: ReviewId) => editReview(actor, id, { experienceDate: "2026-02-28" }),
  verify: (id: ReviewId) => verifyReview(actor, id, { proof: "transaction", evidence: "order 8" }),
  resolve: (id: ReviewId) => resolveReview(actor, id)
}
type Trigger = keyof typeof triggers
const allTriggers: ReadonlyArray<Trigger> = [
  "hide",
  "remove",
  "restore",
  "edit",
  "verify",
  "resolve"
]

/** The table of contract REVIEW-2: state, trigger, next state, event of the review. All else is refused. */
const moves: ReadonlyArray<
  readonly [ReviewState, Trigger, ReviewState, Partial<EventFacts> | null]
> = [
  ["pending", "restore", "published", { _tag: "review.created" }],
  ["pending", "remove", "rejected", null],
  ["published", "hide", "hidden", { _tag: "review.removed", reason: "hidden" }],
  ["published", "remove", "removed", { _tag: "review.removed", reason: "removed" }],
  ["hidden", "restore", "published", { _tag: "review.updated", change: "restored" }],
  ["removed", "restore", "published", { _tag: "review.updated", change: "restored" }],
  ["hidden", "remove", "removed", null],
  ["published", "edit", "published", { _tag: "review.updated", change: "edited" }],
  ["published", "verify", "published", { _tag: "review.updated", change: "verified" }],
  ["published", "resolve", "published", { _tag: "review.updated", change: "resolved" }]
]

const states: ReadonlyArray<ReviewState> = ["pending", "published", "hidden", "removed", "rejected"]

layer(World)("a review's states", (it) => {
  for (const state of states) {
    for (const trigger of allTriggers) {
      const move = moves.find(([from, by]) => from === state && by === trigger)
      if (move === undefined) {
        it.effect(`refuse ${trigger} on a ${state} review, and nothing changes`, () =>
          Effect.gen(function* () {
            const { businessIds } = yield* makeCompany()
            const id = yield* inState(businessIds[0] ?? assert.fail(), state)
            const before = yield* readReview(id)
            const refused = yield* eventsOf(Effect.result(triggers[trigger](id)))
            assert.isTrue(Result.isFailure(refused.value))
            if (Result.isFailure(refused.value)) {
              const { failure } = refused.value
              assert.containsSubset(failure, { _tag: "InvalidTransition", from: state })
            }
            assert.deepStrictEqual(refused.commits, [])
            assert.deepStrictEqual(yield* readReview(id), before)
          })
        )
        continue
      }
      const [, , to, event] = move
      it.effect(`let ${trigger} take a ${state} review to ${to}`, () =>
        Effect.gen(function* () {
          const { businessIds } = yield* makeCompany()
          const id = yield* inState(businessIds[0] ?? assert.fail(), state)
          const { events, audit, value } = yield* eventsOf(triggers[trigger](id))
          assert.strictEqual(value.review.state, to)
          assert.deepStrictEqual(yield* readReview(id), value)
          const own = events.filter(({ _tag }) => _tag !== "score.changed")
          assert.strictEqual(own.length, event === null ? 0 : 1)
          if (event !== null) assert.containsSubset(own[0], { ...event, reviewId: id })
          const log = yield* Reviews.use((reviews) => reviews.moderationLog(id))
          assert.containsSubset(log.at(-1), { from: state, to, actor })
          assert.strictEqual(audit.length, 1)
          assert.strictEqual(audit[0]?.target, `rev_${id}`)
          assert.strictEqual(audit[0]?.action, `review.${log.at(-1)?.action}`)
        })
      )
    }
  }

  it.effect("keep the reason of what was hidden in the log and the audit", () =>
    Effect.gen(function* () {
      const { businessIds } = yield* makeCompany()
      const id = yield* make(businessIds[0] ?? assert.fail())
      const { audit } = yield* eventsOf(hideReview("mod@example.com", id, "insults"))
      const log = yield* Reviews.use((reviews) => reviews.moderationLog(id))
      assert.deepStrictEqual(
        log.map(({ action, actor, reason }) => ({ action, actor, reason })),
        [
          { action: "published", actor: "operator", reason: null },
          { action: "hidden", actor: "mod@example.com", reason: "insults" }
        ]
      )
      assert.containsSubset(audit[0], {
        actor: "mod@example.com",
        action: "review.hidden",
        details: { from: "published", to: "hidden", reason: "insults" }
      })
    })
  )

  it.effect("name the proof that a review was verified with in the audit", () =>
    Effect.gen(function* () {
      const { businessIds } = yield* makeCompany()
      const id = yield* make(businessIds[0] ?? assert.fail())
      const { audit } = yield* eventsOf(
        verifyReview(actor, id, { proof: "transaction", evidence: "order 8" })
      )
      assert.strictEqual(audit[0]?.action, "review.verified")
      assert.deepStrictEqual(audit[0]?.details, {
        from: "published",
        to: "published",
        proof: "transaction"
      })
    })
  )

  it.effect("let resolving twice change nothing the second time", () =>
    Effect.gen(function* () {
      const { businessIds } = yield* makeCompany()
      const id = yield* make(businessIds[0] ?? assert.fail())
      const first = yield* resolveReview(actor, id)
      const { commits, value } = yield* eventsOf(resolveReview(actor, id))
      assert.isTrue(value.review.resolved)
      assert.deepStrictEqual(value, first)
      assert.deepStrictEqual(commits, [])
    })
  )

  describe("and its proof", () => {
    const ranks = [
      ["unverified"],
      ["imported", "identity"],
      ["invited"],
      ["transaction", "after_review"]
    ] as const
    for (const [low, held] of ranks.entries()) {
      for (const [high, given] of ranks.entries()) {
        it.effect(`${high > low ? "rise" : "do not go"} from ${held} to ${given}`, () =>
          Effect.gen(function* () {
            const { businessIds } = yield* makeCompany()
            const businessId = businessIds[0] ?? assert.fail()
            for (const from of held) {
              for (const to of given) {
                const { review } = yield* createReview(actor, {
                  businessId,
                  stars: 4,
                  title: null,
                  text: "Good shoes",
                  language: "en",
                  proof: from,
                  evidence: "order 7",
                  reviewerName: null,
                  product: null,
                  experienceDate: null,
                  createdAt: null,
                  externalId: null
                })
                const result = yield* Effect.result(
                  verifyReview(actor, review.review.id, { proof: to, evidence: "order 8" })
                )
                const proof = (yield* readReview(review.review.id)).review.proof
                assert.strictEqual(Result.isSuccess(result), high > low)
                assert.strictEqual(proof, high > low ? to : from)
              }
            }
          })
        )
      }
    }
  })
})
