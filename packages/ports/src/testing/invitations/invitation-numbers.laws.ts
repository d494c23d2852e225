import { assert } from "@effect/vitest"
import { Option } from "effect"
import { Invitations } from "../../index.ts"
import { VersionConflict, type Change } from "../../store.ts"
import { fresh } from "../fresh.ts"
import { changed, givenCompany, givenInvitation } from "../given.ts"
import { elapse, hour } from "../suite.ts"
import { refusedWith } from "../refusal.ts"
import {
  claimDue,
  claimOne,
  drainOutbox,
  idsOf,
  type InvitationTester
} from "./invitation-outbox.ts"

/** A number names one invitation, whichever company has it. */
export const invitationNumbersLaws = (test: InvitationTester): void => {
  test("An invitation with a number that is taken is refused", function* () {
    const [given, other] = [yield* givenInvitation(), yield* givenInvitation()]
    const foreign = { ...other, id: given.id, contactHash: yield* fresh.contactHash }
    for (const invitation of [foreign, given]) {
      const again = {
        _tag: "InsertInvitation",
        invitation,
        quietMillis: 0,
        messageId: "m"
      } as const
      yield* refusedWith(changed(again), VersionConflict)
    }
    const found = yield* Invitations.use(({ find }) => find(given.id))
    assert.deepStrictEqual(found, Option.some(given))
  })

  test("No change by number affects another company's invitation", function* () {
    yield* drainOutbox
    const invitation = yield* givenInvitation()
    const { company: other } = yield* givenCompany()
    const foreign = { ...invitation, companyId: other.id, version: 2 }
    const { leasedUntil } = yield* claimOne(1)
    const refused: ReadonlyArray<Change> = [
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
