import { assert } from "@effect/vitest"
import { Clock, Effect, Option } from "effect"
import { Invitations, PublicNumbers, type Invitation } from "../../index.ts"
import { VersionConflict } from "../../store.ts"
import { changed, givenBusiness, givenBusinesses, givenInvitation } from "../given.ts"
import {
  claimDue,
  claimOne,
  drainOutbox,
  idsOf,
  type InvitationTester,
  settled
} from "./invitation-outbox.ts"
import { elapse, hour } from "../suite.ts"
import { refusedWith } from "../refusal.ts"

export const invitationRemindersLaws = (test: InvitationTester): void => {
  test("A settled message is due again for its reminder, without attempts and under the same message id", function* () {
    yield* drainOutbox
    const now = yield* Clock.currentTimeMillis
    const invitation = yield* givenInvitation()
    const first = yield* claimOne()
    const retry = { invitation, leasedUntil: first.leasedUntil, dueAt: now - 1 }
    yield* changed({ _tag: "RetryInvitation", ...retry })
    const sent = yield* claimOne()
    assert.deepInclude(sent, { purpose: "send", attempts: 1 })
    yield* changed({ _tag: "SettleMessage", invitation, remindAt: now + hour })
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
    yield* changed({ _tag: "SettleMessage", invitation, remindAt: now - 1 })
    const reminder = yield* claimOne()
    const { leasedUntil } = reminder
    assert.deepStrictEqual(reminder, { ...sent, purpose: "remind", attempts: 0, leasedUntil })
  })

  test("RemindOfSent finds what a business sent lately without result, and nothing else", function* () {
    yield* drainOutbox
    const now = yield* Clock.currentTimeMillis
    const { business, other } = yield* givenBusinesses
    const sent = { createdAt: now - 3 * hour, facts: { sent: now - 2 * hour } }
    const older = yield* settled(sent, business)
    const newer = yield* settled({ ...sent, facts: { sent: now - hour - 1000 } }, business)
    yield* settled({ ...sent, facts: { sent: now - hour + 60_000 } }, business)
    yield* settled({ ...sent, facts: { sent: sent.facts.sent - 1 } }, business)
    yield* settled({ ...sent, createdAt: sent.createdAt - 1 }, business)
    yield* settled({ ...sent, kind: "reminder", remindsOf: older.id }, business)
    yield* settled({ ...sent, facts: { ...sent.facts, reviewed: now } }, business)
    yield* settled(sent, other)
    const waiting = yield* givenInvitation(business, { ...sent, sendAt: now - 1 })
    const remindOfSent = changed({
      _tag: "RemindOfSent",
      businessId: business.id,
      statuses: ["sent", "opened"],
      createdSince: sent.createdAt,
      sentSince: sent.facts.sent,
      delayMillis: hour,
      atMost: 10
    })
    yield* remindOfSent
    const due = yield* claimDue(10, hour)
    assert.deepStrictEqual(
      due.map(({ attempts, invitation: { id }, purpose }) => ({ attempts, id, purpose })),
      [
        { attempts: 0, id: older.id, purpose: "remind" },
        { attempts: 0, id: newer.id, purpose: "remind" },
        { attempts: 0, id: waiting.id, purpose: "send" }
      ]
    )
    yield* remindOfSent
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
  })

  test("A commit makes a reminder and settles the first message, or does neither", function* () {
    yield* drainOutbox
    const invitations = yield* Invitations
    const numbers = yield* PublicNumbers
    const first = yield* givenInvitation(undefined, { facts: { sent: 1000 } })
    const id = yield* numbers.nextInvitation
    const invitation: Invitation = { ...first, id, kind: "reminder", remindsOf: first.id }
    const remindOf = (version: number) =>
      changed(
        { _tag: "InsertInvitation", invitation, quietMillis: 0, messageId: `msg_${id}` },
        { _tag: "ReplaceInvitation", invitation: { ...first, version } },
        { _tag: "SettleMessage", invitation: first, remindAt: null }
      )
    yield* refusedWith(remindOf(3), VersionConflict)
    assert.deepStrictEqual(yield* invitations.find(id), Option.none())
    assert.deepStrictEqual(idsOf(yield* claimDue(10, 1)), [first.id])
    yield* remindOf(2)
    yield* elapse(50)
    assert.deepStrictEqual(idsOf(yield* claimDue(10, hour)), [id])
  })

  test("RemindOfSent takes the newest of each status, as many as its limit", function* () {
    yield* drainOutbox
    const now = yield* Clock.currentTimeMillis
    const business = yield* givenBusiness()
    const sent = (hours: number, facts: Invitation["facts"]) =>
      settled({ createdAt: now - hours * hour, facts: { sent: now - hours, ...facts } }, business)
    const given = yield* Effect.forEach([4, 2, 1, 3], (hours) => sent(hours, {}))
    const opened = yield* Effect.forEach([9, 7, 8], (hours) => sent(hours, { opened: now }))
    const remind = changed({
      _tag: "RemindOfSent",
      businessId: business.id,
      statuses: ["sent", "opened"],
      createdSince: 0,
      sentSince: 0,
      delayMillis: 0,
      atMost: 2
    })
    yield* remind
    const due = yield* claimDue(10, hour)
    assert.sameMembers(
      idsOf(due),
      [given[1], given[2], opened[1], opened[2]].map((newest) => newest?.id)
    )
    // A provider drops a second message with the same id.
    assert.strictEqual(new Set(due.map(({ messageId }) => messageId)).size, due.length)
    yield* remind
    assert.deepStrictEqual(yield* claimDue(10, hour), [], "those in the outbox are among them")
  })
}
