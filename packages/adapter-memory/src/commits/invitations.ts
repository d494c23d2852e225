import { invitationStatus, type CommitConflict, type Invitation } from "@review-proof/ports"
import { invitationConflict, VersionConflict } from "@review-proof/ports/store"
import type { InvitationChange } from "@review-proof/ports/store"
import { unclaimed } from "../store/outbox.ts"
import { byCreation, select } from "../store/select.ts"
import type { State } from "../store/state.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"

export const changeInvitation = (
  to: Transaction,
  change: InvitationChange
): CommitConflict | null => {
  switch (change._tag) {
    case "InsertInvitation":
      return insertInvitation(to, change)
    case "ReplaceInvitation":
      return replaceInvitation(to, change)
    case "RetryInvitation":
      return retryInvitation(to, change)
    case "RescheduleMessage":
      return rescheduleMessage(to, change)
    case "SettleMessage":
      return settleMessage(to, change)
    case "RemindOfSent":
      return remindOfSent(to, change)
  }
}

/** Queues its message too, unless a rule forbids the invitation. */
const insertInvitation = (
  to: Transaction,
  { invitation, messageId, quietMillis }: ChangeOf<"InsertInvitation">
): CommitConflict | null => {
  const { now, state } = to
  const { businessId, companyId, id } = invitation
  const conflict = invitationConflict(invitation, quietMillis, {
    suppressions: select(state.suppressions, (each) => each.companyId === companyId),
    invitations: select(state.invitations, (each) => each.businessId === businessId)
  })
  if (conflict !== null) return conflict
  const dueAt = invitation.sendAt ?? now
  to.set(state.messages, id, { invitationId: id, messageId, purpose: "send", dueAt, ...unclaimed })
  return to.insertNumbered(state.invitations, invitation)
}

/** A cancelled or refused invitation leaves the outbox. */
const replaceInvitation = (
  to: Transaction,
  { _tag, invitation }: ChangeOf<"ReplaceInvitation">
): CommitConflict | null => {
  const { invitations, messages } = to.state
  const { cancelledAt, facts, id } = invitation
  const isOver = cancelledAt !== null || facts.failed !== undefined || facts.bounced !== undefined
  if (isOver) to.delete(messages, id)
  return to.replace(_tag, invitations, id, invitation)
}

const messageOf = (
  { invitations, messages }: State,
  { companyId, id }: Pick<Invitation, "id" | "companyId">
) => (invitations.get(id)?.companyId === companyId ? messages.get(id) : undefined)

const retryInvitation = (
  to: Transaction,
  { _tag, dueAt, invitation }: ChangeOf<"RetryInvitation">
): CommitConflict | null => {
  const message = messageOf(to.state, invitation)
  if (message === undefined) return new VersionConflict({ change: _tag })
  const attempts = message.attempts + 1
  return to.set(to.state.messages, invitation.id, {
    ...message,
    dueAt,
    attempts,
    leasedUntil: null
  })
}

const rescheduleMessage = (
  to: Transaction,
  { _tag, dueAt, invitation }: ChangeOf<"RescheduleMessage">
): CommitConflict | null => {
  const message = messageOf(to.state, invitation)
  return message === undefined
    ? new VersionConflict({ change: _tag })
    : to.set(to.state.messages, invitation.id, { ...message, dueAt, leasedUntil: null })
}

const settleMessage = (
  to: Transaction,
  { invitation, remindAt }: ChangeOf<"SettleMessage">
): null => {
  const { messages } = to.state
  const message = messageOf(to.state, invitation)
  if (message === undefined) return null
  if (remindAt === null) return to.delete(messages, invitation.id)
  const reminder = { ...message, purpose: "remind", dueAt: remindAt, ...unclaimed } as const
  return to.set(messages, invitation.id, reminder)
}

const remindOfSent = (
  to: Transaction,
  { atMost, businessId, createdSince, delayMillis, sentSince, statuses }: ChangeOf<"RemindOfSent">
): null => {
  const { invitations, messages } = to.state
  const sent = select(
    invitations,
    (each) =>
      each.businessId === businessId &&
      each.createdAt >= createdSince &&
      sentAt(each) >= sentSince &&
      each.kind !== "reminder"
  ).toSorted((left, right) => byCreation(right, left))
  for (const status of statuses) {
    const newest = sent.filter((each) => invitationStatus(each) === status).slice(0, atMost)
    for (const invitation of newest.filter(({ id }) => !messages.has(id))) {
      const { id } = invitation
      to.set(messages, id, {
        invitationId: id,
        messageId: `reminder of ${id}`,
        purpose: "remind",
        dueAt: sentAt(invitation) + delayMillis,
        ...unclaimed
      })
    }
  }
  return null
}

const sentAt = ({ facts }: Invitation): number => facts.sent ?? Number.NEGATIVE_INFINITY
