import { assert, layer } from "@effect/vitest"
import {
  createReview,
  editReview,
  getReview,
  hideReview,
  listBusinessReviews,
  listReviews,
  submitReview,
  verifyReview
} from "@review-proof/domain/reviews"
import type { NewReview } from "@review-proof/domain/reviews"
import { Reviews, Stars } from "@review-proof/ports"
import type { BusinessId } from "@review-proof/ports"
import { Effect, Result, Schema } from "effect"
import { TestClock } from "effect/testing"
import { callerOf, eventsOf, makeCompany, World } from "./world.ts"

const review = (businessId: BusinessId, with_: Partial<NewReview> = {}): NewReview => ({
  businessId,
  stars: 4,
  title: null,
  text: "Good shoes",
  language: "en",
  proof: "unverified",
  evidence: "order 7",
  reviewerName: "Eve",
  product: null,
  experienceDate: null,
  createdAt: null,
  externalId: null,
  ...with_
})

const firstBusiness = Effect.map(
  makeCompany(),
  ({ businessIds }) => businessIds[0] ?? assert.fail()
)

layer(World)("reviews", (it) => {
  it.effect("made through the management API are published at once, even with a link in them", () =>
    Effect.gen(function* () {
      const businessId = yield* firstBusiness
      const input = review(businessId, { text: "See https://shop.example" })
      const { events, audit, value } = yield* eventsOf(createReview("operator", input))
      assert.isTrue(value.created)
      assert.strictEqual(value.review.review.state, "published")
      assert.deepStrictEqual(events[0], {
        _tag: "review.created",
        reviewId: value.review.review.id,
        businessId,
        stars: 4,
        proof: "unverified",
        language: "en"
      })
      assert.deepStrictEqual(
        audit.map(({ action }) => action),
        ["review.created"]
      )
    })
  )

  it.effect("of the same external id are one review, in whatever state it is", () =>
    Effect.gen(function* () {
      const businessId = yield* firstBusiness
      const input = review(businessId, { externalId: "x-1" })
      const first = yield* createReview("operator", input)
      yield* hideReview("operator", first.review.review.id, "a reason")
      const others = { ...input, text: "Other words", stars: 1 } as const
      const again = yield* eventsOf(createReview("operator", others))
      assert.isFalse(again.value.created)
      assert.strictEqual(again.value.review.review.id, first.review.review.id)
      assert.containsSubset(again.value.review.review, { text: "Good shoes", stars: 4 })
      assert.deepStrictEqual(again.commits, [])
    })
  )

  it.effect("of the same external id made at the same time are one review", () =>
    Effect.gen(function* () {
      const businessId = yield* firstBusiness
      const input = review(businessId, { externalId: "x-1" })
      const all = yield* Effect.all(
        Array.from({ length: 8 }, () => createReview("operator", input)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(all.filter(({ created }) => created).length, 1)
      assert.strictEqual(new Set(all.map((made) => made.review.review.id)).size, 1)
    })
  )

  it.effect("may tell when they were written only if they were imported", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_700_000_000_000)
      const businessId = yield* firstBusiness
      const createdAt = 1_600_000_000_000
      const imported = review(businessId, { createdAt, proof: "imported" })
      const { review: made } = yield* createReview("operator", imported)
      assert.strictEqual(made.review.createdAt, createdAt)
      for (const wrong of [
        { createdAt, proof: "transaction" as const },
        { createdAt: 1_700_000_000_001, proof: "imported" as const },
        { createdAt: -1, proof: "imported" as const }
      ]) {
        const refused = yield* Effect.result(createReview("operator", review(businessId, wrong)))
        assert.isTrue(Result.isFailure(refused))
        if (Result.isFailure(refused)) {
          assert.containsSubset(refused.failure, { _tag: "InvalidInput" })
          assert.hasAllKeys(refused.failure._tag === "InvalidInput" ? refused.failure.fields : {}, [
            "createdAt"
          ])
        }
      }
    })
  )

  it.effect("keep what operators corrected in them, and what they said before", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1000)
      const businessId = yield* firstBusiness
      const made = yield* createReview("operator", review(businessId, { title: "Nice" }))
      const id = made.review.review.id
      yield* TestClock.setTime(2000)
      yield* editReview("operator", id, { product: { sku: "shoe", name: null } })
      yield* TestClock.setTime(3000)
      const { value } = yield* eventsOf(
        editReview("operator", id, { experienceDate: "1970-01-01" })
      )
      assert.containsSubset(value.review, {
        text: "Good shoes",
        stars: 4,
        product: { sku: "shoe", name: null },
        experienceDate: "1970-01-01",
        createdAt: 1000,
        updatedAt: 3000
      })
      const revisions = yield* Reviews.use((reviews) => reviews.revisions(id))
      const said = { stars: 4, title: "Nice", text: "Good shoes", experienceDate: null } as const
      const common = { ...said, reviewId: id }
      assert.deepStrictEqual(revisions, [
        { ...common, version: 1, product: null, replacedAt: 2000 },
        { ...common, version: 2, product: { sku: "shoe", name: null }, replacedAt: 3000 }
      ])
    })
  )

  it.effect("stay as they are when an edit alters nothing", () =>
    Effect.gen(function* () {
      const businessId = yield* firstBusiness
      const product = { sku: "shoe", name: null }
      const made = yield* createReview("operator", review(businessId, { product }))
      const edit = { product: { ...product }, experienceDate: null }
      const { commits } = yield* eventsOf(editReview("operator", made.review.review.id, edit))
      assert.deepStrictEqual(commits, [])
    })
  )

  it.effect.each(["transaction", "invited", "identity", "after_review"] as const)(
    "get proof %s from an operator with evidence only, which is kept",
    (proof) =>
      Effect.gen(function* () {
        const businessId = yield* firstBusiness
        const unproven = yield* createReview("operator", review(businessId, { evidence: null }))
        const { id } = unproven.review.review
        const refused = { _tag: "InvalidInput", fields: { evidence: "is required for this proof" } }
        const without = { proof, evidence: null }
        const made = yield* eventsOf(
          Effect.flip(createReview("operator", review(businessId, without)))
        )
        const raised = yield* eventsOf(Effect.flip(verifyReview("operator", id, without)))
        assert.containsSubset([made.value, raised.value], [refused, refused])
        assert.deepStrictEqual([...made.commits, ...raised.commits], [])
        const verified = yield* verifyReview("operator", id, { proof, evidence: "order 8" })
        assert.containsSubset(verified.review, { proof, evidence: "order 8" })
        const created = yield* createReview("operator", review(businessId, { proof }))
        assert.strictEqual(created.review.review.evidence, "order 7")
      })
  )

  it.effect("of other companies and of businesses beyond the key's are not found", () =>
    Effect.gen(function* () {
      const { businessIds, caller, companyId } = yield* makeCompany(2)
      const [mine, sibling] = businessIds
      const foreign = yield* makeCompany()
      const made = yield* createReview("operator", review(mine ?? assert.fail()))
      const id = made.review.review.id
      assert.strictEqual((yield* getReview(caller, id)).review.id, id)
      const limited = callerOf(companyId, businessIds, [sibling ?? assert.fail()])
      for (const stranger of [limited, foreign.caller]) {
        const refused = yield* Effect.result(getReview(stranger, id))
        assert.isTrue(Result.isFailure(refused))
        const query = { filters: {}, business: null, limit: 100, cursor: null }
        assert.deepStrictEqual((yield* listReviews(stranger, query)).items, [])
      }
    })
  )

  it.effect("are listed newest first, page by page, hidden ones only to managers", () =>
    Effect.gen(function* () {
      const { businessIds, caller } = yield* makeCompany()
      const businessId = businessIds[0] ?? assert.fail()
      const ids: Array<number> = []
      for (let index = 0; index < 7; index++) {
        yield* TestClock.adjust(index % 3 === 0 ? "1 second" : "0 seconds")
        ids.unshift((yield* createReview("operator", review(businessId))).review.review.id)
      }
      const found = yield* Reviews.use((reviews) =>
        reviews.page(businessId, null, { limit: 1, after: null })
      )
      const hidden = found.items[0]?.review.id ?? assert.fail()
      yield* hideReview("operator", hidden, "a reason")
      const seen: Array<number> = []
      let cursor: string | null = null
      do {
        const query: Parameters<typeof listReviews>[1] = {
          filters: {},
          business: null,
          limit: 2,
          cursor
        }
        const page = yield* listReviews(caller, query)
        seen.push(...page.items.map((item) => item.review.id))
        cursor = page.nextCursor
      } while (cursor !== null)
      assert.sameOrderedMembers(
        seen.toSorted((left, right) => right - left),
        ids.filter((id) => id !== hidden)
      )
      const query = { state: "hidden" as const, limit: 10, cursor: null }
      const managed = yield* listBusinessReviews(businessId, query)
      assert.deepStrictEqual(
        managed.items.map((item) => item.review.id),
        [hidden]
      )
    })
  )

  it.effect(
    "from customers wait for a person where the screen holds them, and are told of by no event",
    () =>
      Effect.gen(function* () {
        const { businessIds, caller } = yield* makeCompany()
        const businessId = businessIds[0] ?? assert.fail()
        const submission = {
          businessId,
          stars: 5 as const,
          title: null,
          text: "Call me: +49 170 1234567",
          language: "en",
          reviewerName: null,
          experienceDate: null
        }
        const held = yield* eventsOf(submitReview(businessId, submission))
        assert.strictEqual(held.value.state, "pending")
        assert.deepStrictEqual(held.events, [])
        assert.isTrue(Result.isFailure(yield* Effect.result(getReview(caller, held.value.id))))
        const passed = yield* eventsOf(
          submitReview(businessId, { ...submission, text: "Lovely people" })
        )
        assert.strictEqual(passed.value.state, "published")
        assert.deepStrictEqual(passed.tags, ["review.created", "score.changed"])
        const repeated = yield* submitReview(businessId, { ...submission, text: "lovely  PEOPLE!" })
        assert.strictEqual(repeated.state, "pending")
        const log = yield* Reviews.use((reviews) => reviews.moderationLog(repeated.id))
        assert.containsSubset(log[0], {
          action: "held",
          from: null,
          to: "pending",
          reason: "repeated"
        })
      })
  )

  it.effect.each([
    { between: 99, state: "pending" },
    { between: 100, state: "published" }
  ] as const)(
    "from customers that repeat what one said before the last $between are $state",
    ({ between, state }) =>
      Effect.gen(function* () {
        const businessId = yield* firstBusiness
        const submission = { ...review(businessId), text: "Lovely people" }
        yield* submitReview(businessId, submission)
        for (let number = 1; number <= between; number++) {
          yield* createReview("operator", review(businessId, { text: `Other words, ${number}` }))
        }
        const again = yield* submitReview(businessId, submission)
        assert.strictEqual(again.state, state)
      })
  )

  it.effect.each([
    { text: "Great shoes", again: "great  shoes!!", state: "pending" },
    { text: "Great shoes", again: "Great shirts", state: "published" },
    { text: "Great shoes", again: "Ｇｒｅａｔ s\u200bhoes", state: "pending" },
    { text: "👍", again: "👎", state: "published" },
    { text: "👍", again: "👍", state: "pending" }
  ] as const)("of the text $again after $text are $state", ({ again, state, text }) =>
    Effect.gen(function* () {
      const businessId = yield* firstBusiness
      yield* createReview("operator", review(businessId, { text }))
      const submission = { ...review(businessId), text: again }
      assert.strictEqual((yield* submitReview(businessId, submission)).state, state)
    })
  )

  const texts = Schema.Literals([
    "Lovely people",
    "Terrible, never again",
    "www.spam.example",
    "Write to a@b.example",
    "0170 1234567",
    "Ordered on 2026-11-21"
  ])

  it.effect.prop(
    "are judged the same whatever their stars",
    { text: texts, title: Schema.NullOr(texts), one: Stars, other: Stars },
    ({ one, other, text, title }) =>
      Effect.gen(function* () {
        const holdsOf = (stars: Stars) =>
          Effect.gen(function* () {
            const businessId = yield* firstBusiness
            const made = yield* submitReview(businessId, {
              stars,
              title,
              text,
              language: "en",
              reviewerName: null,
              experienceDate: null
            })
            const log = yield* Reviews.use((reviews) => reviews.moderationLog(made.id))
            const { at: _, reviewId: __, ...entry } = log[0] ?? assert.fail()
            return { state: made.state, entry }
          })
        assert.deepStrictEqual(yield* holdsOf(one), yield* holdsOf(other))
      }),
    { arbitrary: { runs: 60 } }
  )
})
