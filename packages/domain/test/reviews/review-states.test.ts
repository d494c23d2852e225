import { assert, describe } from "@effect/vitest"
import {
  editReview,
  hideReview,
  getAnyReview,
  removeReview,
  resolveReview,
  restoreReview,
  verifyReview
} from "@review-proof/domain/reviews"
import { eventsOf, makeCompany, withConflict, World } from "@review-proof/testkit/domain/world"
import { ending, publish, submit } from "@review-proof/testkit/domain/given"
import { Reviews } from "@review-proof/ports"
import type { BusinessId, EventFacts, ReviewId, ReviewState } from "@review-proof/ports"
import { Effect } from "effect"
import { layer } from "@review-proof/testkit/test"

const actor = "mod@example.com"

const make = (businessId: BusinessId) =>
  Effect.map(publish(businessId, { proof: "identity" }), ({ id }) => id)

const hold = (businessId: BusinessId) =>
  Effect.map(submit(businessId, { text: "Look at https://spam.example" }), ({ id }) => id)

const newReview = Effect.flatMap(makeCompany(), ({ businessId }) => make(businessId))

/** A review brought into each state by what customers and moderators do. */
const inState = {
  published: make,
  pending: hold,
  hidden: (business: BusinessId) => Effect.tap(make(business), triggers.hide),
  removed: (business: BusinessId) => Effect.tap(make(business), triggers.remove),
  rejected: (business: BusinessId) => Effect.tap(hold(business), triggers.remove)
}

const triggers = {
  hide: (id: ReviewId) => hideReview(actor, id, "a reason"),
  remove: (id: ReviewId) => removeReview(actor, id, "a reason"),
  restore: (id: ReviewId) => restoreReview(actor, id),
  edit: (id: ReviewId) => editReview(actor, id, { experienceDate: "2026-02-28" }),
  verify: (id: ReviewId) => verifyReview(actor, id, { proof: "transaction", evidence: "order 8" }),
  resolve: (id: ReviewId) => resolveReview(actor, id)
}
const allTriggers = ["hide", "remove", "restore", "edit", "verify", "resolve"] as const

/** The table of contract REVIEW-2: state, trigger, next state, event of the review. All else is refused. */
const moves: ReadonlyArray<
  readonly [ReviewState, keyof typeof triggers, ReviewState, Partial<EventFacts> | null]
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

const states = ["pending", "published", "hidden", "removed", "rejected"] as const

layer(World)("A review", (test) => {
  const all = states.flatMap((state) => allTriggers.map((trigger) => [state, trigger] as const))
  test.each(all)(
    "that is $0 takes the decision to $1 as the contract's table says",
    function* ([state, trigger]) {
      const { businessId } = yield* makeCompany()
      const id = yield* inState[state](businessId)
      const before = yield* getAnyReview(id)
      const moved = yield* eventsOf(Effect.result(triggers[trigger](id)))
      const [, , to, event] = moves.find(([from, by]) => from === state && by === trigger) ?? []
      if (to === undefined) {
        assert.containsSubset(moved.value, { failure: { _tag: "InvalidTransition", from: state } })
        assert.deepStrictEqual(moved.commits, [])
        assert.deepStrictEqual(yield* getAnyReview(id), before)
        return
      }
      const after = yield* getAnyReview(id)
      assert.strictEqual(after.review.state, to)
      assert.containsSubset(moved.value, { success: after })
      const own = moved.events.filter(({ _tag }) => _tag !== "score.changed")
      assert.lengthOf(own, event === null ? 0 : 1)
      if (event !== null) assert.containsSubset(own[0], { ...event, reviewId: id })
      const log = yield* Reviews.use((reviews) => reviews.moderationLog(id))
      const reason = ["hide", "remove"].includes(trigger) ? "a reason" : null
      assert.containsSubset(log.at(-1), { from: state, to, actor, reason })
      assert.lengthOf(moved.audit, 1)
      const details = { from: state, to, ...(reason !== null && { reason }) }
      const entry = { actor, target: `rev_${id}`, action: `review.${log.at(-1)?.action}`, details }
      assert.containsSubset(moved.audit[0], entry)
    }
  )

  test("is named in the audit log with the proof that it was verified with", function* () {
    const { audit } = yield* eventsOf(triggers.verify(yield* newReview))
    const details = { from: "published", to: "published", proof: "transaction" }
    assert.deepStrictEqual(audit[0]?.details, details)
  })

  test("approved while another operator refuses it stays published", function* () {
    const { businessId } = yield* makeCompany()
    const id = yield* hold(businessId)
    const refuse = Effect.flip(removeReview(actor, id, "A link", "pending"))
    const refused = yield* withConflict(restoreReview(actor, id), refuse)
    assert.containsSubset(refused, { _tag: "InvalidTransition", from: "published" })
    assert.strictEqual((yield* getAnyReview(id)).review.state, "published")
  })

  test("approved and then hidden is not brought back by a colleague's older approval", function* () {
    const { businessId } = yield* makeCompany()
    const id = yield* hold(businessId)
    yield* restoreReview(actor, id)
    yield* hideReview(actor, id, "Rude")
    const late = yield* Effect.flip(restoreReview(actor, id, null, "pending"))
    assert.containsSubset(late, { _tag: "InvalidTransition", from: "hidden" })
  })

  test("that is resolved stays as it is when it is resolved again", function* () {
    const id = yield* newReview
    const first = yield* resolveReview(actor, id)
    const { commits, value } = yield* eventsOf(resolveReview(actor, id))
    assert.isTrue(value.review.resolved)
    assert.deepStrictEqual([value, commits], [first, []])
  })

  describe("with the proof", () => {
    const ranks = [
      ["unverified"],
      ["imported", "identity"],
      ["invited"],
      ["transaction", "after_review"]
    ] as const
    const pairs = ranks.flatMap((held, low) =>
      ranks.map((given, high) => ({ held, given, rises: high > low }))
    )
    test.each(pairs)("$held can be verified as $given: $rises", function* ({ given, held, rises }) {
      const { businessId } = yield* makeCompany()
      for (const from of held) {
        for (const proof of given) {
          const { id } = yield* publish(businessId, { proof: from })
          const verified = ending(verifyReview(actor, id, { proof, evidence: "order 8" }))
          assert.strictEqual((yield* verified) === "Done", rises)
          assert.strictEqual((yield* getAnyReview(id)).review.proof, rises ? proof : from)
        }
      }
    })
  })
})
