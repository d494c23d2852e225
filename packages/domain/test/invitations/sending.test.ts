import { assert, describe } from "@effect/vitest"
import { createProduct, submitInvitedReview } from "@review-proof/domain/reviews"
import { changeBusiness } from "@review-proof/domain/companies"
import {
  addSuppression,
  invitationOfLink,
  getAnyInvitation,
  recordFact,
  removeSuppression
} from "@review-proof/domain/invitations"
import { sendingRetryDelays } from "../../src/invitations/message-retries.ts"
import { reminderDelayMillis } from "../../src/invitations/settle-message.ts"
import {
  Invitations,
  invitationStatus,
  PermanentRefusal,
  Suppressions,
  TemporaryRefusal
} from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { invite, newProduct } from "@review-proof/testkit/domain/given"
import {
  Sending,
  sentWithReminder,
  setProviderAnswer,
  start,
  statusOf,
  taken,
  work
} from "@review-proof/testkit/domain/message-provider"
import { eventsOf, invited, makeCompany, submission } from "@review-proof/testkit/domain/world"
import { testOn } from "@review-proof/testkit/test"

const test = testOn(Sending)

describe("The sender", () => {
  test("hands an invitation over once, with links that lead back to it", function* () {
    const { id } = yield* invited({ language: "de-AT" })
    const { tags } = yield* eventsOf(work)
    const [first, ...others] = yield* taken
    const message = first ?? assert.fail()
    assert.lengthOf(others, 0)
    assert.deepStrictEqual(tags, [])
    assert.strictEqual(Redacted.value(message.to), "jane@example.com")
    assert.containsSubset(message, { channel: "email", kind: "business", language: "de-AT" })
    const url = new URL(Redacted.value(message.reviewUrl))
    assert.strictEqual(url.origin, "https://reviews.example")
    assert.strictEqual((yield* invitationOfLink("review", url.pathname.slice(3))).id, id)
    assert.strictEqual((yield* invitationOfLink("callback", message.callbackToken)).id, id)
    const after = yield* getAnyInvitation(id)
    assert.strictEqual(after.providerMessageId, `provider-${message.messageId}`)
    yield* TestClock.adjust("8 days")
    assert.strictEqual(yield* work, 0)
  })

  test("hands over what the mail says of the order, of the business and of the name", function* () {
    const { businessId, caller } = yield* makeCompany()
    yield* changeBusiness("test", businessId, { replyTo: "shop@shop.example" })
    yield* createProduct(caller, newProduct("b-1", { name: "Rye bread" }))
    yield* invite(caller, { name: "Rita Rossi", reference: "4711", products: ["b-1", "b-2"] })
    yield* work
    const [message] = yield* taken
    assert.containsSubset(message, {
      replyTo: "shop@shop.example",
      reference: "4711",
      products: ["Rye bread"],
      askedAt: start,
      firstSentAt: null
    })
    assert.strictEqual(message && Redacted.value(message.publishedName), "Rita R.")
  })

  test("sends a scheduled invitation when it is due, with its event", function* () {
    const { id } = yield* invited({ sendAt: start + day })
    assert.strictEqual(yield* work, 0)
    assert.strictEqual(yield* statusOf(id), "scheduled")
    yield* TestClock.adjust("1 day")
    const { tags } = yield* eventsOf(work)
    assert.deepStrictEqual(tags, ["invitation.sent"])
    assert.lengthOf(yield* taken, 1)
    assert.strictEqual((yield* getAnyInvitation(id)).facts.sent, start + day)
  })

  test("never sends to a contact that was suppressed in the meantime", function* () {
    const { companyId, id } = yield* invited()
    const { id: suppressed } = yield* addSuppression("test", companyId, {
      email: "jane@example.com",
      phone: null,
      businessId: null
    })
    assert.strictEqual(yield* work, 1)
    assert.deepStrictEqual(yield* taken, [])
    assert.strictEqual(yield* statusOf(id), "unsubscribed")
    // Nobody unsubscribed from the business: no other suppression came of it.
    const { businessId, contactHash } = yield* getAnyInvitation(id)
    yield* removeSuppression("test", suppressed)
    const contact = { companyId, businessId, contactHash }
    assert.deepStrictEqual(yield* Suppressions.use((of) => of.areSuppressed([contact])), [false])
  })

  test("tries a temporary refusal again after 1m, 5m, 30m and 2h, and then fails", function* () {
    const { id } = yield* invited()
    yield* setProviderAnswer(Effect.fail(new TemporaryRefusal({ reason: "busy" })))
    assert.deepStrictEqual(sendingRetryDelays, [60_000, 300_000, 1_800_000, 7_200_000])
    for (const delay of sendingRetryDelays) {
      assert.strictEqual(yield* work, 1)
      assert.strictEqual(yield* statusOf(id), "sent")
      yield* TestClock.adjust(delay - 1)
      assert.strictEqual(yield* work, 0)
      yield* TestClock.adjust(1)
    }
    assert.strictEqual(yield* work, 1)
    assert.strictEqual(yield* statusOf(id), "failed")
    yield* TestClock.adjust("1 day")
    assert.strictEqual(yield* work, 0)
  })

  test.each([
    { isRecipientRefused: true, status: "bounced" },
    { isRecipientRefused: false, status: "failed" }
  ])("takes a permanent refusal as $status", function* ({ isRecipientRefused, status }) {
    const { id } = yield* invited()
    yield* setProviderAnswer(
      Effect.fail(new PermanentRefusal({ reason: "no", isRecipientRefused }))
    )
    yield* work
    assert.strictEqual(yield* statusOf(id), status)
    yield* TestClock.adjust("1 day")
    assert.strictEqual(yield* work, 0)
  })

  test("reminds once, 7 days later, where the business wants it and nothing came", function* () {
    const { businessId, caller } = yield* makeCompany()
    yield* changeBusiness("test", businessId, { reminders: true })
    const sendAt = start + 1
    const { id } = yield* invite(caller, { reference: "order 1", sendAt })
    yield* TestClock.adjust(1)
    yield* work
    yield* taken
    yield* recordFact(id, "opened", start + day)
    yield* TestClock.adjust(reminderDelayMillis - 1)
    assert.strictEqual(yield* work, 0)
    yield* TestClock.adjust(1)
    const { tags } = yield* eventsOf(work)
    assert.deepStrictEqual(tags, ["invitation.sent"])
    yield* work
    const [reminder, ...others] = yield* taken
    const message = reminder ?? assert.fail()
    assert.lengthOf(others, 0)
    const first = { reference: "order 1", askedAt: start, firstSentAt: sendAt }
    assert.containsSubset(message, { kind: "reminder", ...first })
    // It leads to the first one's page, so that both make one review.
    const token = new URL(Redacted.value(message.reviewUrl)).pathname.slice(3)
    assert.strictEqual((yield* invitationOfLink("review", token)).id, id)
    yield* TestClock.adjust("30 days")
    assert.strictEqual(yield* work, 0)
  })

  test("reminds also of invitations from before the business wanted it, where that is in time", function* () {
    const { businessId, caller } = yield* makeCompany()
    yield* invite(caller, { email: "early@example.com" })
    yield* work
    yield* TestClock.adjust("2 days")
    yield* invite(caller, { email: "late@example.com" })
    yield* work
    yield* taken
    yield* TestClock.adjust(reminderDelayMillis - day)
    yield* changeBusiness("test", businessId, { reminders: true })
    assert.strictEqual(yield* work, 0)
    yield* TestClock.adjust("1 day")
    yield* work
    yield* work
    const reminders = yield* taken
    assert.deepStrictEqual(
      reminders.map(({ kind, to }) => [kind, Redacted.value(to)]),
      [["reminder", "late@example.com"]]
    )
  })

  test("sends no reminder that waited for its provider until the customer had reviewed", function* () {
    const { companyId, contactHash, id } = yield* sentWithReminder
    yield* TestClock.adjust(reminderDelayMillis)
    yield* work
    yield* setProviderAnswer(Effect.fail(new TemporaryRefusal({ reason: "busy" })))
    yield* work
    yield* submitInvitedReview(id, submission)
    yield* setProviderAnswer(Effect.void)
    yield* TestClock.adjust("1 day")
    assert.strictEqual(yield* work, 1)
    assert.deepStrictEqual(yield* taken, [])
    const all = yield* Invitations.use((port) => port.findByContact(companyId, contactHash))
    assert.sameMembers(all.map(invitationStatus), ["reviewed", "cancelled"])
    assert.strictEqual(yield* work, 0)
  })

  test.each(["bounced", "failed", "unsubscribed"] as const)(
    "does not remind of an invitation that is %s",
    function* (fact) {
      const { id } = yield* sentWithReminder
      yield* recordFact(id, fact, start + day)
      yield* TestClock.adjust("30 days")
      yield* work
      assert.deepStrictEqual(yield* taken, [])
    }
  )
})
