import type { Invitation, InvitationStatus } from "@review-proof/ports"
import { InvitationFact } from "@review-proof/ports"

/** The highest fact that is known; cancelled is separate and final (contract INVITATION-1). */
export const statusOf = ({ cancelledAt, facts }: Invitation): InvitationStatus =>
  cancelledAt !== null
    ? "cancelled"
    : (InvitationFact.literals.findLast((fact) => facts[fact] !== undefined) ?? "scheduled")
