import { assert, layer } from "@effect/vitest"
import {
  addSuppression,
  cancelInvitation,
  createInvitation,
  getInvitation,
  invitationStatus,
  listCompanyInvitations,
  listInvitations,
  listSuppressions,
  recordFact,
  removeSuppression
} from "@review-proof/domain/invitations"
import {
  hideReview,
  removeReview,
  restoreReview,
  submitInvitedReview
} from "@review-proof/domain/reviews"
import type { Caller } from "@review-proof/domain/access"
import type { NewInvitation } from "@review-proof/domain/invitations"
import { BusinessId } from "@review-proof/ports"
import type { Invitation } from "@review-proof/ports"
import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import { callerOf, eventsOf, makeCompany, submission, World } from "./world.ts"

const day = 86_400_000

const invitation = (given: Partial<NewInvitation> = {}): NewInvitation => ({
  name: "Jane",
  email: "jane@example.com",
  phone: null,
  channel: "email",
  reference: null,
  products: [],
  sendAt: null,
  language: null,
  business: null,
  ...given
})

const invite = Effect.fnUntraced(function* (caller: Caller, given: Partial<NewInvitation> = {}) {
  return yield* createInvitation(caller, invitation(given))
})

layer(World)("an invitation", (it) => {
  it.effect(
    "without a time, or with one that is past, is sent at once and told of by an event",
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(100 * day)
        for (const sendAt of [null, 99 * day, 100 * day]) {
          const { businessIds, caller } = yield* makeCompany()
          const { events, value, commits } = yield* eventsOf(invite(caller, { sendAt }))
          assert.strictEqual(invitationStatus(value), "sent")
          assert.containsSubset(value, { facts: { sent: 100 * day }, sendAt, kind: "business" })
          assert.strictEqual(commits.length, 1)
          assert.deepStrictEqual(events, [
            {
              _tag: "invitation.sent",
              invitationId: value.id,
              businessId: businessIds[0] ?? assert.fail(),
              channel: "email",
              kind: "business"
            }
          ])
        }
      })
  )

  it.effect("for later is scheduled, at most 90 days ahead", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(100 * day)
      const { caller } = yield* makeCompany()
      const { events, value } = yield* eventsOf(invite(caller, { sendAt: 190 * day }))
      assert.strictEqual(invitationStatus(value), "scheduled")
      assert.deepStrictEqual(value.facts, {})
      assert.deepStrictEqual(events, [])
      const refused = yield* Effect.flip(invite(caller, { sendAt: 190 * day + 1 }))
      assert.deepStrictEqual(refused._tag === "InvalidInput" && Object.keys(refused.fields), [
        "sendAt"
      ])
    })
  )

  it.effect("needs the contact of its channel, and names every wrong field", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const wrong = (given: Partial<NewInvitation>) =>
        Effect.map(Effect.flip(invite(caller, given)), (refused) =>
          refused._tag === "InvalidInput" ? Object.keys(refused.fields) : refused._tag
        )
      assert.deepStrictEqual(yield* wrong({ email: null }), ["email"])
      assert.deepStrictEqual(yield* wrong({ email: "  " }), ["email"])
      assert.deepStrictEqual(yield* wrong({ channel: "whatsapp" }), ["phone"])
      assert.deepStrictEqual(yield* wrong({ phone: "12" }), ["phone"])
      assert.deepStrictEqual(yield* wrong({ email: "x", phone: "12", sendAt: 1000 * day }), [
        "email",
        "phone",
        "sendAt"
      ])
    })
  )

  it.effect("keeps contacts in one spelling and shows the one it uses masked", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const byEmail = yield* invite(caller, {
        email: " Jane@EXAMPLE.com ",
        phone: "0049 170 12345634"
      })
      assert.containsSubset(byEmail, {
        email: "Jane@example.com",
        phone: "+4917012345634",
        maskedContact: "J***@e***.com"
      })
      const products = ["a", "b"]
      const byPhone = yield* invite(caller, {
        channel: "whatsapp",
        email: null,
        phone: "+49 (170) 12345634",
        products
      })
      assert.containsSubset(byPhone, {
        email: null,
        maskedContact: "+49*****34",
        kind: "product",
        products
      })
      assert.notStrictEqual(byEmail.contactHash, byPhone.contactHash)
    })
  )

  it.effect("is not repeated to a contact within 30 days, unless it came to nothing", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(100 * day)
      const { caller } = yield* makeCompany()
      const first = yield* invite(caller)
      const again = yield* Effect.flip(invite(caller, { email: "JANE@example.com" }))
      assert.containsSubset(again, {
        _tag: "DuplicateInvitation",
        existingInvitationId: first.id,
        eligibleAt: 130 * day
      })
      yield* invite(caller, { email: "joe@example.com" })
      const sibling = yield* makeCompany()
      yield* invite(sibling.caller)
      yield* TestClock.setTime(130 * day - 1)
      assert.strictEqual((yield* Effect.flip(invite(caller)))._tag, "DuplicateInvitation")
      yield* TestClock.setTime(130 * day)
      const second = yield* invite(caller)
      yield* recordFact(second.id, "bounced", 130 * day)
      const third = yield* invite(caller)
      yield* recordFact(third.id, "failed", 130 * day)
      const fourth = yield* invite(caller, { sendAt: 140 * day })
      yield* cancelInvitation(caller, fourth.id)
      yield* invite(caller)
    })
  )

  it.effect("has a reference that its business uses once for ever, unless it came to nothing", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(100 * day)
      const { businessIds, caller } = yield* makeCompany(2)
      const [business, other] = [businessIds[0] ?? assert.fail(), businessIds[1] ?? assert.fail()]
      const reference = "order-1"
      const first = yield* invite(caller, { business, reference })
      yield* TestClock.setTime(1000 * day)
      const email = "joe@example.com"
      const again = yield* Effect.flip(invite(caller, { business, reference, email }))
      assert.containsSubset(again, { _tag: "DuplicateReference", existingInvitationId: first.id })
      yield* invite(caller, { business: other, reference })
      yield* recordFact(first.id, "failed", 1000 * day)
      yield* invite(caller, { business, reference, email })
    })
  )

  it.effect("meets conflicts in their order: unsubscribed, reference, contact", () =>
    Effect.gen(function* () {
      const { businessIds, caller, companyId } = yield* makeCompany()
      const input = { reference: "order-1" }
      yield* invite(caller, input)
      assert.strictEqual((yield* Effect.flip(invite(caller, input)))._tag, "DuplicateReference")
      assert.strictEqual((yield* Effect.flip(invite(caller)))._tag, "DuplicateInvitation")
      const contact = { email: "jane@example.com", phone: null, businessId: businessIds[0] ?? null }
      yield* addSuppression("operator", companyId, contact)
      assert.strictEqual((yield* Effect.flip(invite(caller, input)))._tag, "ContactSuppressed")
    })
  )

  it.effect("made twice at once is made once", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const rivals = yield* Effect.all(
        Array.from({ length: 6 }, () => Effect.result(invite(caller))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(rivals.filter(Result.isSuccess).length, 1)
    })
  )

  it.effect("is cancelled only while it is scheduled, and stays so", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(100 * day)
      const { caller } = yield* makeCompany()
      const later = yield* invite(caller, { sendAt: 110 * day })
      const cancelled = yield* cancelInvitation(caller, later.id)
      assert.strictEqual(invitationStatus(cancelled), "cancelled")
      yield* recordFact(later.id, "opened", 101 * day)
      assert.strictEqual(invitationStatus(yield* getInvitation(caller, later.id)), "cancelled")
      assert.containsSubset(yield* Effect.flip(cancelInvitation(caller, later.id)), {
        _tag: "NotCancellable",
        status: "cancelled"
      })
      const sent = yield* invite(caller)
      assert.containsSubset(yield* Effect.flip(cancelInvitation(caller, sent.id)), {
        _tag: "NotCancellable",
        status: "sent"
      })
    })
  )

  it.effect("cancelled twice at once is cancelled once", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(0)
      const { caller } = yield* makeCompany()
      const later = yield* invite(caller, { sendAt: 10 * day })
      const outcomes = yield* Effect.all(
        [cancelInvitation(caller, later.id), cancelInvitation(caller, later.id)].map(Effect.result),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(outcomes.filter(Result.isSuccess).length, 1)
    })
  )

  it.effect("of another company or beyond the key's businesses is not found", () =>
    Effect.gen(function* () {
      const { businessIds, caller, companyId } = yield* makeCompany(2)
      const business = businessIds[0] ?? assert.fail()
      const made = yield* invite(caller, { business })
      const foreign = yield* makeCompany()
      const limited = callerOf(companyId, businessIds, [businessIds[1] ?? assert.fail()])
      for (const stranger of [foreign.caller, limited]) {
        assert.strictEqual((yield* Effect.flip(getInvitation(stranger, made.id)))._tag, "NotFound")
        const refused = yield* Effect.flip(cancelInvitation(stranger, made.id))
        assert.strictEqual(refused._tag, "NotFound")
      }
      assert.strictEqual((yield* Effect.flip(invite(limited, { business })))._tag, "NotFound")
      const list = { status: null, business: null, limit: 10, cursor: null }
      assert.strictEqual(
        (yield* Effect.flip(listInvitations(caller, list)))._tag,
        "BusinessRequired"
      )
      assert.deepStrictEqual((yield* listInvitations(limited, list)).items, [])
    })
  )

  it.effect("is listed by status, newest first", () =>
    Effect.gen(function* () {
      const { businessIds, caller, companyId } = yield* makeCompany()
      const made: Array<Invitation> = []
      for (const index of [1, 2, 3, 4, 5]) {
        yield* TestClock.adjust("1 millis")
        made.unshift(yield* invite(caller, { email: `jane${index}@example.com` }))
      }
      const opened = made[2] ?? assert.fail()
      yield* recordFact(opened.id, "opened", 7)
      const list = { business: null, limit: 2, cursor: null }
      const first = yield* listInvitations(caller, { ...list, status: "sent" })
      const { nextCursor: cursor } = first
      const second = yield* listInvitations(caller, { ...list, cursor, status: "sent" })
      assert.deepStrictEqual(
        [...first.items, ...second.items].map(({ id }) => id),
        made.filter(({ id }) => id !== opened.id).map(({ id }) => id)
      )
      const business = businessIds[0] ?? assert.fail()
      const query = { ...list, business, status: "opened" as const }
      const managed = yield* listCompanyInvitations(companyId, query)
      assert.deepStrictEqual(
        managed.items.map(({ id }) => id),
        [opened.id]
      )
    })
  )

  it.effect("that is unsubscribed suppresses its contact for its business, once", () =>
    Effect.gen(function* () {
      const { businessIds, caller, companyId } = yield* makeCompany(2)
      const [business, other] = [businessIds[0] ?? assert.fail(), businessIds[1] ?? assert.fail()]
      const made = yield* invite(caller, { business })
      yield* Effect.all(
        [1, 2, 3].map((at) => recordFact(made.id, "unsubscribed", 10 - at)),
        { concurrency: "unbounded" }
      )
      const page = yield* listSuppressions(companyId, { limit: 10, cursor: null })
      assert.strictEqual(page.items.length, 1)
      assert.containsSubset(page.items[0], {
        businessId: business,
        cause: "unsubscribed",
        maskedContact: "j***@e***.com"
      })
      assert.strictEqual((yield* getInvitation(caller, made.id)).facts.unsubscribed, 7)
      assert.strictEqual(
        (yield* Effect.flip(invite(caller, { business })))._tag,
        "ContactSuppressed"
      )
      yield* invite(caller, { business: other })
      yield* removeSuppression("operator", page.items[0]?.id ?? assert.fail())
      const refused = yield* Effect.flip(invite(caller, { business }))
      assert.strictEqual(refused._tag, "DuplicateInvitation")
    })
  )

  it.effect("is told of by one event when it is sent later, however often that is reported", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(0)
      const { caller } = yield* makeCompany()
      const later = yield* invite(caller, { sendAt: 10 * day })
      const { tags } = yield* eventsOf(
        Effect.all(
          [5, 3, 9].map((at) => recordFact(later.id, "sent", at)),
          { concurrency: "unbounded" }
        )
      )
      assert.deepStrictEqual(tags, ["invitation.sent"])
      assert.strictEqual((yield* getInvitation(caller, later.id)).facts.sent, 3)
    })
  )
})

const spam = { ...submission, text: "See www.spam.example" }

layer(World)("an invited customer's review", (it) => {
  it.effect("completes the invitation, and is a transaction where that has a reference", () =>
    Effect.gen(function* () {
      const { businessIds, caller } = yield* makeCompany()
      const plain = yield* invite(caller)
      const ordered = yield* invite(caller, {
        email: "joe@example.com",
        reference: "o-1",
        products: ["x"]
      })
      const first = yield* eventsOf(submitInvitedReview(plain.id, submission))
      assert.containsSubset(first.value, {
        proof: "invited",
        state: "published",
        reviewerName: "Jane",
        invitationId: plain.id,
        product: null
      })
      assert.strictEqual(first.commits.length, 1)
      assert.sameMembers(
        [...first.tags],
        ["review.created", "score.changed", "invitation.completed"]
      )
      assert.deepStrictEqual(
        first.events.find(({ _tag }) => _tag === "invitation.completed"),
        {
          _tag: "invitation.completed",
          invitationId: plain.id,
          reviewId: first.value.id,
          businessId: businessIds[0] ?? assert.fail()
        }
      )
      const completed = yield* getInvitation(caller, plain.id)
      assert.strictEqual(invitationStatus(completed), "reviewed")
      assert.strictEqual(completed.reviewId, first.value.id)
      const text = "Fast and friendly"
      const second = yield* submitInvitedReview(ordered.id, { ...submission, text })
      assert.containsSubset(second, { proof: "transaction", product: { sku: "x", name: null } })
    })
  )

  it.effect(
    "that the screen holds completes the invitation once it is approved, and only then",
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(0)
        const { businessIds, caller } = yield* makeCompany()
        const { id } = yield* invite(caller)
        const held = yield* eventsOf(submitInvitedReview(id, spam))
        const reviewId = held.value.id
        assert.strictEqual(held.value.state, "pending")
        assert.deepStrictEqual(held.tags, [])
        const waiting = yield* getInvitation(caller, id)
        assert.strictEqual(invitationStatus(waiting), "reviewed")
        assert.containsSubset(waiting, { reviewId, completedAt: null })
        yield* TestClock.setTime(5)
        const approved = yield* eventsOf(restoreReview("operator", reviewId))
        assert.strictEqual(approved.commits.length, 1)
        assert.sameMembers(
          [...approved.tags],
          ["review.created", "score.changed", "invitation.completed"]
        )
        const completed = { _tag: "invitation.completed", invitationId: id, reviewId } as const
        const [businessId = assert.fail()] = businessIds
        assert.deepInclude(approved.events, { ...completed, businessId })
        const done = yield* getInvitation(caller, id)
        assert.containsSubset(done, { completedAt: 5, facts: { reviewed: 0 } })
        const again = yield* eventsOf(
          Effect.andThen(
            hideReview("operator", reviewId, "spam"),
            restoreReview("operator", reviewId)
          )
        )
        assert.notInclude(again.tags, "invitation.completed")
        assert.deepStrictEqual(yield* getInvitation(caller, id), done)
      })
  )

  it.effect("that is refused never completes the invitation", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const { id } = yield* invite(caller)
      const { id: reviewId } = yield* submitInvitedReview(id, spam)
      assert.deepStrictEqual((yield* eventsOf(removeReview("operator", reviewId, "spam"))).tags, [])
      const left = yield* getInvitation(caller, id)
      assert.strictEqual(left.completedAt, null)
      assert.strictEqual(invitationStatus(left), "reviewed")
    })
  )

  it.effect(
    "is written once, also by two forms sent together, and for no cancelled invitation",
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(0)
        const { caller } = yield* makeCompany()
        const made = yield* invite(caller)
        const rivals = yield* Effect.all(
          Array.from({ length: 4 }, () => Effect.result(submitInvitedReview(made.id, submission))),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(rivals.filter(Result.isSuccess).length, 1)
        const later = yield* invite(caller, { email: "joe@example.com", sendAt: 5 * day })
        yield* cancelInvitation(caller, later.id)
        const refused = yield* Effect.flip(submitInvitedReview(later.id, submission))
        assert.strictEqual(refused._tag, "InvitationClosed")
      })
  )
})

layer(World)("a suppression", (it) => {
  it.effect("of a company holds for all its businesses, and is one however often it is made", () =>
    Effect.gen(function* () {
      const { businessIds, caller, companyId } = yield* makeCompany(2)
      const contact = { email: null, phone: "+49 170 12345634", businessId: null }
      const made = yield* Effect.all(
        [1, 2, 3].map(() => addSuppression("operator", companyId, contact)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(made.map(({ id }) => id)).size, 1)
      for (const business of businessIds) {
        const whatsapp = { channel: "whatsapp", email: null, phone: "+4917012345634" } as const
        const refused = yield* Effect.flip(invite(caller, { business, ...whatsapp }))
        assert.strictEqual(refused._tag, "ContactSuppressed")
      }
      assert.notInclude(JSON.stringify(made), "12345634")
    })
  )

  it.effect("names one contact, well formed, and a business of the company", () =>
    Effect.gen(function* () {
      const { companyId } = yield* makeCompany()
      const add = (given: { email?: string; phone?: string; businessId?: BusinessId }) =>
        Effect.flip(
          addSuppression("operator", companyId, {
            email: null,
            phone: null,
            businessId: null,
            ...given
          })
        )
      assert.strictEqual((yield* add({}))._tag, "InvalidInput")
      assert.strictEqual((yield* add({ email: "x" }))._tag, "InvalidInput")
      const both = { email: "jane@example.com", phone: "+4917012345634" }
      assert.strictEqual((yield* add(both))._tag, "InvalidInput")
      const businessId = (yield* makeCompany()).businessIds[0] ?? assert.fail()
      assert.strictEqual((yield* add({ email: "jane@example.com", businessId }))._tag, "NotFound")
    })
  )
})
