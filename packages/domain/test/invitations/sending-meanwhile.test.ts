/** Changes at the very moment at which a message or reminder is sent. */
import { assert, describe } from "@effect/vitest"
import { getAnyInvitation, recordFact, unsubscribe } from "@review-proof/domain/invitations"
import { erasePerson } from "@review-proof/domain/privacy"
import { submitInvitedReview } from "@review-proof/domain/reviews"
import { takeTurn } from "../../src/commit/turns.ts"
import { remind } from "../../src/invitations/remind.ts"
import { sendDueInvitations } from "../../src/invitations/send-due-invitations.ts"
import { sendingRetryDelays } from "../../src/invitations/message-retries.ts"
import { reminderDelayMillis, settleRefused } from "../../src/invitations/settle-message.ts"
import { Invitations, PermanentRefusal, TemporaryRefusal } from "@review-proof/ports"
import type { InvitationId } from "@review-proof/ports"
import { VersionConflict } from "@review-proof/ports/store"
import { day } from "@review-proof/ports/testing"
import { Effect, Fiber, Latch } from "effect"
import { TestClock } from "effect/testing"
import {
  Sending,
  sentWithReminder,
  setProviderAnswer,
  statusOf,
  taken,
  work
} from "@review-proof/testkit/domain/message-provider"
import { invited, meanwhile, submission, withConflict } from "@review-proof/testkit/domain/world"
import { testOn } from "@review-proof/testkit/test"

const test = testOn(Sending)

describe("a sender", () => {
  test.each(["erased", "reviewed", "unsubscribed"] as const)(
    "does not remind of an invitation that is %s at that very moment",
    function* (ending) {
      const { companyId, due, id } = yield* dueForReminding
      const end = Effect.gen(function* () {
        if (ending === "erased") yield* erasePerson("op", companyId, jane)
        else if (ending === "reviewed") yield* submitInvitedReview(id, submission)
        else yield* unsubscribe(id)
      })
      yield* withConflict(end, remind(due))
      assert.deepStrictEqual(yield* remindersOf(id), [])
      assert.strictEqual(yield* work, 0)
      if (ending === "erased") {
        assert.isFalse(JSON.stringify(yield* getAnyInvitation(id)).includes("Jane"))
      }
      yield* TestClock.adjust("30 days")
      yield* work
      assert.deepStrictEqual(yield* taken, [])
    }
  )

  test("reminds once though its lease ran out, and another instance reminds too", function* () {
    const { due, id } = yield* dueForReminding
    yield* withConflict(remind(due), remind(due))
    yield* remind(due)
    assert.lengthOf(yield* remindersOf(id), 1)
    yield* work
    assert.lengthOf(yield* taken, 1)
  })

  test("reminds all the same of an invitation that is opened at that very moment", function* () {
    const { due, id } = yield* dueForReminding
    const at = (yield* getAnyInvitation(id)).createdAt + 1
    yield* withConflict(recordFact(id, "opened", at), remind(due))
    assert.lengthOf(yield* remindersOf(id), 1)
    assert.strictEqual(yield* statusOf(id), "opened")
    yield* work
    assert.lengthOf(yield* taken, 1)
  })

  test.each([
    new TemporaryRefusal({ reason: "later" }),
    new PermanentRefusal({ reason: "no such user", isRecipientRefused: true }),
    new PermanentRefusal({ reason: "spam", isRecipientRefused: false })
  ])(
    "whose lease has expired records no failure of a message that another one sends: $reason",
    function* (refusal) {
      const { id } = yield* invited()
      const claim = Invitations.use(({ claimDue }) => claimDue("email", 1, 1000))
      const [thawed] = yield* claim
      yield* TestClock.adjust("2 seconds")
      const [due] = yield* claim
      const fails = settleRefused(
        { ...(thawed ?? assert.fail()), attempts: sendingRetryDelays.length },
        refusal
      )
      yield* fails
      assert.strictEqual(yield* statusOf(id), "sent")
      yield* sendDueInvitations([due ?? assert.fail()], "https://reviews.example")
      yield* fails
      assert.strictEqual(yield* statusOf(id), "sent")
      assert.lengthOf(yield* taken, 1)
    }
  )

  test("records the failure all the same of an invitation that is opened at that very moment", function* () {
    const { id } = yield* invited()
    const [due] = yield* Invitations.use(({ claimDue }) => claimDue("email", 1, 1000))
    const refusal = new PermanentRefusal({ reason: "no such user", isRecipientRefused: true })
    const opened = recordFact(id, "opened", (yield* getAnyInvitation(id)).createdAt)
    yield* withConflict(opened, settleRefused(due ?? assert.fail(), refusal))
    assert.hasAllKeys((yield* getAnyInvitation(id)).facts, ["sent", "opened", "bounced"])
    yield* TestClock.adjust("1 day")
    assert.strictEqual(yield* work, 0)
  })

  test("records a failure all the same while others of the company decide again in turn", function* () {
    const { companyId, id } = yield* invited()
    const [due] = yield* Invitations.use(({ claimDue }) => claimDue("email", 1, 1000))
    const [begun, end] = [yield* Latch.make(), yield* Latch.make()]
    const conflict = new VersionConflict({ change: "ReplaceInvitation", companyId })
    yield* Effect.forkChild(takeTurn(conflict, Effect.andThen(begun.open, end.await)))
    yield* begun.await
    const refusal = new PermanentRefusal({ reason: "no such user", isRecipientRefused: true })
    const failing = yield* Effect.forkChild(settleRefused(due ?? assert.fail(), refusal))
    yield* end.open
    yield* Fiber.join(failing)
    assert.strictEqual(yield* statusOf(id), "bounced")
    yield* TestClock.adjust("1 day")
    assert.strictEqual(yield* work, 0)
  })

  test("keeps no message id of a person who is erased while the provider takes the message", function* () {
    const { companyId, id } = yield* invited()
    yield* setProviderAnswer(yield* meanwhile(erasePerson("op", companyId, jane)))
    yield* work
    assert.lengthOf(yield* taken, 1)
    assert.containsSubset(yield* getAnyInvitation(id), { email: null, providerMessageId: null })
    yield* TestClock.adjust("30 days")
    assert.strictEqual(yield* work, 0)
  })
})

const jane = { email: "jane@example.com", phone: null }

/** An invitation that was sent 7 days ago, claimed for its reminder. */
const dueForReminding = Effect.gen(function* () {
  const { companyId, id } = yield* sentWithReminder
  yield* TestClock.adjust(reminderDelayMillis)
  const invitations = yield* Invitations
  const [due] = yield* invitations.claimDue("email", 1, day)
  return { companyId, id, due: due ?? assert.fail() }
})

const remindersOf = Effect.fnUntraced(function* (id: InvitationId) {
  const { companyId, contactHash } = yield* getAnyInvitation(id)
  const invitations = yield* Invitations
  const all = yield* invitations.findByContact(companyId, contactHash)
  return all.filter(({ remindsOf }) => remindsOf === id)
})
