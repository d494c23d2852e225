import { BusinessId, InvitationId, ProofRequestId, ReplyId, ReviewId } from "@review-proof/ports"
import type { Event, EventFacts, EventType } from "@review-proof/ports"

/** The ids of real businesses are ULIDs, so a sample's id never equals one. */
export const isSampleEvent = ({ facts }: Pick<Event, "facts">): boolean =>
  facts.businessId === businessId

const businessId = BusinessId.make("biz_sample")
const reviewId = ReviewId.make(1)
const invitationId = InvitationId.make(1)
const review = { reviewId, businessId, stars: 5, proof: "transaction", language: "en" } as const

/** Facts of each type, for tests and examples. */
export const sampleFacts: {
  readonly [Type in EventType]: Extract<EventFacts, { readonly _tag: Type }>
} = {
  "review.created": { _tag: "review.created", ...review },
  "review.updated": { _tag: "review.updated", ...review, change: "edited" },
  "review.removed": { _tag: "review.removed", reviewId, businessId, reason: "hidden" },
  "reply.created": { _tag: "reply.created", replyId: ReplyId.make(1), reviewId, businessId },
  "invitation.sent": {
    _tag: "invitation.sent",
    invitationId,
    businessId,
    channel: "email",
    kind: "business"
  },
  "invitation.completed": { _tag: "invitation.completed", invitationId, reviewId, businessId },
  "score.changed": {
    _tag: "score.changed",
    businessId,
    score: 437,
    previousScore: 436,
    reviewCount: 128,
    proofShare: 9140,
    reason: "review"
  },
  "proof.requested": {
    _tag: "proof.requested",
    proofRequestId: ProofRequestId.make("prf_sample"),
    reviewId,
    businessId,
    kind: "transaction",
    status: "open"
  }
}
