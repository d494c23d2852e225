import { assert } from "@effect/vitest"
import { queueExpiryNotices } from "@review-proof/domain/background"
import { day, givenCompany, givenKey } from "@review-proof/ports/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { World } from "@review-proof/testkit/domain/world"
import { takenNotices } from "@review-proof/testkit/portal/sign-in-mail"
import { layer } from "@review-proof/testkit/test"

const start = 400 * day

layer(World)("the end of a key", (test) => {
  test("is announced to the key's creator once, from 14 days before it", function* () {
    yield* TestClock.setTime(start)
    const company = yield* givenCompany()
    const expiresAt = start + 14 * day
    yield* givenKey(company, { name: "A", expiresAt })
    yield* givenKey(company)
    yield* givenKey(company, { expiresAt, rotatedAt: start })
    yield* givenKey(company, { expiresAt: expiresAt - day, revokedAt: start })
    yield* queueExpiryNotices()
    assert.isEmpty(yield* takenNotices)
    yield* TestClock.adjust(1)
    yield* Effect.replicateEffect(queueExpiryNotices(), 2)
    const [due, ...others] = yield* takenNotices
    assert.lengthOf(others, 0)
    assert.containsSubset(due, { notice: { _tag: "KeyExpires", keyName: "A", expiresAt } })
  })

  test("is announced for each key, however many expire at one moment", function* () {
    yield* TestClock.setTime(start + 100 * day)
    const company = yield* givenCompany()
    const expiresAt = start + 110 * day
    const names = Array.from({ length: 450 }, (_, index) => `many${index}`)
    yield* Effect.forEach(names, (name) => givenKey(company, { name, expiresAt }))
    yield* givenKey(company, { name: "later", expiresAt: expiresAt + 1 })
    yield* queueExpiryNotices()
    const named = (yield* takenNotices).map(({ notice }) =>
      notice._tag === "KeyExpires" ? notice.keyName : notice._tag
    )
    assert.sameMembers(named, [...names, "later"])
  })
})
