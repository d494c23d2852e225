import type { InvitationId, ReplyId, ReviewId } from "@review-proof/ports"

/** Writes the id of a review as clients see it, `rev_7`. */
export const publicReviewId = (id: ReviewId): string => `rev_${id}`
/** Writes the id of a reply as clients see it, `rpl_7`. */
export const publicReplyId = (id: ReplyId): string => `rpl_${id}`
/** Writes the id of an invitation as clients see it, `inv_7`. */
export const publicInvitationId = (id: InvitationId): string => `inv_${id}`
