import type { Change, CommitConflict, Invitation } from "@review-proof/ports"
import {
  ContactSuppressed,
  DuplicateInvitation,
  DuplicateReference,
  DuplicateSuppression,
  StaleDecision
} from "@review-proof/ports"
import { suppressionKey } from "../store/invitation-state.ts"
import type { State } from "../store/state.ts"
import { statusOf } from "../store/invitation-status.ts"
import { keyFrom } from "../store/unique-index.ts"
import type { Applying } from "./rows.ts"
import { insertNumbered, insertRow, replaceRow } from "./rows.ts"

type Of<Tag extends Change["_tag"]> = Extract<Change, { readonly _tag: Tag }>

/** Puts it into the outbox too, unless a rule forbids the invitation. */
export const insertInvitation = (
  applying: Applying,
  { invitation, messageId, quietMillis }: Of<"InsertInvitation">
): CommitConflict | null => {
  const { journal, now, state } = applying
  const { companyId, businessId, contactHash } = invitation
  if (state.invitations.holding(companyId, businessId, contactHash) !== undefined) {
    return new ContactSuppressed()
  }
  const conflict =
    referenceTaken(applying, invitation) ?? tooSoon(applying, invitation, quietMillis)
  if (conflict !== null) return conflict
  const dueAt = invitation.sendAt ?? now
  state.invitations.outbox.entries.put(
    {
      invitationId: invitation.id,
      messageId,
      purpose: "send",
      dueAt,
      attempts: 0,
      leasedUntil: null
    },
    journal
  )
  return insertNumbered(applying, state.invitations.all, invitation)
}

/** One that was cancelled, or could not be sent, does not take its reference (contract INVITATION-6). */
const referenceTaken = (
  { state }: Applying,
  { businessId, reference }: Invitation
): DuplicateReference | null => {
  if (reference === null) return null
  const existing = state.invitations.withReference
    .all(keyFrom(businessId, reference))
    .find((earlier) => !["cancelled", "failed"].includes(statusOf(earlier)))
  return existing === undefined
    ? null
    : new DuplicateReference({ existingInvitationId: existing.id })
}

/** The latest invitation of the contact counts; one that never arrived does not. */
const tooSoon = (
  { state }: Applying,
  { businessId, companyId, contactHash, createdAt }: Invitation,
  quietMillis: number
): DuplicateInvitation | null => {
  const existing = state.invitations.toContact
    .all(keyFrom(companyId, contactHash))
    .findLast(
      (earlier) =>
        earlier.businessId === businessId &&
        earlier.kind !== "reminder" &&
        earlier.createdAt > createdAt - quietMillis &&
        !["cancelled", "failed", "bounced"].includes(statusOf(earlier))
    )
  return existing === undefined
    ? null
    : new DuplicateInvitation({
        existingInvitationId: existing.id,
        eligibleAt: existing.createdAt + quietMillis
      })
}

/** What was cancelled or refused has nothing more to send. */
export const replaceInvitation = (
  applying: Applying,
  { _tag, invitation }: Of<"ReplaceInvitation">
): CommitConflict | null => {
  const { journal, state } = applying
  const { cancelledAt, facts } = invitation
  const isOver = cancelledAt !== null || facts.failed !== undefined || facts.bounced !== undefined
  if (isOver) state.invitations.outbox.entries.remove(invitation.id, journal)
  return replaceRow(applying, _tag, state.invitations.all, invitation)
}

/** What the outbox holds of a company's invitation. */
const messageTo = (
  { invitations: { all, outbox } }: State,
  { companyId, id }: Pick<Invitation, "id" | "companyId">
) => (all.get(id)?.companyId === companyId ? outbox.entries.get(id) : undefined)

export const retryInvitation = (
  { journal, state }: Applying,
  { _tag, dueAt, invitation }: Of<"RetryInvitation">
): CommitConflict | null => {
  const { entries } = state.invitations.outbox
  const message = messageTo(state, invitation)
  if (message === undefined) return new StaleDecision({ change: _tag })
  const attempts = message.attempts + 1
  entries.put({ ...message, dueAt, attempts, leasedUntil: null }, journal)
  return null
}

export const settleMessage = (
  { journal, state }: Applying,
  { invitation, remindAt }: Of<"SettleMessage">
): CommitConflict | null => {
  const { entries } = state.invitations.outbox
  const message = messageTo(state, invitation)
  if (message === undefined) return null
  if (remindAt === null) entries.remove(invitation.id, journal)
  else {
    const reminder = { purpose: "remind", dueAt: remindAt, attempts: 0, leasedUntil: null } as const
    entries.put({ ...message, ...reminder }, journal)
  }
  return null
}

export const remindOfSent = (
  { journal, state }: Applying,
  { atMost, businessId, createdSince, delayMillis, sentSince, statuses }: Of<"RemindOfSent">
): null => {
  const { ofBusiness, outbox } = state.invitations
  const newestFirst = ofBusiness.all(businessId).toReversed()
  for (const status of statuses) {
    const sent = newestFirst.filter(
      (invitation) =>
        statusOf(invitation) === status &&
        invitation.createdAt >= createdSince &&
        sentAt(invitation) >= sentSince &&
        invitation.kind !== "reminder"
    )
    for (const invitation of sent.slice(0, atMost)) {
      const { id } = invitation
      if (outbox.entries.has(id)) continue
      outbox.entries.put(
        {
          invitationId: id,
          messageId: `reminder of ${id}`,
          purpose: "remind",
          dueAt: sentAt(invitation) + delayMillis,
          attempts: 0,
          leasedUntil: null
        },
        journal
      )
    }
  }
  return null
}

const sentAt = ({ facts }: Invitation): number => facts.sent ?? Number.NEGATIVE_INFINITY

export const insertSuppression = (
  applying: Applying,
  { suppression }: Of<"InsertSuppression">
): CommitConflict | null => {
  const { suppressionOnce, suppressions } = applying.state.invitations
  return suppressionOnce.get(suppressionKey(suppression)) === undefined
    ? insertRow(applying, suppressions, suppression)
    : new DuplicateSuppression()
}

export const forgetSuppressed = (
  { journal, state }: Applying,
  { companyId, contactHashes }: Of<"ForgetSuppressed">
): null => {
  const { suppressions, suppressionsOfContact } = state.invitations
  for (const hash of new Set(contactHashes)) {
    for (const held of suppressionsOfContact.all(keyFrom(companyId, hash))) {
      suppressions.put({ ...held, maskedContact: "" }, journal)
    }
  }
  return null
}
