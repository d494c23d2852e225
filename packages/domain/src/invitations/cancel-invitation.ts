import type { Invitation, InvitationId } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import type { Caller } from "../access/caller.ts"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { publicInvitationId } from "../ids/public-ids.ts"
import type { Actor } from "../rights/actor.ts"
import { getScheduledInvitation } from "./list-invitations.ts"

/**
 * Cancels a scheduled invitation for good. The commit requires the version that was read, so either
 * sending or cancelling wins. A member is named as actor in the audit log. Fails with `NotFound` or
 * `NotScheduled`.
 */
export const cancelInvitation = Effect.fnUntraced(function* (
  caller: Caller,
  id: InvitationId,
  actor: Actor | null = null
) {
  const before = yield* getScheduledInvitation(caller, id)
  const invitation: Invitation = {
    ...before,
    cancelledAt: yield* Clock.currentTimeMillis,
    version: before.version + 1
  }
  const commit = yield* withAuditEntry(actor, {
    companyId: before.companyId,
    action: "invitation.cancelled",
    target: publicInvitationId(id),
    changes: [{ _tag: "ReplaceInvitation", invitation }]
  })
  return { value: invitation, commit }
}, commitDecision)
