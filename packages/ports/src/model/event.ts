/** The events that receivers can subscribe to, and their facts (contract WEBHOOK-5). */
import { Schema, Struct } from "effect"
import {
  BusinessId,
  CompanyId,
  EventId,
  InvitationId,
  ProofRequestId,
  ReplyId,
  ReviewId
} from "./ids.ts"
import { Channel, InvitationKind } from "./invitation.ts"
import { ProofRequestKind, ProofRequestStatus } from "./proof-request.ts"
import { Proof, Stars } from "./review.ts"
import { Timestamp } from "./time.ts"

const reviewFacts = {
  reviewId: ReviewId,
  businessId: BusinessId,
  stars: Stars,
  proof: Proof,
  language: Schema.String
}

/** The facts of an event, without a person or a time. The tag is the event's type. */
export const EventFacts = Schema.TaggedUnion({
  "review.created": reviewFacts,
  "review.updated": {
    ...reviewFacts,
    change: Schema.Literals(["edited", "verified", "resolved", "restored"])
  },
  "review.removed": {
    reviewId: ReviewId,
    businessId: BusinessId,
    reason: Schema.Literals(["hidden", "removed"])
  },
  "reply.created": { replyId: ReplyId, reviewId: ReviewId, businessId: BusinessId },
  "invitation.sent": {
    invitationId: InvitationId,
    businessId: BusinessId,
    channel: Channel,
    kind: InvitationKind
  },
  "invitation.completed": {
    invitationId: InvitationId,
    reviewId: ReviewId,
    businessId: BusinessId
  },
  "score.changed": {
    businessId: BusinessId,
    /** In hundredths, as in `BusinessScore.shown`. */
    score: Schema.NullOr(Schema.Int),
    previousScore: Schema.NullOr(Schema.Int),
    reviewCount: Schema.Int,
    /** In ten-thousandths: 7500 is 0.75. */
    proofShare: Schema.Int,
    reason: Schema.Literals(["review", "decay"])
  },
  "proof.requested": {
    proofRequestId: ProofRequestId,
    reviewId: ReviewId,
    businessId: BusinessId,
    kind: ProofRequestKind,
    status: ProofRequestStatus
  }
})
export type EventFacts = typeof EventFacts.Type

/** The types of events that an endpoint can subscribe to. */
export const EventType = Schema.Literals(Struct.keys(EventFacts.cases))
export type EventType = typeof EventType.Type

/** A fact that webhooks and the feed report. */
export const Event = Schema.Struct({
  id: EventId,
  companyId: CompanyId,
  createdAt: Timestamp,
  facts: EventFacts
})
export interface Event extends Schema.Schema.Type<typeof Event> {}
