import type { EventFacts } from "../../index.ts"
import { BusinessId, InvitationId, ProofRequestId, ReplyId, ReviewId } from "../../index.ts"

const businessId = BusinessId.make("biz_1")
const reviewId = ReviewId.make(7)
const reviewFacts = {
  reviewId,
  businessId,
  stars: 2,
  proof: "after_review",
  language: "pt-BR"
} as const

/** Facts of each type, null scores included. */
export const factsOfEveryType: ReadonlyArray<EventFacts> = [
  { _tag: "review.created", ...reviewFacts },
  { _tag: "review.updated", ...reviewFacts, change: "verified" },
  { _tag: "review.removed", reviewId, businessId, reason: "hidden" },
  { _tag: "reply.created", replyId: ReplyId.make(3), reviewId, businessId },
  {
    _tag: "invitation.sent",
    invitationId: InvitationId.make(9),
    businessId,
    channel: "whatsapp",
    kind: "reminder"
  },
  { _tag: "invitation.completed", invitationId: InvitationId.make(9), reviewId, businessId },
  {
    _tag: "score.changed",
    businessId,
    score: 437,
    previousScore: null,
    reviewCount: 3,
    proofShare: 6667,
    reason: "decay"
  },
  {
    _tag: "proof.requested",
    proofRequestId: ProofRequestId.make("prf_1"),
    reviewId,
    businessId,
    kind: "identity",
    status: "open"
  }
]
