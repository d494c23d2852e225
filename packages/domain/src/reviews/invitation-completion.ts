import type { Invitation, Review } from "@review-proof/ports"
import type { ReviewStep } from "./review-commit.ts"
import { withReport } from "../invitations/facts.ts"

/**
 * Publishing the review completes its invitation; until then no event is sent
 * (contract INVITATION-13).
 */
export const invitationCompletion = (
  before: Invitation,
  { businessId, id: reviewId, state }: Review,
  now: number
): NonNullable<ReviewStep["alongside"]> => {
  const isPublished = state === "published"
  const invitation: Invitation = {
    ...withReport(before, "reviewed", now),
    reviewId,
    completedAt: isPublished ? now : null
  }
  return {
    changes: [{ _tag: "ReplaceInvitation", invitation }],
    events: isPublished
      ? [{ _tag: "invitation.completed", invitationId: before.id, reviewId, businessId }]
      : []
  }
}
