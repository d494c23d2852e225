import { invitationStatus, DuplicateSuppression, type Invitation } from "@review-proof/ports"
import { VersionConflict } from "@review-proof/ports/store"
import { conflictOf } from "../invitations/invitations.ts"
import { unclaimed } from "../store/outbox.ts"
import { byAge, select, selectOne } from "../store/select.ts"
import type { State } from "../store/state.ts"
import type { Changes } from "./transaction.ts"

export const invitationChanges = {
  /** Queues its message too, unless a rule forbids the invitation. */
  InsertInvitation: (to, { invitation, messageId, quietMillis }) => {
    const { now, state } = to
    const { createdAt, id, sendAt } = invitation
    const conflict = conflictOf(state, invitation, quietMillis)
    if (conflict !== null) return conflict
    const dueAt = sendAt !== null && sendAt > createdAt ? sendAt : now
    const message = { invitationId: id, messageId, purpose: "send", dueAt, ...unclaimed } as const
    to.set(state.messages, id, message)
    return to.insertNumbered(state.invitations, invitation)
  },
  /** A cancelled or refused invitation leaves the outbox. */
  ReplaceInvitation: (to, { _tag, invitation }) => {
    const { invitations, messages } = to.state
    const { cancelledAt, facts, id } = invitation
    const isOver = cancelledAt !== null || facts.failed !== undefined || facts.bounced !== undefined
    if (isOver) to.delete(messages, id)
    return to.replace(_tag, invitations, id, invitation)
  },
  RetryInvitation: (to, { _tag, dueAt, invitation, leasedUntil }) => {
    const message = messageOf(to.state, invitation)
    if (message?.leasedUntil !== leasedUntil) return new VersionConflict({ change: _tag })
    const attempts = message.attempts + 1
    const due = { ...message, dueAt, attempts, leasedUntil: null }
    return to.set(to.state.messages, invitation.id, due)
  },
  GiveUpMessage: (to, { _tag, invitation, leasedUntil }) =>
    messageOf(to.state, invitation)?.leasedUntil === leasedUntil
      ? to.delete(to.state.messages, invitation.id)
      : new VersionConflict({ change: _tag }),
  RescheduleMessage: (to, { _tag, dueAt, invitation }) => {
    const message = messageOf(to.state, invitation)
    return message === undefined
      ? new VersionConflict({ change: _tag })
      : to.set(to.state.messages, invitation.id, {
          ...message,
          dueAt: dueAt ?? to.now,
          leasedUntil: null
        })
  },
  SettleMessage: (to, { invitation, remindAt }) => {
    const { messages } = to.state
    const message = messageOf(to.state, invitation)
    if (message === undefined) return null
    if (remindAt === null) return to.delete(messages, invitation.id)
    const reminder = { ...message, purpose: "remind", dueAt: remindAt, ...unclaimed } as const
    return to.set(messages, invitation.id, reminder)
  },
  RemindOfSent: (to, { atMost, businessId, createdSince, delayMillis, sentSince, statuses }) => {
    const { invitations, messages } = to.state
    const sent = select(
      invitations,
      (each) =>
        each.businessId === businessId &&
        each.createdAt >= createdSince &&
        sentAt(each) >= sentSince &&
        each.kind !== "reminder"
    ).toSorted(byAge)
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
  },
  /** A contact is suppressed once for each cause in a business, and in the company as a whole. */
  InsertSuppression: (to, { suppression }) => {
    const { suppressions } = to.state
    const { businessId, cause, companyId, contactHash } = suppression
    const existing = selectOne(
      suppressions,
      (each) =>
        each.companyId === companyId &&
        each.contactHash === contactHash &&
        each.businessId === businessId &&
        each.cause === cause
    )
    return existing === undefined
      ? to.insert(suppressions, suppression.id, suppression)
      : new DuplicateSuppression()
  },
  RemoveSuppression: (to, { _tag, suppressionId }) =>
    to.remove(_tag, to.state.suppressions, suppressionId),
  ForgetSuppressed: (to, { companyId, contactHashes }) => {
    const { suppressions } = to.state
    const ofContacts = select(
      suppressions,
      (each) => each.companyId === companyId && contactHashes.includes(each.contactHash)
    )
    for (const each of ofContacts) to.set(suppressions, each.id, { ...each, maskedContact: "" })
    return null
  }
} satisfies Partial<Changes>

const messageOf = (
  { invitations, messages }: State,
  { companyId, id }: Pick<Invitation, "id" | "companyId">
) => (invitations.get(id)?.companyId === companyId ? messages.get(id) : undefined)

const sentAt = ({ facts }: Invitation): number => facts.sent ?? Number.NEGATIVE_INFINITY
