import type { Invitation, InvitationId } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import type { Caller } from "../access/caller.ts"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { fieldChanges } from "../audit/field-changes.ts"
import { commitDecision } from "../commit/commit.ts"
import { InvalidInput, refuseOutdated, type DecidedOn } from "../errors.ts"
import { publicInvitationId } from "../ids/public-ids.ts"
import type { Actor } from "../rights/actor.ts"
import { sendAtProblem, subjectOf } from "./invitation-contacts.ts"
import { getScheduledInvitation } from "./list-invitations.ts"
import { sentEvent } from "./record-fact.ts"

/**
 * Absent members stay unchanged; a null or past `sendAt` sends it now. Contact and reference cannot
 * be changed, because the rules of INVITATION-6 were checked with them.
 */
export interface InvitationChanges
  extends Partial<Pick<Invitation, "name" | "language" | "products" | "sendAt">>, DecidedOn {}

/**
 * Changes a scheduled invitation (contract INVITATION-16). The commit fails if it was sent,
 * cancelled or changed in the meantime. Without a real change nothing is written. Fails with
 * `NotFound`, `NotScheduled`, `InvalidInput`, or `InvalidTransition` where it has another version
 * than the given one.
 */
export const changeInvitation = Effect.fnUntraced(function* (
  caller: Caller,
  id: InvitationId,
  changes: InvitationChanges,
  actor: Actor
) {
  const { version, ...fields } = changes
  const before = yield* getScheduledInvitation(caller, id)
  const now = yield* Clock.currentTimeMillis
  const { sendAt = before.sendAt } = fields
  const problem = sendAtProblem(sendAt, now)
  if (problem !== null) return yield* new InvalidInput({ fields: { sendAt: problem } })
  const isDue = sendAt === null || sendAt <= now
  const invitation: Invitation = {
    ...before,
    ...fields,
    ...subjectOf(fields.products ?? before.products),
    facts: isDue ? { sent: now } : before.facts,
    version: before.version + 1
  }
  const changed = Object.keys(fieldChanges(auditedFields(before), auditedFields(invitation)))
  if (changed.length === 0) return { value: before }
  yield* refuseOutdated({ version }, before)
  const { companyId } = before
  const events = isDue ? [yield* sentEvent(invitation, now)] : []
  const rescheduled: ReadonlyArray<Change> =
    sendAt === before.sendAt
      ? []
      : [{ _tag: "RescheduleMessage", invitation, dueAt: isDue ? null : sendAt }]
  const commit = yield* withAuditEntry(actor, {
    companyId,
    action: "invitation.changed",
    target: publicInvitationId(id),
    details: { changed },
    changes: [{ _tag: "ReplaceInvitation", invitation }, ...rescheduled],
    events
  })
  return { value: invitation, commit }
}, commitDecision)

/**
 * The log names the changed fields without their values, so that a customer's name stays out of it.
 */
const auditedFields = ({ language, name, products, sendAt }: Invitation) => ({
  name,
  language,
  products,
  send_at: sendAt
})
