import { assert } from "@effect/vitest"
import { admissionRule } from "@review-proof/domain/access"
import {
  Admission,
  Deliveries,
  Events,
  type Invitation,
  PublicNumbers,
  Reviews,
  UnitOfWork
} from "@review-proof/ports"
import {
  attemptWith,
  fresh,
  givenBusiness,
  givenCompany,
  givenInvitation,
  givenKey,
  givenReply,
  givenReview,
  newEvent,
  sampleAnswer,
  sampleAuditEntry,
  sampleReply
} from "@review-proof/ports/testing"
import { Clock, Effect, Tracer } from "effect"
import { freshStore } from "@review-proof/testkit/database"
import { layer } from "@review-proof/testkit/test"

/** The statements of an operation, from the spans of a trace: each is one round trip. */
const statementsOf = <A, E, R>(operation: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    let statements = 0
    const tracer = Tracer.make({
      span: (options) => {
        if (options.name === "sql.execute") statements += 1
        return new Tracer.NativeSpan(options)
      }
    })
    return operation.pipe(
      Effect.withTracer(tracer),
      Effect.exit,
      Effect.map(() => statements)
    )
  })

layer(freshStore(), { excludeTestServices: true })("round trips to PostgreSQL", (test) => {
  test("one admits a key that was admitted before, one reads a page with its replies, one reads the feed", function* () {
    const given = yield* givenCompany()
    const key = yield* givenKey(given)
    const review = yield* givenReview(yield* givenBusiness(given))
    yield* givenReply(review)
    const admissions = yield* Admission
    const admission = admissions.attempt(yield* attemptWith(key.hash), admissionRule)
    assert.strictEqual(yield* statementsOf(admission), 2)
    assert.strictEqual(yield* statementsOf(admission), 1)
    const reviews = yield* Reviews
    const reach = { companyId: given.company.id, businesses: null }
    const page = reviews.pagePublished(reach, { stars: 4 }, { limit: 20, after: null })
    assert.strictEqual(yield* statementsOf(page), 1)
    const events = yield* Events
    const filters = { type: null, since: 0 }
    const feed = events.feed(given.company.id, filters, { limit: 20, after: null })
    assert.strictEqual(yield* statementsOf(feed), 1)
    const deliveries = yield* Deliveries
    const claim = { limit: 10, perEndpoint: 2, leaseMillis: 1000, saturated: [] }
    assert.strictEqual(yield* statementsOf(deliveries.claim(claim)), 1)
  })

  test("one commits whatever was decided, and one replays its answer", function* () {
    const unitOfWork = yield* UnitOfWork
    const now = yield* Clock.currentTimeMillis
    const given = yield* givenCompany()
    const review = yield* givenReview(yield* givenBusiness(given))
    const { companyId } = review
    const { nextReply } = yield* PublicNumbers
    const reply = sampleReply({ id: yield* nextReply, reviewId: review.id, companyId })
    const commit = unitOfWork.commit({
      changes: [
        { _tag: "ReplaceReview", review: { ...review, version: 2 } },
        { _tag: "InsertReply", reply }
      ],
      events: [yield* newEvent(given)],
      audit: [sampleAuditEntry({ id: yield* fresh.auditEntryId, companyId })],
      answer: sampleAnswer({
        scope: yield* fresh.keyId,
        key: "first",
        createdAt: now,
        expiresAt: now + 60_000
      })
    })
    assert.strictEqual(yield* statementsOf(commit), 1)
    assert.strictEqual((yield* commit)._tag, "AnsweredBefore")
    assert.strictEqual(yield* statementsOf(commit), 1)
  })

  test("one invites, or says why not", function* () {
    const unitOfWork = yield* UnitOfWork
    const first = yield* givenInvitation(yield* givenBusiness(yield* givenCompany()))
    const { nextInvitation } = yield* PublicNumbers
    const inviting = (invitation: Invitation) =>
      unitOfWork.commit({
        changes: [
          { _tag: "InsertInvitation", invitation, quietMillis: 60_000, messageId: "msg_1" }
        ],
        events: [],
        audit: []
      })
    const other = { ...first, id: yield* nextInvitation, contactHash: yield* fresh.contactHash }
    assert.strictEqual(yield* statementsOf(inviting(other)), 1)
    const again = { ...first, id: yield* nextInvitation }
    assert.strictEqual(yield* statementsOf(inviting(again)), 1)
  })
})
