import type { BusinessId, Event, EventFacts, EventType, ReviewId } from "@review-proof/ports"
import { publicInvitationId, publicReplyId, publicReviewId } from "../ids/public-ids.ts"
import { isSampleEvent } from "./sample-events.ts"

/** Writes an event as receivers and the feed show it: ids and facts alone (contract WEBHOOK-5). */
export const eventMessage = (event: Event) => {
  const { facts } = event
  switch (facts._tag) {
    case "review.created":
      return message(event, facts._tag, reviewData(facts))
    case "review.updated":
      return message(event, facts._tag, { ...reviewData(facts), change: facts.change })
    case "review.removed":
      return message(event, facts._tag, { ...reviewIds(facts), reason: facts.reason })
    case "reply.created":
      return message(event, facts._tag, {
        reply_id: publicReplyId(facts.replyId),
        ...reviewIds(facts)
      })
    case "invitation.sent":
      return message(event, facts._tag, {
        invitation_id: publicInvitationId(facts.invitationId),
        business_id: facts.businessId,
        channel: facts.channel,
        kind: facts.kind
      })
    case "invitation.completed":
      return message(event, facts._tag, {
        invitation_id: publicInvitationId(facts.invitationId),
        ...reviewIds(facts)
      })
    case "score.changed":
      return message(event, facts._tag, {
        business_id: facts.businessId,
        score: hundredths(facts.score),
        previous_score: hundredths(facts.previousScore),
        review_count: facts.reviewCount,
        proof_share: facts.proofShare / 10_000,
        reason: facts.reason
      })
    case "proof.requested":
      return message(event, facts._tag, {
        proof_request_id: facts.proofRequestId,
        ...reviewIds(facts),
        kind: facts.kind,
        status: facts.status
      })
  }
}

/** A test event says that it is one (contract WEBHOOK-6). */
const message = <Type extends EventType, Data>(event: Event, type: Type, data: Data) => ({
  id: event.id,
  type,
  created_at: new Date(event.createdAt).toISOString(),
  data: isSampleEvent(event) ? { ...data, test: true as const } : data
})

const reviewIds = (facts: { readonly reviewId: ReviewId; readonly businessId: BusinessId }) => ({
  review_id: publicReviewId(facts.reviewId),
  business_id: facts.businessId
})

const reviewData = (
  facts: Extract<EventFacts, { readonly _tag: "review.created" | "review.updated" }>
) => ({
  ...reviewIds(facts),
  stars: facts.stars,
  proof: facts.proof,
  language: facts.language
})

const hundredths = (score: number | null): number | null => (score === null ? null : score / 100)
