/** Goal: a company is notified once a month that its requests are nearly used up. */
import { assert } from "@effect/vitest"
import { queueUsageNotices } from "@review-proof/domain/background"
import { changeCompany } from "@review-proof/domain/companies"
import { call, makeAccount, makeKey } from "@review-proof/testkit/domain/account"
import { atOnce } from "@review-proof/testkit/domain/given"
import { World } from "@review-proof/testkit/domain/world"
import { takenNotices } from "@review-proof/testkit/portal/sign-in-mail"
import { layer } from "@review-proof/testkit/test"
import { TestClock } from "effect/testing"

layer(World)("The usage of a month", (test) => {
  test("is sent from four fifths on, once a month and company, by any number of instances", function* () {
    yield* TestClock.setTime(Date.parse("2026-10-01T00:00:00Z"))
    const { company } = yield* makeAccount()
    yield* makeAccount()
    yield* changeCompany("operator", company.id, { monthlyLimit: 10 })
    const { secret } = yield* makeKey(company.id)
    for (let count = 0; count < 7; count++) yield* call(secret)
    yield* queueUsageNotices()
    assert.isEmpty(yield* takenNotices)
    yield* call(secret)
    yield* atOnce(5, queueUsageNotices())
    const [notice, ...others] = yield* takenNotices
    assert.lengthOf(others, 0)
    assert.deepInclude(notice, {
      companyId: company.id,
      notice: { _tag: "UsageHigh", month: "2026-10", requests: 8, limit: 10, memberId: null }
    })
    yield* call(secret)
    yield* queueUsageNotices()
    yield* TestClock.setTime(Date.parse("2026-11-02T00:00:00Z"))
    yield* queueUsageNotices()
    assert.isEmpty(yield* takenNotices)
    for (let count = 0; count < 8; count++) yield* call(secret)
    yield* queueUsageNotices()
    assert.lengthOf(yield* takenNotices, 1)
    yield* changeCompany("operator", company.id, { status: "suspended" })
  })
})
