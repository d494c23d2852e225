import type { InvitationId, ReplyId, ReviewId } from "@review-proof/ports"

/** Reviews, replies and invitations have numbers for ids; callers see `rev_7`. */
export const publicReviewId = (id: ReviewId): string => `rev_${id}`
export const publicReplyId = (id: ReplyId): string => `rpl_${id}`
export const publicInvitationId = (id: InvitationId): string => `inv_${id}`
