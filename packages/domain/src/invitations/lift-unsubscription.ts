import { Suppressions, type InvitationId } from "@review-proof/ports"
import { Effect } from "effect"
import { commit, retryOnConflict } from "../commit/commit.ts"
import { readInvitation } from "./list-invitations.ts"

/**
 * The customer unsubscribed by mistake: the business may invite them again. What the business or
 * the company suppressed by itself stays so. Returns the invitation. Fails with `NotFound`.
 */
export const liftUnsubscription = Effect.fn("liftUnsubscription")(function* (id: InvitationId) {
  const suppressions = yield* Suppressions
  const invitation = yield* readInvitation(id)
  const { businessId, companyId, contactHash } = invitation
  const known = yield* suppressions.ofContact(companyId, contactHash)
  const changes = known
    .filter((one) => one.businessId === businessId && one.cause === "unsubscribed")
    .map((one) => ({ _tag: "RemoveSuppression", suppressionId: one.id }) as const)
  if (changes.length > 0) yield* commit({ changes })
  return invitation
}, retryOnConflict)
