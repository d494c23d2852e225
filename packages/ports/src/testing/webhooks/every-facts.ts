import type { EventFacts, EventType } from "../../index.ts"
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

const facts: { readonly [Type in EventType]: Extract<EventFacts, { readonly _tag: Type }> } = {
  "review.created": { _tag: "review.created", ...reviewFacts },
  "review.updated": { _tag: "review.updated", ...reviewFacts, change: "verified" },
  "review.removed": { _tag: "review.removed", reviewId, businessId, reason: "hidden" },
  "reply.created": { _tag: "reply.created", replyId: ReplyId.make(3), reviewId, businessId },
  "invitation.sent": {
    _tag: "invitation.sent",
    invitationId: InvitationId.make(9),
    businessId,
    channel: "whatsapp",
    kind: "reminder"
  },
  "invitation.completed": {
    _tag: "invitation.completed",
    invitationId: InvitationId.make(9),
    reviewId,
    businessId
  },
  "score.changed": {
    _tag: "score.changed",
    businessId,
    score: 437,
    previousScore: null,
    reviewCount: 3,
    proofShare: 6667,
    reason: "decay"
  },
  "proof.requested": {
    _tag: "proof.requested",
    proofRequestId: ProofRequestId.make("prf_1"),
    reviewId,
    businessId,
    kind: "identity",
    status: "open"
  }
}

/** Facts of each type, null scores included. */
export const factsOfEveryType: ReadonlyArray<EventFacts> = Object.values(facts)
