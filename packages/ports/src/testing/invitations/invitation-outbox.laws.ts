import { assert } from "@effect/vitest"
import { Clock, Effect, Option, Struct } from "effect"
import { type Companies, type Invitation, Invitations } from "../../index.ts"
import type { PublicNumbers, UnitOfWork } from "../../index.ts"
import { type Change, type DueInvitation, VersionConflict } from "../../store.ts"
import {
  changed,
  givenBusiness,
  givenCompany,
  givenInvitation,
  inviting,
  replace
} from "../given.ts"
import {
  claimDue,
  claimOne,
  drainOutbox,
  idsOf,
  type InvitationTester,
  settled
} from "./invitation-outbox.ts"
import { day, elapse, hour } from "../suite.ts"
import { type Outbox, outboxLaws } from "../outbox.ts"
import { refusal, refusedWith } from "../refusal.ts"
import { undone } from "../undone.ts"

/** The outbox and its senders. A claim takes what is due in the whole store. */
export const invitationOutboxLaws = (test: InvitationTester): void => {
  outboxLaws(test, "message", invitationOutbox)

  test("A scheduled invitation can be moved to another time, also while a sender has it", function* () {
    yield* drainOutbox
    const now = yield* Clock.currentTimeMillis
    const reschedule = (invitation: Invitation, dueAt: number | null) =>
      changed({ _tag: "RescheduleMessage", invitation, dueAt })
    const sooner = yield* givenInvitation(undefined, { sendAt: now + hour })
    const later = yield* givenInvitation(undefined, { sendAt: now - hour })
    const { leasedUntil } = yield* claimOne()
    const retry = { invitation: later, leasedUntil, dueAt: now - hour }
    yield* changed({ _tag: "RetryInvitation", ...retry })
    const claimed = yield* claimOne()
    assert.strictEqual(claimed.invitation.id, later.id)
    yield* reschedule(later, now + hour)
    yield* reschedule(sooner, now - hour)
    assert.deepStrictEqual(idsOf(yield* claimDue(10, hour)), [sooner.id])
    yield* reschedule(later, now - hour)
    const again = yield* claimOne()
    assert.deepStrictEqual(again, { ...claimed, leasedUntil: again.leasedUntil })
    yield* reschedule(later, null)
    yield* elapse(20)
    assert.deepStrictEqual(idsOf(yield* claimDue(10, hour)), [later.id])
    yield* changed({ _tag: "SettleMessage", invitation: later, remindAt: null })
    yield* refusedWith(reschedule(later, now), VersionConflict)
  })

  test("An invitation that is not scheduled for later is due at once, whatever time it was made at", function* () {
    yield* drainOutbox
    const now = yield* Clock.currentTimeMillis
    const business = yield* givenBusiness()
    const times = [
      { createdAt: now + hour, sendAt: null },
      { createdAt: now + hour, sendAt: now - day },
      { createdAt: now - hour, sendAt: now - day },
      { createdAt: now - day, sendAt: now - hour }
    ]
    const made = yield* Effect.forEach(times, (given) => givenInvitation(business, given))
    yield* elapse(20)
    const claimed = idsOf(yield* claimDue(10, hour))
    assert.sameMembers(claimed, made.map(Struct.get("id")))
    assert.strictEqual(claimed[0], made[3]?.id, "only the last was due before the others were made")
  })

  test("A claim takes the messages of one channel, however many of another are due before", function* () {
    yield* drainOutbox
    const now = yield* Clock.currentTimeMillis
    const business = yield* givenBusiness()
    const byWhatsApp = { channel: "whatsapp", sendAt: now - hour } as const
    const others = yield* Effect.replicateEffect(givenInvitation(business, byWhatsApp), 3)
    const mail = yield* givenInvitation(business)
    assert.deepStrictEqual(idsOf(yield* claimDue(2, hour)), [mail.id])
    const taken = [yield* claimDue(2, hour, "whatsapp"), yield* claimDue(2, hour, "whatsapp")]
    assert.sameMembers(idsOf(taken.flat()), others.map(Struct.get("id")))
    assert.deepStrictEqual(yield* claimDue(2, hour), [])
  })

  test.each([
    { ending: "cancelled", over: { cancelledAt: 5 } },
    { ending: "failed", over: { facts: { failed: 5 } } },
    { ending: "failed, and delivered all the same", over: { facts: { failed: 5, delivered: 6 } } },
    { ending: "bounced", over: { facts: { bounced: 5 } } },
    {
      ending: "bounced, and opened before that was known",
      over: { facts: { bounced: 5, opened: 6 } }
    }
  ])(
    "No message is sent for an invitation that is $ending, and others of its company are sent",
    function* (given) {
      yield* drainOutbox
      const business = yield* givenBusiness()
      const invitation = yield* givenInvitation(business)
      const other = yield* givenInvitation(business)
      yield* replace.invitation(invitation, given.over)
      assert.deepStrictEqual(idsOf(yield* claimDue(10, hour)), [other.id])
    }
  )

  test("Moving, settling or giving up one message leaves the others of its company", function* () {
    const later = (yield* Clock.currentTimeMillis) + hour
    const business = yield* givenBusiness()
    const changes: ReadonlyArray<(due: DueInvitation) => Change> = [
      ({ invitation }) => ({ _tag: "RescheduleMessage", invitation, dueAt: later }),
      ({ invitation }) => ({ _tag: "SettleMessage", invitation, remindAt: later }),
      ({ invitation }) => ({ _tag: "SettleMessage", invitation, remindAt: null }),
      ({ invitation, leasedUntil }) => ({
        _tag: "RetryInvitation",
        invitation,
        leasedUntil,
        dueAt: later
      }),
      ({ invitation, leasedUntil }) => ({ _tag: "GiveUpMessage", invitation, leasedUntil })
    ]
    for (const change of changes) {
      yield* drainOutbox
      yield* Effect.replicateEffect(givenInvitation(business), 2)
      const [one, other] = yield* claimDue(10, 1)
      yield* changed(change(yield* Effect.fromNullishOr(one)))
      yield* elapse(50)
      const left = yield* claimOne()
      assert.deepStrictEqual(left, { ...other, leasedUntil: left.leasedUntil })
    }
  })

  test("An invitation that is marked as sent stays in the outbox until its message is settled", function* () {
    yield* drainOutbox
    const invitation = yield* givenInvitation()
    yield* replace.invitation(invitation, { facts: { sent: 5 } })
    assert.deepStrictEqual(idsOf(yield* claimDue(10, 1)), [invitation.id])
    yield* changed({ _tag: "SettleMessage", invitation, remindAt: null })
    yield* elapse(50)
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
  })

  test("Settling a message that is gone does nothing", function* () {
    yield* drainOutbox
    const invitation = yield* givenInvitation()
    for (const remindAt of [null, null, 5]) {
      yield* changed({ _tag: "SettleMessage", invitation, remindAt })
    }
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
  })

  test("A sender whose lease has ended cannot postpone or give up what another one has or has sent", function* () {
    yield* drainOutbox
    const now = yield* Clock.currentTimeMillis
    const invitation = yield* givenInvitation()
    const { leasedUntil } = yield* claimOne(1)
    const failed = { ...invitation, facts: { failed: 5 }, version: 2 }
    const retry = changed({ _tag: "RetryInvitation", invitation, leasedUntil, dueAt: now - 1 })
    const giveUp = changed(
      { _tag: "GiveUpMessage", invitation, leasedUntil },
      { _tag: "ReplaceInvitation", invitation: failed }
    )
    const refused = Effect.gen(function* () {
      yield* refusedWith(retry, VersionConflict)
      const { change } = yield* refusedWith(giveUp, VersionConflict)
      assert.strictEqual(change, "GiveUpMessage")
    })
    yield* elapse(50)
    yield* claimOne()
    yield* refused
    yield* changed({ _tag: "SettleMessage", invitation, remindAt: now + hour })
    yield* refused
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
    yield* changed({ _tag: "SettleMessage", invitation, remindAt: now - 1 })
    assert.deepStrictEqual((yield* claimOne()).invitation, invitation)
    yield* changed({ _tag: "SettleMessage", invitation, remindAt: null })
    yield* refused
  })

  test("A message that its sender gives up leaves the outbox, together with its failure", function* () {
    const invitations = yield* Invitations
    yield* drainOutbox
    for (const facts of [{}, { failed: 5 }]) {
      const before = yield* givenInvitation()
      const { leasedUntil } = yield* claimOne(1)
      const invitation = { ...before, facts, version: 2 }
      yield* changed(
        { _tag: "GiveUpMessage", invitation, leasedUntil },
        { _tag: "ReplaceInvitation", invitation }
      )
      yield* elapse(50)
      assert.deepStrictEqual(yield* claimDue(10, hour), [])
      assert.deepStrictEqual(yield* invitations.find(before.id), Option.some(invitation))
    }
  })

  test("Nothing is sent for a suspended company until it is active again", function* () {
    yield* drainOutbox
    const given = yield* givenCompany()
    const invitation = yield* givenInvitation(yield* givenBusiness(given))
    const suspended = yield* replace.company(given.company, { status: "suspended" })
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
    yield* replace.company(suspended, { status: "active" })
    assert.deepStrictEqual(idsOf(yield* claimDue(10, hour)), [invitation.id])
  })

  test("Others' invitations are sent however many a suspended company has due", function* () {
    yield* drainOutbox
    const given = yield* givenCompany()
    const business = yield* givenBusiness(given)
    yield* Effect.replicateEffect(givenInvitation(business, { sendAt: 1000 }), 4)
    yield* replace.company(given.company, { status: "suspended" })
    const invitation = yield* givenInvitation()
    assert.deepStrictEqual(idsOf(yield* claimDue(2, hour)), [invitation.id])
  })

  test("Each claim answers the invitation as it is then", function* () {
    yield* drainOutbox
    let invitation = yield* givenInvitation()
    for (const name of ["Renamed", "Renamed again"]) {
      invitation = yield* replace.invitation(invitation, { name })
      const { invitation: claimed, leasedUntil } = yield* claimOne()
      assert.deepStrictEqual(claimed, invitation)
      yield* changed({ _tag: "RetryInvitation", invitation, leasedUntil, dueAt: 1000 })
    }
    yield* drainOutbox
  })

  test("A refused invitation leaves nothing in the outbox", function* () {
    const business = yield* givenBusiness()
    const first = yield* givenInvitation(business, { reference: "order 1" })
    yield* drainOutbox
    yield* refusal(givenInvitation(business, { reference: "order 1" }))
    const { contactHash } = first
    yield* refusal(givenInvitation(business, { contactHash }, hour))
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
  })

  test("A refused commit changes no invitation, no message and no claim", function* () {
    yield* drainOutbox
    const { page } = yield* Invitations
    const business = yield* givenBusiness()
    yield* settled({ facts: { sent: 1000 } }, business)
    const invitation = yield* givenInvitation(business)
    const { leasedUntil } = yield* claimOne()
    const reach = { companyId: business.companyId, businesses: null }
    const state = Effect.all([page(reach, null, { limit: 9, after: null }), claimDue(9, hour)])
    const [added] = (yield* inviting(business, {})).changes
    const claimed = { invitation, leasedUntil }
    const sent = { createdSince: 0, sentSince: 0, delayMillis: 0, atMost: 9 }
    yield* undone(state, [
      added,
      { _tag: "ReplaceInvitation", invitation: { ...invitation, cancelledAt: 5, version: 2 } },
      { _tag: "RetryInvitation", ...claimed, dueAt: 1000 },
      { _tag: "GiveUpMessage", ...claimed },
      { _tag: "RescheduleMessage", invitation, dueAt: 1000 },
      { _tag: "SettleMessage", invitation, remindAt: null },
      { _tag: "SettleMessage", invitation, remindAt: 1000 },
      { _tag: "RemindOfSent", businessId: business.id, statuses: ["sent"], ...sent }
    ])
    const dueAt = (yield* Clock.currentTimeMillis) + hour
    yield* changed({ _tag: "RetryInvitation", ...claimed, dueAt })
  })
}

export const invitationOutbox: Outbox<
  DueInvitation,
  Companies | Invitations | PublicNumbers | UnitOfWork
> = {
  drained: drainOutbox,
  given: (millis) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.map(
        givenInvitation(undefined, { createdAt: now - day, sendAt: now + millis }),
        ({ id }) => id
      )
    ),
  idOf: ({ invitation }) => invitation.id,
  claimDue,
  retry: ({ invitation, leasedUntil }, dueAt) =>
    changed({ _tag: "RetryInvitation", invitation, leasedUntil, dueAt })
}
