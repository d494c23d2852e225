import { assert } from "@effect/vitest"
import { day } from "@review-proof/ports/testing"
import { forgetContacts } from "@review-proof/domain/background"
import { getAnyInvitation, unsubscribe } from "@review-proof/domain/invitations"
import { erasePerson, exportPerson } from "@review-proof/domain/privacy"
import { getAnyReview, submitInvitedReview } from "@review-proof/domain/reviews"
import { ending, invite } from "@review-proof/testkit/domain/given"
import { makeCompany, submission, World } from "@review-proof/testkit/domain/world"
import type { Caller } from "@review-proof/domain/access"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"
import { endMessage } from "../../src/invitations/settle-message.ts"
import { contactRetentionMillis } from "../../src/privacy/forget-contacts.ts"

const start = 100 * day

const setUp = Effect.gen(function* () {
  yield* TestClock.setTime(start)
  yield* forgetContacts()
  return yield* makeCompany()
})

/** An invitation that was sent so long ago that its addresses were forgotten. */
const forgotten = Effect.fnUntraced(function* (caller: Caller) {
  const invitation = yield* invite(caller)
  yield* endMessage(invitation)
  yield* TestClock.adjust("31 days")
  assert.strictEqual(yield* forgetContacts(), 1)
  return invitation
})

layer(World)("Addresses that are needed no more", (test) => {
  test("are forgotten 30 days after sending, and answers stay as they were", function* () {
    const { caller } = yield* setUp
    const sent = yield* invite(caller, { phone: "+49 170 1234567" })
    yield* endMessage(sent)
    yield* TestClock.setTime(start + contactRetentionMillis)
    assert.strictEqual(yield* forgetContacts(), 0)
    yield* TestClock.adjust("1 millis")
    assert.strictEqual(yield* forgetContacts(), 1)
    const left = { ...sent, email: null, phone: null, version: sent.version + 1 }
    assert.deepStrictEqual(yield* getAnyInvitation(sent.id), left)
    assert.strictEqual(yield* forgetContacts(), 0)
  })

  test("are not needed to review, to unsubscribe and to be suppressed by", function* () {
    const { caller } = yield* setUp
    const { id } = yield* forgotten(caller)
    const review = yield* submitInvitedReview(id, submission)
    assert.strictEqual((yield* getAnyReview(review.id)).review.reviewerName, "Jane")
    yield* unsubscribe(id)
    assert.strictEqual(yield* ending(invite(caller)), "ContactSuppressed")
  })

  test("find what is held on a person all the same, for export and erasure", function* () {
    const { caller, companyId } = yield* setUp
    const { id } = yield* forgotten(caller)
    const jane = { email: "jane@example.com", phone: null }
    const { invitations } = yield* exportPerson("test", companyId, jane)
    assert.containsSubset(invitations, [{ id, name: "Jane", email: null }])
    assert.strictEqual((yield* erasePerson("test", companyId, jane)).invitations, 1)
    assert.strictEqual((yield* getAnyInvitation(id)).name, "")
  })

  test("are deleted in bounded batches, however many there are", function* () {
    const { caller } = yield* setUp
    for (let n = 0; n < 1100; n++) {
      yield* endMessage(yield* invite(caller, { email: `jane-${n}@example.com` }))
    }
    yield* TestClock.adjust("31 days")
    assert.strictEqual(yield* forgetContacts(), 1100)
  })
})
