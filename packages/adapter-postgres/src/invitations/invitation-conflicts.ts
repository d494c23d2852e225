import { ContactSuppressed, DuplicateInvitation, DuplicateReference } from "@review-proof/ports"
import type { InvitationId } from "@review-proof/ports"

/**
 * Joins to `given`, an invitation with its `quiet` interval, the first row of each kind that forbids
 * it (contract INVITATION-6). Each look-up can use one index alone: while a table is known to be
 * empty all its indexes cost the same, and a prepared statement keeps its choice.
 */
export const joinConflicts = `
  left join lateral (
    select true as is_held from suppressions held
     where held.company_id = given.company_id and held.contact_hash = given.contact_hash
       and (held.business_id is null or held.business_id = given.business_id)
     order by coalesce(held.business_id, '') limit 1
  ) suppression on true
  left join lateral (
    select held.id from invitations held
     where held.reference is not null and (held.reference, held.business_id)
         between (given.reference, given.business_id) and (given.reference, given.business_id)
       and held.status not in ('cancelled', 'failed')
     order by held.reference, held.business_id, held.id limit 1
  ) namesake on true
  left join lateral (
    select held.id, held.created_at from invitations held
     where held.contact_hash = given.contact_hash
       and held.company_id is not distinct from given.company_id
       and held.business_id is not distinct from given.business_id
       and held.created_at + given.quiet > given.created_at
       and held.kind <> 'reminder'
       and held.status not in ('cancelled', 'failed', 'bounced')
     order by held.created_at desc limit 1
  ) recent on true`

export const hasConflict =
  "(suppression.is_held or namesake.id is not null or recent.id is not null)"

export const conflictColumns = `suppression.is_held as suppressed, namesake.id as same_reference,
  recent.id as same_contact, recent.created_at + given.quiet as eligible_at`

export interface ConflictRow {
  readonly suppressed: true | null
  readonly same_reference: InvitationId | null
  readonly same_contact: InvitationId | null
  readonly eligible_at: number | null
}

/** The first conflict in the order of contract INVITATION-6. */
export const conflictIn = (
  row: ConflictRow
): ContactSuppressed | DuplicateReference | DuplicateInvitation | undefined => {
  if (row.suppressed !== null) return new ContactSuppressed()
  if (row.same_reference !== null) {
    return new DuplicateReference({ existingInvitationId: row.same_reference })
  }
  return row.same_contact === null || row.eligible_at === null
    ? undefined
    : new DuplicateInvitation({
        existingInvitationId: row.same_contact,
        eligibleAt: row.eligible_at
      })
}
