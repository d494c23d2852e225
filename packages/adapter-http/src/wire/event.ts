/** Events as receivers and the feed show them (contract WEBHOOK-5). */
import { EventType } from "@review-proof/ports"
import type { Event, EventFacts } from "@review-proof/ports"
import { Schema } from "effect"
import { invitationIdWire, replyIdWire, reviewIdWire } from "./ids.ts"
import { pageOf } from "./paging.ts"
import { WireTime, wireTime } from "./time.ts"

export const EventWire = Schema.Struct({
  id: Schema.String,
  type: EventType,
  created_at: WireTime,
  data: Schema.Record(Schema.String, Schema.Json).annotate({
    description: "Ids and facts only, by the event's type."
  })
}).annotate({ identifier: "Event" })

export const EventPageWire = pageOf(EventWire).annotate({ identifier: "EventPage" })

export const eventWire = (event: Event): typeof EventWire.Type => ({
  id: event.id,
  type: event.facts._tag,
  created_at: wireTime(event.createdAt),
  data: dataOf(event.facts)
})

const dataOf = (facts: EventFacts): { readonly [name: string]: Schema.Json } => {
  switch (facts._tag) {
    case "review.created":
      return reviewData(facts)
    case "review.updated":
      return { ...reviewData(facts), change: facts.change }
    case "review.removed":
      return {
        review_id: reviewIdWire(facts.reviewId),
        business_id: facts.businessId,
        reason: facts.reason
      }
    case "reply.created":
      return {
        reply_id: replyIdWire(facts.replyId),
        review_id: reviewIdWire(facts.reviewId),
        business_id: facts.businessId
      }
    case "invitation.sent":
      return {
        invitation_id: invitationIdWire(facts.invitationId),
        business_id: facts.businessId,
        channel: facts.channel,
        kind: facts.kind
      }
    case "invitation.completed":
      return {
        invitation_id: invitationIdWire(facts.invitationId),
        review_id: reviewIdWire(facts.reviewId),
        business_id: facts.businessId
      }
    case "score.changed":
      return {
        business_id: facts.businessId,
        score: hundredths(facts.score),
        previous_score: hundredths(facts.previousScore),
        review_count: facts.reviewCount,
        proof_share: facts.proofShare / 10_000,
        reason: facts.reason
      }
    case "proof.requested":
      return {
        proof_request_id: facts.proofRequestId,
        review_id: reviewIdWire(facts.reviewId),
        business_id: facts.businessId,
        kind: facts.kind,
        status: facts.status
      }
  }
}

const reviewData = (
  facts: Extract<EventFacts, { readonly _tag: "review.created" | "review.updated" }>
) => ({
  review_id: reviewIdWire(facts.reviewId),
  business_id: facts.businessId,
  stars: facts.stars,
  proof: facts.proof,
  language: facts.language
})

const hundredths = (score: number | null): number | null => (score === null ? null : score / 100)
