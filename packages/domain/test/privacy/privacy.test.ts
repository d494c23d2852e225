import { assert } from "@effect/vitest"
import {
  addSuppression,
  listSuppressions,
  getAnyInvitation,
  recordFact,
  removeSuppression,
  unsubscribe
} from "@review-proof/domain/invitations"
import {
  Businesses,
  Channel,
  CompanyId,
  Invitations,
  invitationStatus,
  Reviews
} from "@review-proof/ports"
import { ImportRuns, type ImportRunId } from "@review-proof/ports/store"
import { changed, day, fresh } from "@review-proof/ports/testing"
import { sampleImportRun } from "@review-proof/ports/testing/arbitraries"
import { erasePerson, exportPerson } from "@review-proof/domain/privacy"
import {
  createProofRequest,
  decideProofRequest,
  editReview,
  hideReview,
  isProvenByInvitation,
  readHistory,
  getAnyReview,
  replyToReview,
  restoreReview,
  submitInvitedReview,
  verifyReview
} from "@review-proof/domain/reviews"
import { auditOf, ending, idsOf, invite as inviteAnyone } from "@review-proof/testkit/domain/given"
import {
  altering,
  eventsOf,
  makeCompany,
  meanwhile,
  submission,
  withConflict,
  World
} from "@review-proof/testkit/domain/world"
import type { Caller } from "@review-proof/domain/access"
import type { NewInvitation } from "@review-proof/domain/invitations"
import { Effect, Struct } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

const janeDoe = { name: "Jane Doe" }

const invite = (caller: Caller, given: Partial<NewInvitation> = {}) =>
  inviteAnyone(caller, { ...janeDoe, ...given })

const byEmail = { email: " JANE@Example.com", phone: null }
const byPhone = { email: null, phone: "+49 170 1234567" }

const setUp = Effect.gen(function* () {
  yield* TestClock.setTime(100 * day)
  return yield* makeCompany()
})

/** True if a value holds anything of Jane. */
const namesJane = (value: unknown) => /jane|doe|1234567/i.test(JSON.stringify(value))

const nothing = { invitations: 0, reviews: 0 }

const passTurns = Effect.repeat(Effect.yieldNow, { times: 100 })

layer(World)("Erasing a person", (test) => {
  test("takes addresses and name out of invitations and reviews, and leaves the score", function* () {
    const { businessId, caller, companyId } = yield* setUp
    const sent = yield* invite(caller)
    yield* recordFact(sent.id, "delivered", 100 * day + 1)
    const { id } = yield* submitInvitedReview(sent.id, submission)
    const proven = { proof: "transaction", evidence: "Invoice of Jane Doe" } as const
    const { review } = yield* verifyReview("op", id, proven)
    const request = yield* createProofRequest("op", id, "identity")
    const accepted = { outcome: "accepted", evidence: "scan-7.pdf" } as const
    yield* decideProofRequest("op", request.id, accepted)
    assert.include(JSON.stringify(yield* readHistory(id)), "scan-7")
    assert.isTrue(namesJane((yield* getAnyReview(review.id)).review.reviewerName))
    const businesses = yield* Businesses
    const scoreBefore = yield* businesses.find(businessId)
    yield* TestClock.setTime(101 * day)
    const { audit, events, value } = yield* eventsOf(erasePerson("op", companyId, byEmail))
    assert.deepStrictEqual(value, { invitations: 1, reviews: 1 })
    assert.containsSubset(events, [
      { _tag: "review.updated", reviewId: review.id, change: "edited" }
    ])
    const left = yield* getAnyInvitation(sent.id)
    assert.isFalse(namesJane(left))
    const nobody = { name: "", maskedContact: "", email: null, phone: null }
    assert.containsSubset(left, { ...nobody, reviewId: review.id })
    assert.strictEqual(invitationStatus(left), "reviewed")
    const shown = yield* getAnyReview(review.id)
    assert.containsSubset(shown.review, { reviewerName: null, evidence: "" })
    assert.isFalse(isProvenByInvitation(shown.review))
    assert.notInclude(JSON.stringify(yield* readHistory(id)), "scan-7")
    assert.containsSubset(shown.review, { text: "Lovely people", stars: 5, state: "published" })
    assert.strictEqual(shown.review.updatedAt, 101 * day)
    assert.deepStrictEqual(yield* businesses.find(businessId), scoreBefore)
    assert.containsSubset(audit[0], {
      action: "privacy.erased",
      target: companyId,
      details: { invitations: 1, reviews: 1 }
    })
    assert.isFalse(namesJane(yield* auditOf(companyId)))
    assert.deepStrictEqual(yield* erasePerson("op", companyId, byEmail), nothing)
  })

  test("tells receivers of each of their published reviews, once, also where it shows no name", function* () {
    const { caller, companyId } = yield* setUp
    const sent = yield* invite(caller)
    const { id } = yield* submitInvitedReview(sent.id, { ...submission, showName: "none" })
    const { review: before } = yield* getAnyReview(id)
    yield* TestClock.setTime(101 * day)
    const { events, value } = yield* eventsOf(erasePerson("op", companyId, byEmail))
    assert.deepStrictEqual(value, { invitations: 1, reviews: 1 })
    assert.containsSubset(events, [{ _tag: "review.updated", reviewId: id, change: "edited" }])
    const { review } = yield* getAnyReview(id)
    assert.deepStrictEqual(review, { ...before, updatedAt: 101 * day, version: before.version + 1 })
    assert.deepStrictEqual((yield* eventsOf(erasePerson("op", companyId, byEmail))).events, [])
  })

  test("takes them out of all that was written by and about them", function* () {
    const { caller, companyId } = yield* setUp
    const { id: sent } = yield* invite(caller, {
      reference: "Jane@Example.com/doe/4711",
      phone: "+49 170 1234567"
    })
    const { id } = yield* submitInvitedReview(sent, {
      ...submission,
      title: "jane  doe",
      text: "Jane here, will they call? 0170/1234 567 or jane@example.com"
    })
    yield* restoreReview("op", id)
    yield* editReview("op", id, { product: { sku: "mug", name: "Gift for Jane" } })
    yield* editReview("op", id, { experienceDate: "2026-02-28" })
    yield* replyToReview(caller, { reviewId: id, text: "Dear Jane, call +49 (0)170-1234567" })
    yield* hideReview("op", id, "JANE DOE, jane@example.com, asked")
    const { events } = yield* eventsOf(erasePerson("op", companyId, byEmail))
    assert.deepStrictEqual(events, [])
    const { reference } = yield* getAnyInvitation(sent)
    assert.strictEqual(reference, "[…]/[…]/4711")
    const { replies, review } = yield* getAnyReview(id)
    assert.deepStrictEqual(
      [review.title, review.text, ...replies.map(({ text }) => text)],
      ["[…]", "Jane here, will they call? […] or […]", "Dear […], call […]"]
    )
    assert.deepStrictEqual(review.product, { sku: "mug", name: "Gift for […]" })
    const history = yield* readHistory(id)
    const { product, text, title } = review
    assert.containsSubset(history.revisions, [{ title, text }, { product }])
    assert.deepStrictEqual(
      history.moderation.map(({ action, reason }) => [action, reason]).slice(-2),
      [
        ["hidden", "[…], […], asked"],
        ["erased", "Personal data were erased on request"]
      ]
    )
    assert.isFalse(namesJane(yield* auditOf(companyId)))
    const again = yield* eventsOf(erasePerson("op", companyId, byEmail))
    assert.deepStrictEqual([again.value, again.commits.length], [nothing, 0])
  })

  test("takes them out of the names of imported files, and leaves those of other companies", function* () {
    const company = yield* setUp
    const { caller, companyId } = company
    const other = yield* setUp
    yield* invite(caller)
    const imported = Effect.fnUntraced(function* (
      { businessId, companyId }: typeof company,
      fileName: string
    ) {
      const id = yield* fresh.importRunId
      const run = sampleImportRun({ id, companyId, businessId, fileName })
      yield* changed({ _tag: "InsertImportRun", run })
      return id
    })
    const fileNameOf = (id: ImportRunId) =>
      Effect.flatMap(ImportRuns, (runs) =>
        Effect.map(Effect.flatMap(runs.find(id), Effect.fromOption), Struct.get("fileName"))
      )
    const named = yield* imported(company, "2026_jane.doe_reviews.csv")
    const unnamed = yield* imported(company, "reviews.csv")
    const foreign = yield* imported(other, "Jane Doe.csv")
    assert.deepStrictEqual(yield* erasePerson("op", companyId, byEmail), {
      invitations: 1,
      reviews: 0
    })
    assert.strictEqual(yield* fileNameOf(named), "2026_[…]_reviews.csv")
    assert.strictEqual(yield* fileNameOf(unnamed), "reviews.csv")
    assert.strictEqual(yield* fileNameOf(foreign), "Jane Doe.csv")
    assert.lengthOf((yield* eventsOf(erasePerson("op", companyId, byEmail))).commits, 0)
  })

  test("finds them by either address, whichever the invitation was sent to", function* () {
    const { caller, companyId } = yield* setUp
    const both = { email: "Jane@example.com", phone: "+49 170 1234567" }
    const whatsApp = yield* invite(caller, { ...both, channel: "whatsapp" })
    const mail = yield* invite(caller, { ...both, channel: "email" })
    const other = yield* invite(caller, { name: "Bob", email: "bob@example.com" })
    const found = yield* exportPerson("op", companyId, byPhone)
    assert.deepStrictEqual(idsOf(found.invitations), [whatsApp.id, mail.id])
    const erased = yield* erasePerson("op", companyId, byEmail)
    assert.deepStrictEqual(erased, { invitations: 2, reviews: 0 })
    for (const { id } of [whatsApp, mail]) assert.isFalse(namesJane(yield* getAnyInvitation(id)))
    assert.deepStrictEqual(yield* getAnyInvitation(other.id), other)
  })

  test.each(["jo@bücher.example", "Jo@xn--bcher-kva.example"])(
    "finds them by both spellings of an international domain, whichever channel was used: %s",
    function* (email) {
      const { caller, companyId } = yield* setUp
      const both = { email, phone: "+49 170 1234567" }
      const whatsApp = yield* invite(caller, { ...both, channel: "whatsapp" })
      const mail = yield* invite(caller, { ...both, channel: "email" })
      for (const asked of ["JO@BÜCHER.example", "jo@XN--BCHER-KVA.example"]) {
        const found = yield* exportPerson("op", companyId, { email: asked, phone: null })
        assert.deepStrictEqual(idsOf(found.invitations), [whatsApp.id, mail.id], asked)
      }
    }
  )

  test("stops every waiting message to them", function* () {
    const { caller, companyId } = yield* setUp
    const invitations = yield* Invitations
    const dueOf = Effect.map(
      Effect.forEach(Channel.literals, (channel) => invitations.claimDue(channel, 100, 1)),
      (due) => due.flat().map((one) => one.invitation.id)
    )
    const now = yield* invite(caller)
    const later = yield* invite(caller, {
      phone: "+491701234567",
      channel: "whatsapp",
      sendAt: 101 * day
    })
    yield* TestClock.setTime(102 * day)
    assert.includeMembers(yield* dueOf, [now.id, later.id])
    yield* TestClock.adjust("1 second")
    yield* erasePerson("op", companyId, byEmail)
    assert.strictEqual(invitationStatus(yield* getAnyInvitation(later.id)), "cancelled")
    yield* TestClock.adjust("1 day")
    const due = yield* dueOf
    assert.notInclude(due, now.id)
    assert.notInclude(due, later.id)
  })

  test("leaves only the hash of a suppression, for each of their addresses", function* () {
    const { businessId, caller, companyId } = yield* setUp
    const phone = "+49 170 1234567"
    yield* invite(caller, { phone })
    const bob = { email: "bob@example.com", phone: null }
    yield* addSuppression("op", companyId, { ...bob, businessId: null })
    for (const given of [byEmail, byPhone]) {
      for (const business of [null, businessId]) {
        yield* addSuppression("op", companyId, { ...given, businessId: business })
      }
    }
    const contacts = Effect.map(
      listSuppressions(companyId, { limit: 100, cursor: null }),
      ({ items }) => items.map(({ maskedContact }) => maskedContact).toSorted()
    )
    const [mail, number] = ["J***@e***.com", "+49*****67"]
    assert.deepStrictEqual(yield* contacts, [number, number, mail, mail, "b***@e***.com"])
    yield* erasePerson("op", companyId, byEmail)
    assert.deepStrictEqual(yield* contacts, ["", "", "", "", "b***@e***.com"])
  })

  test("removes the masked contact of a person who was never invited, and says so in the audit log", function* () {
    const { companyId } = yield* setUp
    const { id } = yield* addSuppression("op", companyId, { ...byPhone, businessId: null })
    const { audit, value } = yield* eventsOf(erasePerson("op", companyId, byPhone))
    assert.deepStrictEqual(value, nothing)
    assert.containsSubset(audit, [{ action: "privacy.erased", details: nothing }])
    const { suppressions } = yield* exportPerson("op", companyId, byPhone)
    assert.containsSubset(suppressions, [{ id, maskedContact: "" }])
    assert.lengthOf((yield* eventsOf(erasePerson("op", companyId, byPhone))).audit, 0)
  })

  test("is correct during a concurrent second unsubscription", function* () {
    const { caller, companyId } = yield* setUp
    const sent = yield* invite(caller)
    yield* unsubscribe(sent.id)
    const [first] = (yield* exportPerson("op", companyId, byEmail)).suppressions
    yield* removeSuppression("op", first?.id ?? assert.fail())
    yield* withConflict(erasePerson("op", companyId, byEmail), unsubscribe(sent.id))
    const { suppressions } = yield* exportPerson("op", companyId, byEmail)
    assert.containsSubset(suppressions, [{ cause: "unsubscribed", maskedContact: "" }])
  })

  test("is correct during concurrent facts", function* () {
    const { caller, companyId } = yield* setUp
    const sent = yield* invite(caller)
    const facts = { opened: 100 * day + 5, clicked: 100 * day + 6 }
    const erase = erasePerson("op", companyId, byEmail)
    yield* Effect.all(
      [
        recordFact(sent.id, "opened", facts.opened),
        erase,
        recordFact(sent.id, "clicked", facts.clicked),
        erase
      ],
      { concurrency: "unbounded" }
    )
    const left = yield* getAnyInvitation(sent.id)
    assert.isFalse(namesJane(left))
    assert.deepStrictEqual(left.facts, { sent: 100 * day, ...facts })
  })

  test("removes them from what a review said until this moment", function* () {
    const { caller, companyId } = yield* setUp
    const { id: sent } = yield* invite(caller)
    const { id } = yield* submitInvitedReview(sent, { ...submission, text: "By Jane Doe" })
    const edited = yield* meanwhile(editReview("op", id, { experienceDate: "2026-02-28" }))
    yield* erasePerson("op", companyId, byEmail).pipe(
      altering(Reviews, ({ find, revisions }) => ({
        // Other readings that were begun with this one have ended.
        find: (each) => Effect.andThen(passTurns, find(each)),
        revisions: (each) => Effect.tap(revisions(each), () => edited)
      }))
    )
    const { revisions } = yield* readHistory(id)
    assert.lengthOf(revisions, 1)
    assert.isFalse(namesJane(revisions))
  })

  test("affects no other company, and needs one that exists", function* () {
    const { caller } = yield* setUp
    const other = yield* setUp
    const sent = yield* invite(caller)
    assert.deepStrictEqual(yield* erasePerson("op", other.companyId, byEmail), nothing)
    assert.deepStrictEqual(yield* getAnyInvitation(sent.id), sent)
    const none = CompanyId.make("cmp_none")
    assert.strictEqual(yield* ending(erasePerson("op", none, byEmail)), "NotFound")
    assert.strictEqual(yield* ending(exportPerson("op", none, byEmail)), "NotFound")
  })
})
