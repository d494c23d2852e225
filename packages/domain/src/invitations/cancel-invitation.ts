import { InvitationId, InvitationStatus, invitationStatus } from "@review-proof/ports"
import type { Invitation } from "@review-proof/ports"
import { Clock, Effect, Schema } from "effect"
import type { Caller } from "../access/caller.ts"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { publicInvitationId } from "../ids/public-ids.ts"
import type { Actor } from "../rights/actor.ts"
import { getInvitation } from "./list-invitations.ts"

/** The invitation is no longer scheduled. */
export class NotCancellable extends Schema.TaggedError<NotCancellable>()("NotCancellable", {
  invitationId: InvitationId,
  status: InvitationStatus
}) {
  override readonly message = "Only a scheduled invitation can be cancelled"
}

/**
 * Cancels a scheduled invitation for good. The commit requires the version that was read, so either
 * sending or cancelling wins. A member is named as actor in the audit log. Fails with `NotFound` or
 * `NotCancellable`.
 */
export const cancelInvitation = Effect.fnUntraced(function* (
  caller: Caller,
  id: InvitationId,
  actor: Actor | null = null
) {
  const before = yield* getInvitation(caller, id)
  const status = invitationStatus(before)
  if (status !== "scheduled") return yield* new NotCancellable({ invitationId: id, status })
  const invitation: Invitation = {
    ...before,
    cancelledAt: yield* Clock.currentTimeMillis,
    version: before.version + 1
  }
  const commit = yield* withAuditEntry(actor, {
    companyId: before.companyId,
    action: "invitation.cancelled",
    target: publicInvitationId(id),
    details: {},
    changes: [{ _tag: "ReplaceInvitation", invitation }]
  })
  return { value: invitation, commit }
}, commitDecision)
