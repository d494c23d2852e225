import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Invitations, PublicNumbers, Reviews, UnitOfWork, type Companies } from "../../index.ts"
import { VersionConflict, type Change } from "../../store.ts"
import { fresh } from "../fresh.ts"
import {
  changed,
  givenBusiness,
  givenCompany,
  givenInvitation,
  givenReply,
  givenReview
} from "../given.ts"
import { claimDue, claimOne, drainOutbox, idsOf } from "../invitations/invitation-outbox.ts"
import { elapse, hour, type LawTester } from "../suite.ts"
import { refusedWith } from "../refusal.ts"

/** A number names one thing, whichever company has it. */
export const singleNumbersLaws = (
  test: LawTester<Companies | Invitations | PublicNumbers | Reviews | UnitOfWork>
): void => {
  test("A review, reply or invitation with a number that is taken is refused", function* () {
    const invitations = yield* Invitations
    const reviews = yield* Reviews
    const given = yield* all
    const other = yield* all
    const owned = { companyId: other.company.id, businessId: other.business.id }
    const { id } = given.invitation
    const invitation = { ...other.invitation, id, contactHash: yield* fresh.contactHash }
    const again: ReadonlyArray<Change> = [
      { _tag: "InsertReview", review: { ...given.review, ...owned } },
      { _tag: "InsertReview", review: given.review },
      { _tag: "InsertReply", reply: { ...other.reply, id: given.reply.id } },
      { _tag: "InsertReply", reply: given.reply },
      { _tag: "InsertInvitation", invitation, quietMillis: 0, messageId: "msg_again" },
      { _tag: "InsertInvitation", invitation: given.invitation, quietMillis: 0, messageId: "m" }
    ]
    for (const change of again) {
      yield* refusedWith(changed(change), VersionConflict, change._tag)
    }
    const found = yield* reviews.find(given.review.id)
    assert.deepStrictEqual(found, Option.some({ review: given.review, replies: [given.reply] }))
    assert.deepStrictEqual(yield* invitations.find(id), Option.some(given.invitation))
  })

  test("No change by number affects another company's review or invitation", function* () {
    yield* drainOutbox
    const { invitation, review } = yield* all
    const { company: other } = yield* givenCompany()
    const foreign = { ...invitation, companyId: other.id, version: 2 }
    const { leasedUntil } = yield* claimOne(1)
    const refused: ReadonlyArray<Change> = [
      { _tag: "ReplaceReview", review: { ...review, companyId: other.id, version: 3 } },
      { _tag: "ReplaceInvitation", invitation: { ...foreign, cancelledAt: 5 } },
      { _tag: "RetryInvitation", invitation: foreign, leasedUntil, dueAt: 0 },
      { _tag: "GiveUpMessage", invitation: foreign, leasedUntil },
      { _tag: "RescheduleMessage", invitation: foreign, dueAt: 0 }
    ]
    for (const change of refused) {
      yield* refusedWith(changed(change), VersionConflict)
    }
    yield* changed({ _tag: "SettleMessage", invitation: foreign, remindAt: null })
    yield* elapse(50)
    assert.deepStrictEqual(idsOf(yield* claimDue(10, hour)), [invitation.id])
  })
}

const all = Effect.gen(function* () {
  const given = yield* givenCompany()
  const business = yield* givenBusiness(given)
  const { reply, review } = yield* givenReply(yield* givenReview(business))
  const invitation = yield* givenInvitation(business)
  return { company: given.company, business, review, reply, invitation }
})
