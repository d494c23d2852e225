import { Clock, Effect } from "effect"
import { Invitations, type Companies, type PublicNumbers, type UnitOfWork } from "../../index.ts"
import { changed, givenBusiness, givenInvitation, inviting } from "../given.ts"
import { claimDue, claimOne, drainOutbox, settled } from "./invitation-outbox.ts"
import { hour, type LawTester } from "../suite.ts"
import { undone } from "../undone.ts"

export const refusedMessagesLaws = (
  test: LawTester<Companies | Invitations | PublicNumbers | UnitOfWork>
): void => {
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
