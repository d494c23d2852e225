import { assert } from "@effect/vitest"
import { callerOf } from "@review-proof/testkit/domain/account"
import {
  createReview,
  editReview,
  getReview,
  hideReview,
  listReviews,
  verifyReview
} from "@review-proof/domain/reviews"
import { ending, newReview, publish, submit } from "@review-proof/testkit/domain/given"
import {
  altering,
  eventsOf,
  makeCompany,
  meanwhile,
  newBusiness,
  withConflict,
  World
} from "@review-proof/testkit/domain/world"
import { Reviews, Stars } from "@review-proof/ports"
import { Effect, Schema, Struct } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

layer(World)("Reviews", (test) => {
  test("made through the management API are published at once, even with a link in them", function* () {
    const businessId = yield* newBusiness
    const made = publish(businessId, { text: "See https://shop.example" })
    const { events, audit, value } = yield* eventsOf(made)
    assert.strictEqual(value.state, "published")
    assert.deepStrictEqual(events[0], {
      _tag: "review.created",
      reviewId: value.id,
      businessId,
      stars: 4,
      proof: "unverified",
      language: "en"
    })
    assert.deepStrictEqual(audit.map(Struct.get("action")), ["review.created"])
  })

  test("of the same external id are one review, in whatever state it is", function* () {
    const input = newReview(yield* newBusiness, { externalId: "x-1" })
    const { created, review } = yield* createReview("operator", input)
    assert.isTrue(created)
    yield* hideReview("operator", review.review.id, "a reason")
    const others = { ...input, text: "Other words", stars: 1 } as const
    const again = yield* eventsOf(createReview("operator", others))
    assert.isFalse(again.value.created)
    const { id, stars, text } = review.review
    assert.containsSubset(again.value.review.review, { id, stars, text })
    assert.deepStrictEqual(again.commits, [])
  })

  test("may tell when they were written only if they were imported", function* () {
    yield* TestClock.setTime(1_700_000_000_000)
    const businessId = yield* newBusiness
    const createdAt = 1_600_000_000_000
    const imported = yield* publish(businessId, { createdAt, proof: "imported" })
    assert.strictEqual(imported.createdAt, createdAt)
    for (const wrong of [
      { createdAt, proof: "transaction" as const },
      { createdAt: 1_700_000_000_001, proof: "imported" as const },
      { createdAt: -1, proof: "imported" as const }
    ]) {
      assert.deepStrictEqual(yield* ending(publish(businessId, wrong)), ["createdAt"])
    }
  })

  test("keep what operators corrected in them, and what they said before", function* () {
    yield* TestClock.setTime(1000)
    const { id } = yield* publish(yield* newBusiness, { title: "Nice" })
    const product = { sku: "shoe", name: null }
    yield* TestClock.setTime(2000)
    yield* editReview("operator", id, { product })
    yield* TestClock.setTime(3000)
    const { review } = yield* editReview("operator", id, { experienceDate: "1970-01-01" })
    const said = { stars: 4, text: "Good shoes" } as const
    const corrected = { product, experienceDate: "1970-01-01" }
    assert.containsSubset(review, { ...said, ...corrected, createdAt: 1000, updatedAt: 3000 })
    const common = { ...said, reviewId: id, title: "Nice", experienceDate: null }
    assert.deepStrictEqual(yield* Reviews.use((reviews) => reviews.revisions(id)), [
      { ...common, version: 1, product: null, replacedAt: 2000 },
      { ...common, version: 2, product, replacedAt: 3000 }
    ])
  })

  test("are about no product if it has neither a SKU nor a name", function* () {
    const nothing = { sku: null, name: null }
    const { id, product } = yield* publish(yield* newBusiness, { product: nothing })
    assert.isNull(product)
    yield* editReview("operator", id, { product: { sku: null, name: "Shoe" } })
    const { review } = yield* editReview("operator", id, { product: nothing })
    assert.isNull(review.product)
  })

  test("stay as they are when an edit alters nothing", function* () {
    const product = { sku: "shoe", name: null }
    const { id } = yield* publish(yield* newBusiness, { product })
    const edit = { product: { ...product }, experienceDate: null }
    assert.deepStrictEqual((yield* eventsOf(editReview("operator", id, edit))).commits, [])
  })

  test.each(["transaction", "invited", "identity", "after_review"] as const)(
    "get proof %s from an operator with evidence only, which is kept",
    function* (proof) {
      const businessId = yield* newBusiness
      const { id } = yield* publish(businessId, { evidence: null })
      const without = { proof, evidence: null }
      const refused = { _tag: "InvalidInput", fields: { evidence: "is required for this proof" } }
      const made = yield* eventsOf(Effect.flip(publish(businessId, without)))
      const raised = yield* eventsOf(Effect.flip(verifyReview("operator", id, without)))
      assert.containsSubset([made.value, raised.value], [refused, refused])
      assert.deepStrictEqual([...made.commits, ...raised.commits], [])
      const verified = yield* verifyReview("operator", id, { proof, evidence: "order 8" })
      assert.containsSubset(verified.review, { proof, evidence: "order 8" })
      assert.strictEqual((yield* publish(businessId, { proof })).evidence, "order 7")
    }
  )

  test("keep the evidence that a higher proof replaces in their log", function* () {
    const given = { proof: "unverified", evidence: "a letter" } as const
    const { id } = yield* publish(yield* newBusiness, given)
    yield* verifyReview("operator", id, { proof: "identity", evidence: "passport" })
    const raised = yield* verifyReview("operator", id, {
      proof: "transaction",
      evidence: "order 8"
    })
    assert.strictEqual(raised.review.evidence, "order 8")
    const log = yield* Reviews.use((reviews) => reviews.moderationLog(id))
    assert.deepStrictEqual(log.map(Struct.get("otherEvidence")), [null, "a letter", "passport"])
  })

  test("of other companies, of businesses beyond the key's and hidden ones are not found", function* () {
    const { businessId, businessIds, caller, companyId, otherId } = yield* makeCompany(2)
    const foreign = yield* makeCompany()
    const { id } = yield* publish(businessId)
    assert.strictEqual((yield* getReview(caller, id)).review.id, id)
    for (const stranger of [callerOf(companyId, businessIds, [otherId]), foreign.caller]) {
      assert.strictEqual(yield* ending(getReview(stranger, id)), "NotFound")
      const everything = { filters: {}, business: null, limit: 10, cursor: null }
      assert.deepStrictEqual((yield* listReviews(stranger, everything)).items, [])
    }
    yield* hideReview("operator", id, "a reason")
    assert.strictEqual(yield* ending(getReview(caller, id)), "NotFound")
  })

  test("from customers wait for a person where the screen holds them, without an event", function* () {
    const { businessId, caller } = yield* makeCompany()
    const held = yield* eventsOf(submit(businessId, { text: "Call me: +49 170 1234567" }))
    assert.strictEqual(held.value.state, "pending")
    assert.deepStrictEqual(held.events, [])
    assert.strictEqual(yield* ending(getReview(caller, held.value.id)), "NotFound")
    const passed = yield* eventsOf(submit(businessId, { text: "Lovely people" }))
    assert.strictEqual(passed.value.state, "published")
    assert.deepStrictEqual(passed.tags, ["review.created", "score.changed"])
    const { id, state } = yield* submit(businessId, { text: "lovely  PEOPLE!" })
    assert.strictEqual(state, "pending")
    const log = yield* Reviews.use((reviews) => reviews.moderationLog(id))
    const entry = { action: "held", from: null, to: "pending", reason: "repeated" }
    assert.containsSubset(log[0], entry)
  })

  test("from customers that say the same at the same moment wait, but for the first", function* () {
    const businessId = yield* newBusiness
    const { state } = yield* withConflict(submit(businessId), submit(businessId))
    assert.strictEqual(state, "pending")
  })

  test("from customers wait if another says the same while the screen looks at them", function* () {
    const businessId = yield* newBusiness
    const other = yield* meanwhile(submit(businessId))
    const { state } = yield* submit(businessId).pipe(
      altering(Reviews, ({ isRepeated }) => ({
        isRepeated: (...asked) => Effect.tap(isRepeated(...asked), () => other)
      }))
    )
    assert.strictEqual(state, "pending")
  })

  test.each([
    { between: 99, state: "pending" },
    { between: 100, state: "published" }
  ] as const)(
    "from customers that repeat what one said before the last $between are $state",
    function* ({ between, state }) {
      const businessId = yield* newBusiness
      yield* submit(businessId)
      for (let number = 1; number <= between; number++) {
        yield* publish(businessId, { text: `Other words, ${number}` })
      }
      assert.strictEqual((yield* submit(businessId)).state, state)
    }
  )

  test.each([
    { text: "Great shoes", again: "great  shoes!!", state: "pending" },
    { text: "Great shoes", again: "Great shirts", state: "published" },
    { text: "Great shoes", again: "Ｇｒｅａｔ s\u200bhoes", state: "pending" },
    { text: "👍", again: "👎", state: "published" },
    { text: "👍", again: "👍", state: "pending" }
  ] as const)("of the text $again after $text are $state", function* ({ again, state, text }) {
    const businessId = yield* newBusiness
    yield* publish(businessId, { text })
    assert.strictEqual((yield* submit(businessId, { text: again })).state, state)
  })

  const texts = Schema.Literals([
    "Lovely people",
    "Terrible, never again",
    "www.spam.example",
    "Write to a@b.example",
    "0170 1234567",
    "Ordered on 2026-11-21"
  ])

  test.prop(
    "are judged the same whatever their stars",
    { text: texts, title: Schema.NullOr(texts), one: Stars, other: Stars },
    function* ({ one, other, text, title }) {
      const judged = Effect.fnUntraced(function* (stars: Stars) {
        const { id, state } = yield* submit(yield* newBusiness, { stars, title, text })
        const log = yield* Reviews.use((reviews) => reviews.moderationLog(id))
        const { at: _, reviewId: __, ...entry } = log[0] ?? assert.fail()
        return { state, entry }
      })
      assert.deepStrictEqual(yield* judged(one), yield* judged(other))
    },
    { arbitrary: { runs: 60 } }
  )
})
