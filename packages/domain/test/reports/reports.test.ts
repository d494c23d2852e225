import { assert } from "@effect/vitest"
import { ReportId } from "@review-proof/ports/store"
import { erasePerson, exportPerson } from "@review-proof/domain/privacy"
import { emailContact } from "@review-proof/domain/invitations"
import {
  decideReport,
  hideReview,
  listReports,
  getReport,
  getAnyReview,
  redactReview,
  reportAsMember,
  reportReview
} from "@review-proof/domain/reviews"
import type { Complaint, Visitor } from "@review-proof/domain/reviews"
import { Notices, ReviewId, type Review } from "@review-proof/ports"
import { givenColleague } from "@review-proof/testkit/domain/account"
import { ending, publish } from "@review-proof/testkit/domain/given"
import {
  eventsOf,
  makeCompany,
  staffedCompany,
  withConflict,
  World
} from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { Effect, Struct } from "effect"
import { TestClock } from "effect/testing"
import { forgetReporter } from "../../src/reports/decide-report.ts"

const complaint: Complaint = { reason: "fake", text: "The author was never there." }

let forms = 0
const visitor = (given: Partial<Visitor> = {}): Visitor => ({
  networkAddress: "192.0.2.1",
  email: null,
  language: "de",
  formId: `form${forms++}`,
  ...given
})

const aReview = Effect.fnUntraced(function* () {
  const { businessId, member } = yield* staffedCompany
  return { member, review: yield* publish(businessId, { stars: 1, proof: "unverified" }) }
})

const reportsOf = ({ id }: Review) =>
  Effect.map(listReports(id, { limit: 100, cursor: null }), ({ items }) => items)

const reported = Effect.fnUntraced(function* (review: Review, given: Partial<Visitor> = {}) {
  yield* reportReview(review.id, complaint, visitor(given))
  return (yield* reportsOf(review))[0] ?? assert.fail("no report")
})

const hiding = { outcome: "upheld", moderation: "hide", reason: "We agree." } as const

const jo = () => emailContact("Jo@Example.com") ?? assert.fail("no contact")

layer(World)("A report", (test) => {
  test("by a visitor keeps what is needed to decide it and to answer", function* () {
    const { review } = yield* aReview()
    const report = yield* reported(review, { email: jo() })
    assert.containsSubset(report, {
      ...complaint,
      reviewId: review.id,
      companyId: review.companyId,
      memberId: null,
      email: "Jo@example.com",
      language: "de",
      status: "open"
    })
    assert.deepStrictEqual(yield* getReport(report.id), report)
  })

  test("is made of published reviews alone", function* () {
    const { member, review } = yield* aReview()
    yield* hideReview("op", review.id, "spam")
    assert.strictEqual(yield* ending(reportReview(review.id, complaint, visitor())), "NotFound")
    const byMember = yield* Effect.flip(reportAsMember(member, review.id, complaint))
    assert.containsSubset(byMember, { _tag: "InvalidTransition", from: "hidden" })
    const none = reportReview(ReviewId.make(999_999), complaint, visitor())
    assert.strictEqual(yield* ending(none), "NotFound")
  })

  test("that one form sends twice is one report, and with other words another", function* () {
    const { review } = yield* aReview()
    const form = visitor({ networkAddress: "192.0.2.2" })
    yield* reportReview(review.id, complaint, form)
    yield* reportReview(review.id, complaint, form)
    assert.lengthOf(yield* reportsOf(review), 1)
    yield* reportReview(review.id, { ...complaint, reason: "other" }, form)
    assert.lengthOf(yield* reportsOf(review), 2)
  })

  test("that is the eleventh of a network address within an hour has to wait", function* () {
    const { review } = yield* aReview()
    for (let number = 0; number < 10; number++) {
      yield* reportReview(review.id, complaint, visitor({ networkAddress: `2001:db8::${number}` }))
    }
    const eleventh = reportReview(
      review.id,
      complaint,
      visitor({ networkAddress: "2001:db8::ffff" })
    )
    assert.containsSubset(yield* Effect.flip(eleventh), { _tag: "TooManyReportsMade" })
    yield* reportReview(review.id, complaint, visitor({ networkAddress: "2001:db8:0:1::1" }))
  })

  test("has a text of 2 to 2,000 characters that is not blank (contract REVIEW-15)", function* () {
    const { member, review } = yield* aReview()
    for (const text of ["", "x", "   ", "x".repeat(2001)]) {
      const wrong = { ...complaint, text }
      assert.deepStrictEqual(yield* ending(reportReview(review.id, wrong, visitor())), ["text"])
      assert.deepStrictEqual(yield* ending(reportAsMember(member, review.id, wrong)), ["text"])
    }
    for (const text of ["No", "x".repeat(2000)]) {
      const other = yield* aReview()
      const taken = yield* reportAsMember(other.member, other.review.id, { ...complaint, text })
      assert.strictEqual(taken.text, text)
    }
  })

  test("by a member is of the own company's reviews, and is in its audit log", function* () {
    const { member, review } = yield* aReview()
    const stranger = yield* givenColleague((yield* makeCompany()).companyId)
    assert.strictEqual(yield* ending(reportAsMember(stranger, review.id, complaint)), "NotFound")
    const { audit, value } = yield* eventsOf(reportAsMember(member, review.id, complaint))
    assert.strictEqual(value.memberId, member.id)
    assert.containsSubset(audit[0], {
      action: "review.reported",
      actor: member.id,
      target: `rev_${review.id}`,
      details: { report: value.id, reason: "fake" }
    })
  })

  test("by a member is the only one of the company until it is decided, whoever reports", function* () {
    const { member, review } = yield* aReview()
    const colleague = yield* givenColleague(member.companyId)
    yield* reportReview(review.id, complaint, visitor({ networkAddress: "192.0.2.3" }))
    const { id } = yield* reportAsMember(member, review.id, complaint)
    const second = yield* Effect.flip(reportAsMember(colleague, review.id, complaint))
    assert.containsSubset(second, { _tag: "InvalidTransition", from: "reported" })
    yield* reportAsMember("op", review.id, complaint)
    yield* decideReport("op", id, { outcome: "dismissed", reason: "It is an opinion." })
    yield* reportAsMember(colleague, review.id, complaint)
    assert.lengthOf(yield* reportsOf(review), 4)
  })

  test("by a member is the only open one, whatever the clocks of the instances say", function* () {
    const { member, review } = yield* aReview()
    yield* TestClock.setTime(20_000)
    const { id } = yield* reportAsMember(member, review.id, complaint)
    yield* decideReport("op", id, { outcome: "dismissed", reason: "It is genuine." })
    yield* TestClock.setTime(10_000)
    yield* reportAsMember(member, review.id, complaint)
    const third = yield* Effect.flip(reportAsMember(member, review.id, complaint))
    assert.containsSubset(third, { _tag: "InvalidTransition", from: "reported" })
  })

  test("is decided once, by an operator, who gives a reason", function* () {
    const { member, review } = yield* aReview()
    const report = yield* reportAsMember(member, review.id, complaint)
    const decision = { outcome: "upheld", reason: "The author works next door." } as const
    assert.strictEqual(yield* ending(decideReport(member, report.id, decision)), "RoleRequired")
    const { audit, value } = yield* eventsOf(decideReport("op", report.id, decision))
    assert.containsSubset(value, { status: "upheld", decision: decision.reason })
    assert.containsSubset(audit[0], { action: "report.upheld", target: `rev_${review.id}` })
    const again = yield* Effect.flip(decideReport("op", report.id, decision))
    assert.containsSubset(again, { _tag: "InvalidTransition", from: "upheld" })
    const none = decideReport("op", ReportId.make("rpt_none"), decision)
    assert.strictEqual(yield* ending(none), "NotFound")
  })

  test("that is upheld hides its review in the same commit, and says so in the audit log", function* () {
    const { review } = yield* aReview()
    const report = yield* reported(review)
    const { audit, events } = yield* eventsOf(decideReport("op", report.id, hiding))
    assert.strictEqual((yield* getAnyReview(review.id)).review.state, "hidden")
    const reason = { reason: hiding.reason }
    assert.containsSubset(audit, [
      { action: "review.hidden", details: reason },
      { action: "report.upheld", details: reason }
    ])
    assert.containsSubset(events, [{ _tag: "review.removed" }])
  })

  test("of a review that is hidden already is upheld, and leaves it hidden", function* () {
    for (const moderation of ["hide", "remove"] as const) {
      const { review } = yield* aReview()
      const report = yield* reported(review)
      yield* hideReview("op", review.id, "Rude")
      const decided = yield* decideReport("op", report.id, { ...hiding, moderation })
      assert.strictEqual(decided.status, "upheld")
      assert.strictEqual((yield* getAnyReview(review.id)).review.state, "hidden")
    }
  })

  test("hides no review if a colleague dismisses it in the same moment", function* () {
    const { review } = yield* aReview()
    const report = yield* reported(review)
    const dismissal = { outcome: "dismissed", reason: "It is genuine." } as const
    const hide = Effect.flip(decideReport("op", report.id, hiding))
    const refused = yield* withConflict(decideReport("op", report.id, dismissal), hide)
    assert.containsSubset(refused, { _tag: "InvalidTransition", from: "dismissed" })
    assert.strictEqual((yield* getAnyReview(review.id)).review.state, "published")
    assert.containsSubset(yield* getReport(report.id), { decision: dismissal.reason })
  })

  test("queues a mail with its decision if there is an address, which is then deleted", function* () {
    const { review } = yield* aReview()
    const decision = { outcome: "dismissed", reason: "It is an opinion." } as const
    const silent = yield* reported(review, { networkAddress: "192.0.2.3" })
    yield* decideReport("op", silent.id, decision)
    const report = yield* reported(review, { networkAddress: "192.0.2.3", email: jo() })
    yield* decideReport("op", report.id, decision)
    const due = yield* Notices.use(({ claimDue }) => claimDue(false, 100, 1000))
    assert.deepStrictEqual(
      due.flatMap(({ notice: { notice } }) => (notice._tag === "LowReview" ? [] : [notice])),
      [{ _tag: "ReportDecided", reportId: report.id }]
    )
    yield* forgetReporter(report.id)
    assert.containsSubset(yield* getReport(report.id), { email: null, contactHash: null })
  })

  test("loses the address and the words of a person who is erased", function* () {
    const { review } = yield* aReview()
    const { companyId } = review
    const byJo = yield* reported(review, { networkAddress: "192.0.2.4", email: jo() })
    const text = "Call jo@example.com, she knows."
    const naming = visitor({ networkAddress: "192.0.2.4", email: jo() })
    yield* reportReview(review.id, { ...complaint, text }, naming)
    const contact = { email: "JO@example.com", phone: null }
    const held = yield* exportPerson("op", companyId, contact)
    assert.deepStrictEqual(held.reports.map(Struct.get("text")), [complaint.text, text])
    yield* erasePerson("op", companyId, contact)
    assert.containsSubset(yield* getReport(byJo.id), { ...complaint, email: null })
    const left = yield* reportsOf(review)
    assert.notMatch(JSON.stringify(left), /jo@/i)
    assert.deepStrictEqual((yield* exportPerson("op", companyId, contact)).reports, [])
  })

  test("is not found by an owner who looks for its reporter", function* () {
    const { review } = yield* aReview()
    const { companyId } = review
    yield* reported(review, { email: jo() })
    const owner = yield* givenColleague(companyId, "owner")
    const contact = { email: "jo@example.com", phone: null }
    assert.lengthOf((yield* exportPerson("op", companyId, contact)).reports, 1)
    assert.deepStrictEqual((yield* exportPerson(owner, companyId, contact)).reports, [])
  })

  test("loses the words that are taken out of its review", function* () {
    const { businessId } = yield* makeCompany()
    const review = yield* publish(businessId, { text: "Ask for Mr Pokorny there" })
    const text = "It names Mr Pokorny, who is my neighbour."
    yield* reportReview(review.id, { reason: "personal_data", text }, visitor())
    const redaction = { reason: "A private name", text: "Ask for Mr […] there" }
    yield* redactReview("op", review.id, redaction)
    const [report] = yield* reportsOf(review)
    assert.strictEqual(report?.text, "It names Mr […], who is my neighbour.")
  })
})
