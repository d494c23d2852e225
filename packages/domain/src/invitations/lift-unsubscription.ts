import { type Invitation, Suppressions, type InvitationId } from "@review-proof/ports"
import { Effect } from "effect"
import { commitDecision } from "../commit/commit.ts"
import { getAnyInvitation } from "./list-invitations.ts"

/**
 * The customer unsubscribed by mistake: the business may invite them again. A suppression that the
 * business or the company made itself stays. Returns the invitation. Fails with `NotFound`.
 */
export const liftUnsubscription = Effect.fn("liftUnsubscription")(function* (id: InvitationId) {
  const invitation = yield* getAnyInvitation(id)
  const changes = (yield* unsubscriptionsOf(invitation)).map(
    (one) => ({ _tag: "RemoveSuppression", suppressionId: one.id }) as const
  )
  return changes.length > 0 ? { value: invitation, commit: { changes } } : { value: invitation }
}, commitDecision)

/** True if the customer has unsubscribed from the business and has not taken it back. */
export const isUnsubscribed = Effect.fn("isUnsubscribed")((invitation: Invitation) =>
  Effect.map(unsubscriptionsOf(invitation), ({ length }) => length > 0)
)

const unsubscriptionsOf = Effect.fnUntraced(function* (invitation: Invitation) {
  const { businessId, companyId, contactHash } = invitation
  const suppressions = yield* Suppressions
  const known = yield* suppressions.ofContact(companyId, contactHash)
  return known.filter((one) => one.businessId === businessId && one.cause === "unsubscribed")
})
