import type { BusinessId } from "../model/ids.ts"
import { invitationStatus } from "../model/invitation.ts"
import type { Invitation, InvitationStatus, Suppression } from "../model/invitation.ts"
import { ContactSuppressed, DuplicateInvitation, DuplicateReference } from "../commit-conflict.ts"

/** Why an invitation is refused. */
export type InvitationConflict = ContactSuppressed | DuplicateReference | DuplicateInvitation

/** The fields of a new invitation that can conflict. */
export type InvitationCandidate = Pick<
  Invitation,
  "businessId" | "companyId" | "contactHash" | "reference" | "createdAt"
>

/**
 * Why an invitation must not be made (contract INVITATION-6), in this order: its contact is
 * suppressed, its reference is taken (by several after a late report: the first is named), or the
 * business invited the contact within `quietMillis`.
 * `stored` holds at least the company's rows that have its contact or its reference; others
 * change nothing.
 */
export const invitationConflict = (
  invitation: InvitationCandidate,
  quietMillis: number,
  stored: {
    readonly suppressions: ReadonlyArray<Suppression>
    readonly invitations: ReadonlyArray<Invitation>
  }
): InvitationConflict | null => {
  const { businessId, companyId, contactHash, createdAt, reference } = invitation
  const isSuppressed = stored.suppressions.some(
    (each) =>
      each.companyId === companyId &&
      each.contactHash === contactHash &&
      suppressesIn(each, businessId)
  )
  if (isSuppressed) return new ContactSuppressed()

  const earlier = stored.invitations.filter((each) => each.businessId === businessId)
  const [namesake] = earlier
    .filter(
      (each) =>
        reference !== null && each.reference === reference && !hasStatus(each, neverSentStatuses)
    )
    .toSorted((left, right) => left.id - right.id)
  if (namesake !== undefined) return new DuplicateReference({ existingInvitationId: namesake.id })

  const last = earlier
    .filter(
      (each) =>
        each.contactHash === contactHash &&
        each.kind !== "reminder" &&
        each.createdAt > createdAt - quietMillis &&
        !hasStatus(each, [...neverSentStatuses, "bounced"])
    )
    .toSorted((left, right) => left.createdAt - right.createdAt || left.id - right.id)
    .at(-1)
  return last === undefined
    ? null
    : new DuplicateInvitation({
        existingInvitationId: last.id,
        eligibleAt: last.createdAt + quietMillis
      })
}

/** A suppression holds for its business, or for the whole company. */
export const suppressesIn = (suppression: Suppression, businessId: BusinessId): boolean =>
  suppression.businessId === null || suppression.businessId === businessId

const neverSentStatuses: ReadonlyArray<InvitationStatus> = ["cancelled", "failed"]

const hasStatus = (invitation: Invitation, statuses: ReadonlyArray<InvitationStatus>): boolean =>
  statuses.includes(invitationStatus(invitation))
