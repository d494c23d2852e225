import { assert } from "@effect/vitest"
import { Reports } from "../../store.ts"
import { Effect, Option } from "effect"
import { PublicNumbers, UnitOfWork, type Report, type Review } from "../../index.ts"
import { arbitraryReport } from "../arbitraries/entities.ts"
import { only, suite } from "../suite.ts"
import { fresh } from "../fresh.ts"
import { changed, givenBusiness, givenBusinesses, givenReport, givenReview } from "../given.ts"
import { listsByTime } from "../paging.ts"
import { replacesOnlyAtItsVersion } from "../replacing.ts"
import { refusal } from "../refusal.ts"

export const reportsLaws = suite<Reports | PublicNumbers | UnitOfWork>("Reports", (test) => {
  test.prop(
    "A report keeps every field, and is replaced only at the version that was read",
    { report: arbitraryReport, later: arbitraryReport },
    function* (given) {
      const reports = yield* Reports
      const review = yield* givenReview()
      const networkHash = yield* fresh.contactHash
      const report = yield* givenReport(review, { ...given.report, networkHash, version: 1 })
      const { businessId, companyId, id, reviewId } = report
      assert.deepStrictEqual(yield* reports.find(id), Option.some(report))
      yield* replacesOnlyAtItsVersion<Report, unknown, UnitOfWork>(
        { ...given.later, businessId, companyId, id, networkHash, reviewId, version: 2 },
        (replaced) => ({ _tag: "ReplaceReport", report: { ...replaced, networkHash: null } }),
        reports.find(id)
      )
      assert.deepStrictEqual(yield* reports.find(yield* fresh.reportId), Option.none())
    },
    { arbitrary: { runs: 10 } }
  )

  test("Pages list a review's reports newest first, each once", function* () {
    const reports = yield* Reports
    const business = yield* givenBusiness()
    const review = yield* givenReview(business)
    yield* givenReport(yield* givenReview(business), { createdAt: 0 })
    const given = yield* Effect.forEach([2, 1, 2, 2, 7], (createdAt) =>
      givenReport(review, { createdAt, status: createdAt === 7 ? "upheld" : "open" })
    )
    yield* listsByTime(reports.page, [review.id, {}], given, "newest first")
  })

  test("Pages of reports by members are full, however many visitors report", function* () {
    const reports = yield* Reports
    const review = yield* givenReview()
    const memberId = yield* fresh.memberId
    const given = yield* Effect.forEach([2, 1, 2, 7], (createdAt) =>
      givenReport(review, { createdAt, memberId, status: createdAt === 7 ? "open" : "upheld" })
    )
    yield* Effect.forEach([1, 2, 3, 8, 9], (createdAt) => givenReport(review, { createdAt }))
    yield* listsByTime(reports.page, [review.id, { byMembers: true }], given, "newest first")
  })

  test("Open reports by members of a business are listed oldest first, whatever visitors report", function* () {
    const reports = yield* Reports
    const { business, other } = yield* givenBusinesses
    const review = yield* givenReview(business)
    const memberId = yield* fresh.memberId
    const of = (on: Review, createdAt: number) => givenReport(on, { createdAt, memberId })
    const [third, first, second] = [
      yield* of(review, 5),
      yield* of(yield* givenReview(business), 3),
      yield* of(yield* givenReview(business), 4)
    ]
    yield* of(yield* givenReview(other), 1)
    yield* givenReport(review, { createdAt: 2, memberId, status: "dismissed" })
    yield* Effect.replicateEffect(givenReport(review, { createdAt: 1 }), 5)
    assert.deepStrictEqual(yield* reports.openByMembers(business.id, 5), [first, second, third])
    assert.deepStrictEqual(yield* reports.openByMembers(business.id, 1), [first])
  })

  test("Reports are found by an address within their company alone, oldest first", function* () {
    const reports = yield* Reports
    const contactHash = yield* fresh.contactHash
    const of = (on: Review, createdAt: number) =>
      givenReport(on, { email: "jo@example.com", contactHash, createdAt })
    const review = yield* givenReview()
    const [later, earlier] = [yield* of(review, 5), yield* of(review, 4)]
    yield* of(yield* givenReview(), 3)
    const { companyId } = review
    assert.deepStrictEqual(yield* reports.ofContact(companyId, contactHash), [earlier, later])
    const none = yield* reports.ofContact(companyId, yield* fresh.contactHash)
    assert.deepStrictEqual(none, [])
  })

  test("A network address never makes more reports than its limit, however many arrive at once", function* () {
    const [review, ofOtherCompany] = [yield* givenReview(), yield* givenReview()]
    const networkHash = yield* fresh.contactHash
    yield* only(10, { of: 16, or: "TooManyReports" }, (index) =>
      givenReport(index % 3 === 0 ? ofOtherCompany : review, { networkHash })
    )
    yield* givenReport(review)
    yield* givenReport(review, { networkHash: yield* fresh.contactHash })
  })

  test("Members have one open report of a review at a time, however many report it at once", function* () {
    const review = yield* givenReview()
    const byMember = Effect.flatMap(fresh.memberId, (memberId) => givenReport(review, { memberId }))
    const [open] = yield* only(1, { of: 8, or: "VersionConflict" }, () => byMember)
    assert.isDefined(open)
    yield* Effect.replicateEffect(givenReport(review), 2)
    yield* changed({ _tag: "ReplaceReport", report: { ...open, status: "upheld", version: 2 } })
    yield* byMember
    assert.strictEqual((yield* refusal(byMember))._tag, "VersionConflict")
  })

  test("The next report has room when the one that fills the window leaves it", function* () {
    const review = yield* givenReview()
    const networkHash = yield* fresh.contactHash
    const at = (createdAt: number) => givenReport(review, { networkHash, createdAt })
    for (let number = 0; number < 10; number++) yield* at(10_000 + number)
    assert.deepInclude(yield* refusal(at(10_999)), { freeAt: 11_000 })
    yield* at(11_000)
    assert.deepInclude(yield* refusal(at(11_000)), { freeAt: 11_001 })
  })

  test("Network addresses are forgotten once they no longer count", function* () {
    const reports = yield* Reports
    const review = yield* givenReview()
    const networkHash = yield* fresh.contactHash
    const [old, kept] = [
      yield* givenReport(review, { networkHash, createdAt: 500 }),
      yield* givenReport(review, { networkHash, createdAt: 600 })
    ]
    assert.isAtLeast(yield* reports.forgetNetworks(600), 1)
    assert.strictEqual(yield* reports.forgetNetworks(600), 0)
    assert.deepStrictEqual(
      yield* reports.find(old.id),
      Option.some<Report>({ ...old, networkHash: null })
    )
    assert.deepStrictEqual(yield* reports.find(kept.id), Option.some(kept))
    const decided: Report = { ...old, status: "dismissed", version: 2 }
    yield* changed({ _tag: "ReplaceReport", report: decided })
    const found = yield* reports.find(old.id)
    assert.deepStrictEqual(found, Option.some({ ...decided, networkHash: null }))
  })
})
