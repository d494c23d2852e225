import { assert } from "@effect/vitest"
import { callerOf } from "@review-proof/testkit/domain/account"
import {
  callbackToken,
  cancelInvitation,
  getInvitation,
  listInvitations,
  listSuppressions,
  recordFact,
  recordReport
} from "@review-proof/domain/invitations"
import { invitationStatus } from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import {
  hideReview,
  removeReview,
  restoreReview,
  submitInvitedReview
} from "@review-proof/domain/reviews"
import { ending, invite } from "@review-proof/testkit/domain/given"
import {
  eventsOf,
  invited,
  makeCompany,
  submission,
  withConflict,
  World
} from "@review-proof/testkit/domain/world"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

layer(World)("An invitation", (test) => {
  test.each([{ sendAt: null }, { sendAt: 99 * day }, { sendAt: 100 * day }])(
    "is sent at once, with an event, if its time is not ahead: $sendAt",
    function* ({ sendAt }) {
      yield* TestClock.setTime(100 * day)
      const { businessId, caller } = yield* makeCompany()
      const { commits, events, value } = yield* eventsOf(invite(caller, { sendAt }))
      assert.strictEqual(invitationStatus(value), "sent")
      assert.containsSubset(value, { facts: { sent: 100 * day }, sendAt, kind: "business" })
      assert.lengthOf(commits, 1)
      const about = { businessId, channel: "email", kind: "business" } as const
      assert.deepStrictEqual(events, [
        { _tag: "invitation.sent", invitationId: value.id, ...about }
      ])
    }
  )

  test("for later is scheduled, at most 90 days ahead", function* () {
    yield* TestClock.setTime(100 * day)
    const { caller } = yield* makeCompany()
    const { events, value } = yield* eventsOf(invite(caller, { sendAt: 190 * day }))
    assert.strictEqual(invitationStatus(value), "scheduled")
    assert.deepStrictEqual([value.facts, events], [{}, []])
    const tooFar = invite(caller, { sendAt: 190 * day + 1 })
    assert.deepStrictEqual(yield* ending(tooFar), ["sendAt"])
  })

  test.each([
    { given: { email: null }, wrong: ["email"] },
    { given: { email: "  " }, wrong: ["email"] },
    { given: { channel: "whatsapp" }, wrong: ["phone"] },
    { given: { phone: "12" }, wrong: ["phone"] },
    {
      given: { email: "x", phone: "12", sendAt: 1000 * day },
      wrong: ["email", "phone", "sendAt"]
    }
  ] as const)("with $given names the wrong fields, $wrong", function* ({ given, wrong }) {
    const { caller } = yield* makeCompany()
    assert.deepStrictEqual(yield* ending(invite(caller, given)), wrong)
  })

  test("keeps contacts in one spelling and shows the one it uses masked", function* () {
    const { caller } = yield* makeCompany()
    const email = " Jane@EXAMPLE.com "
    const byEmail = yield* invite(caller, { email, phone: "0049 170 12345634" })
    assert.containsSubset(byEmail, {
      email: "Jane@example.com",
      phone: "+4917012345634",
      maskedContact: "J***@e***.com"
    })
    const products = ["a", "b"]
    const whatsApp = { channel: "whatsapp", email: null, phone: "+49 (170) 12345634" } as const
    const byPhone = yield* invite(caller, { ...whatsApp, products })
    const shown = { email: null, maskedContact: "+49*****34", kind: "product", products }
    assert.containsSubset(byPhone, shown)
    assert.notStrictEqual(byEmail.contactHash, byPhone.contactHash)
  })

  test("is not repeated to a contact within 30 days", function* () {
    yield* TestClock.setTime(100 * day)
    const { caller } = yield* makeCompany()
    const first = yield* invite(caller)
    assert.containsSubset(yield* Effect.flip(invite(caller, { email: "JANE@example.com" })), {
      _tag: "DuplicateInvitation",
      existingInvitationId: first.id,
      eligibleAt: 130 * day
    })
    yield* TestClock.setTime(130 * day)
    yield* invite(caller)
  })

  test("is cancelled only while it is scheduled, and stays so", function* () {
    yield* TestClock.setTime(100 * day)
    const { caller, id } = yield* invited({ sendAt: 110 * day })
    assert.strictEqual(invitationStatus(yield* cancelInvitation(caller, id)), "cancelled")
    yield* recordFact(id, "opened", 101 * day)
    assert.strictEqual(invitationStatus(yield* getInvitation(caller, id)), "cancelled")
    const sent = yield* invite(caller)
    for (const [over, status] of [
      [id, "cancelled"],
      [sent.id, "sent"]
    ] as const) {
      const refused = yield* Effect.flip(cancelInvitation(caller, over))
      assert.containsSubset(refused, { _tag: "NotScheduled", status })
    }
  })

  test("of another company or beyond the key's businesses is not found", function* () {
    const { businessId, businessIds, caller, companyId, otherId } = yield* makeCompany(2)
    const { id } = yield* invite(caller, { business: businessId })
    const foreign = yield* makeCompany()
    const limited = callerOf(companyId, businessIds, [otherId])
    for (const stranger of [foreign.caller, limited]) {
      assert.strictEqual(yield* ending(getInvitation(stranger, id)), "NotFound")
      assert.strictEqual(yield* ending(cancelInvitation(stranger, id)), "NotFound")
    }
    assert.strictEqual(yield* ending(invite(limited, { business: businessId })), "NotFound")
    const list = { status: null, business: null, limit: 10, cursor: null }
    assert.strictEqual(yield* ending(listInvitations(caller, list)), "BusinessRequired")
    assert.deepStrictEqual((yield* listInvitations(limited, list)).items, [])
  })

  test("that is unsubscribed suppresses its contact for its business, once", function* () {
    const { businessId: business, caller, companyId, id } = yield* invited()
    for (const at of [9, 7, 8]) yield* recordFact(id, "unsubscribed", at)
    const { items } = yield* listSuppressions(companyId, { limit: 10, cursor: null })
    assert.lengthOf(items, 1)
    assert.containsSubset(items[0], {
      businessId: business,
      cause: "unsubscribed",
      maskedContact: "j***@e***.com"
    })
    assert.strictEqual((yield* getInvitation(caller, id)).facts.unsubscribed, 7)
    assert.strictEqual(yield* ending(invite(caller)), "ContactSuppressed")
  })

  test("sends one event when it is sent later, however often that is reported", function* () {
    yield* TestClock.setTime(0)
    const { caller, id } = yield* invited({ sendAt: 10 * day })
    const reported = Effect.forEach([5, 3, 9], (at) => recordFact(id, "sent", at))
    assert.deepStrictEqual((yield* eventsOf(reported)).tags, ["invitation.sent"])
    assert.strictEqual((yield* getInvitation(caller, id)).facts.sent, 3)
  })
})

layer(World)("A provider's report", (test) => {
  test("counts with its own time only between the sending and now", function* () {
    yield* TestClock.setTime(100 * day)
    const { caller } = yield* makeCompany()
    const given = { channel: "whatsapp", email: null, phone: "+4917012345634" } as const
    const invitation = yield* invite(caller, given)
    const token = yield* callbackToken(invitation)
    yield* TestClock.setTime(101 * day)
    for (const [fact, at] of [
      ["sent", 0],
      ["delivered", 0],
      ["opened", 200 * day]
    ] as const) {
      yield* recordReport({ channel: "whatsapp", messageId: "wamid.1", token, fact, at })
    }
    const { facts } = yield* getInvitation(caller, invitation.id)
    assert.deepStrictEqual(facts, { sent: 100 * day, delivered: 100 * day, opened: 101 * day })
  })
})

const spam = { ...submission, text: "See www.spam.example" }

layer(World)("An invited customer's review", (test) => {
  test("completes the invitation, and is a transaction where that has a reference", function* () {
    const { businessId, caller, id: invitationId } = yield* invited()
    const { commits, events, tags, value } = yield* eventsOf(
      submitInvitedReview(invitationId, submission)
    )
    const review = { proof: "invited", state: "published", reviewerName: "Jane", product: null }
    assert.containsSubset(value, { ...review, invitationId })
    assert.lengthOf(commits, 1)
    assert.sameMembers([...tags], ["review.created", "score.changed", "invitation.completed"])
    const completed = { _tag: "invitation.completed", invitationId, reviewId: value.id } as const
    assert.deepInclude(events, { ...completed, businessId })
    const invitation = yield* getInvitation(caller, invitationId)
    assert.strictEqual(invitationStatus(invitation), "reviewed")
    assert.strictEqual(invitation.reviewId, value.id)
    const ordered = { email: "joe@example.com", reference: "o-1", products: ["x", "x"] }
    const words = { ...submission, text: "Fast and friendly" }
    const second = yield* submitInvitedReview((yield* invite(caller, ordered)).id, words)
    assert.containsSubset(second, { proof: "transaction", product: { sku: "x", name: null } })
    const blank = yield* invite(caller, { email: "ann@example.com", reference: " \u{200B}" })
    const third = yield* submitInvitedReview(blank.id, { ...submission, text: "A quiet corner" })
    assert.deepStrictEqual([blank.reference, third.proof], [null, "invited"])
  })

  test("that the screen holds completes the invitation once it is approved, and only then", function* () {
    yield* TestClock.setTime(0)
    const { businessId, caller, id } = yield* invited()
    const held = yield* eventsOf(submitInvitedReview(id, spam))
    const reviewId = held.value.id
    assert.strictEqual(held.value.state, "pending")
    assert.deepStrictEqual(held.tags, [])
    const waiting = yield* getInvitation(caller, id)
    assert.strictEqual(invitationStatus(waiting), "reviewed")
    assert.containsSubset(waiting, { reviewId, completedAt: null })
    yield* TestClock.setTime(5)
    const { commits, events, tags } = yield* eventsOf(restoreReview("operator", reviewId))
    assert.lengthOf(commits, 1)
    assert.sameMembers([...tags], ["review.created", "score.changed", "invitation.completed"])
    const completed = { _tag: "invitation.completed", invitationId: id, reviewId } as const
    assert.deepInclude(events, { ...completed, businessId })
    const done = yield* getInvitation(caller, id)
    assert.containsSubset(done, { completedAt: 5, facts: { reviewed: 0 } })
    yield* hideReview("operator", reviewId, "spam")
    const again = yield* eventsOf(restoreReview("operator", reviewId))
    assert.notInclude(again.tags, "invitation.completed")
    assert.deepStrictEqual(yield* getInvitation(caller, id), done)
  })

  test("that is refused never completes the invitation", function* () {
    const { caller, id } = yield* invited()
    const { id: reviewId } = yield* submitInvitedReview(id, spam)
    assert.deepStrictEqual((yield* eventsOf(removeReview("operator", reviewId, "spam"))).tags, [])
    const left = yield* getInvitation(caller, id)
    assert.deepStrictEqual([left.completedAt, invitationStatus(left)], [null, "reviewed"])
  })

  test("is written once, also by forms sent together, and for no cancelled invitation", function* () {
    yield* TestClock.setTime(0)
    const { caller, id } = yield* invited()
    const submit = submitInvitedReview(id, submission)
    assert.strictEqual(yield* withConflict(submit, ending(submit)), "InvitationClosed")
    const later = yield* invite(caller, { email: "joe@example.com", sendAt: 5 * day })
    yield* cancelInvitation(caller, later.id)
    const refused = yield* ending(submitInvitedReview(later.id, submission))
    assert.strictEqual(refused, "InvitationClosed")
  })

  test("that one form sends twice at the same moment is stored once and answers both", function* () {
    const { id } = yield* invited()
    const sent = { ...submission, formId: "01kq0000000000000000000000" }
    const submit = submitInvitedReview(id, sent)
    const first = yield* withConflict(submit, submit)
    assert.deepStrictEqual(yield* submit, first)
    const otherWords = submitInvitedReview(id, { ...sent, text: "Other words" })
    assert.strictEqual(yield* ending(otherWords), "InvitationClosed")
  })
})
