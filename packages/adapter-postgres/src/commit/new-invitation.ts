import type { Event, IdempotencyRecord, Invitation } from "@review-proof/ports"
import type { Commit } from "@review-proof/ports/store"
import { columnsAtCreation } from "../rows/invitation.ts"
import { instantOrNull } from "../rows/table.ts"
import { locksOf } from "./invitation-steps.ts"
import type { Of } from "./step.ts"

/** A commit of one new invitation and nothing besides but its event and its answer. */
export interface NewInvitation {
  readonly change: Of<"InsertInvitation">
  readonly event: Event | undefined
  readonly answer: IdempotencyRecord | undefined
}

/** The new invitation of a commit that has nothing else; other commits may invite as well. */
export const newInvitationOf = (commit: Commit): NewInvitation | undefined => {
  const { answer, audit, changes, events } = commit
  const [change] = changes
  const [event] = events
  if (change?._tag !== "InsertInvitation" || !isNew(change.invitation)) return undefined
  if (changes.length > 1 || events.length > 1 || audit.length > 0) return undefined
  if (event !== undefined && event.companyId !== change.invitation.companyId) return undefined
  return { change, event, answer }
}

/** No fact is recorded about it but that it was sent. */
const isNew = (invitation: Invitation): boolean =>
  Object.keys(invitation.facts).every((fact) => fact === "sent") &&
  invitation.version === 1 &&
  invitation.cancelledAt === null &&
  invitation.reviewId === null &&
  invitation.completedAt === null &&
  invitation.remindsOf === null &&
  invitation.providerMessageId === null

/** Two invitations with one of these in common never share a statement. */
export const subjectsOf = ({ answer, change }: NewInvitation): ReadonlyArray<string> => {
  const locks = locksOf(change)
  return answer === undefined ? locks : [...locks, `answer ${answer.scope} ${answer.key}`]
}

/** The columns of `givenInvitations`; what is missing is null. */
export const invitationRow = ({ answer, change, event }: NewInvitation, place: number): object => {
  const { invitation, messageId, quietMillis } = change
  const begun = columnsAtCreation(invitation)
  const isLater = invitation.sendAt !== null && invitation.sendAt > invitation.createdAt
  return {
    n: place,
    scope: answer?.scope,
    key: answer?.key,
    fingerprint: answer?.fingerprint,
    answer: answer?.answer,
    answered_at: instantOrNull(answer?.createdAt),
    expires_at: instantOrNull(answer?.expiresAt),
    ...begun,
    quiet: `${quietMillis} milliseconds`,
    message_id: messageId,
    due_at: isLater ? begun.send_at : begun.created_at,
    event_id: event?.id,
    event_type: event?.facts._tag,
    event_at: instantOrNull(event?.createdAt),
    facts: event?.facts
  }
}
