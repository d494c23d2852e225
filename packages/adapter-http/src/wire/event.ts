/** Events as receivers and the feed show them (contract WEBHOOK-5). */
import { isSampleEvent } from "@review-proof/domain"
import { EventFacts } from "@review-proof/ports"
import type { Event, EventType } from "@review-proof/ports"
import { Schema } from "effect"
import {
  WireTime,
  invitationIdWire,
  replyIdWire,
  reviewIdWire,
  wireTime
} from "@review-proof/http-server"
import { pageOf } from "../fields/paging.ts"

const facts = EventFacts.cases

const business = { business_id: Schema.String }
const review = { review_id: Schema.String, ...business }
const reviewInFull = {
  ...review,
  stars: facts["review.created"].fields.stars,
  proof: facts["review.created"].fields.proof,
  language: Schema.String
}

const messageOf = <const Type extends EventType, const Fields extends Schema.Struct.Fields>(
  type: Type,
  fields: Fields
) =>
  Schema.Struct({
    id: Schema.String,
    type: Schema.Literal(type),
    created_at: WireTime,
    data: Schema.Struct({
      ...fields,
      test: Schema.optionalKey(Schema.Literal(true)).annotate({
        description: "Only in a test event, whose ids are samples."
      })
    })
  }).annotate({ identifier: messageName(type) })

/** `ReviewCreatedEvent` for `review.created`. */
export const messageName = (type: EventType): string =>
  `${type.replaceAll(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}Event`

export const EventWire = Schema.Union([
  messageOf("review.created", reviewInFull),
  messageOf("review.updated", {
    ...reviewInFull,
    change: facts["review.updated"].fields.change
  }),
  messageOf("review.removed", { ...review, reason: facts["review.removed"].fields.reason }),
  messageOf("reply.created", { reply_id: Schema.String, ...review }),
  messageOf("invitation.sent", {
    invitation_id: Schema.String,
    ...business,
    channel: facts["invitation.sent"].fields.channel,
    kind: facts["invitation.sent"].fields.kind
  }),
  messageOf("invitation.completed", { invitation_id: Schema.String, ...review }),
  messageOf("score.changed", {
    ...business,
    score: Schema.NullOr(Schema.Finite),
    previous_score: Schema.NullOr(Schema.Finite),
    review_count: Schema.Int,
    proof_share: Schema.Finite,
    reason: facts["score.changed"].fields.reason
  }),
  messageOf("proof.requested", {
    proof_request_id: Schema.String,
    ...review,
    kind: facts["proof.requested"].fields.kind,
    status: facts["proof.requested"].fields.status
  })
]).annotate({ identifier: "Event", description: "Ids and facts only, by the event's type." })

export const EventPageWire = pageOf(EventWire).annotate({ identifier: "EventPage" })

export const eventWire = (event: Event): typeof EventWire.Type => {
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
        reply_id: replyIdWire(facts.replyId),
        ...reviewIds(facts)
      })
    case "invitation.sent":
      return message(event, facts._tag, {
        invitation_id: invitationIdWire(facts.invitationId),
        business_id: facts.businessId,
        channel: facts.channel,
        kind: facts.kind
      })
    case "invitation.completed":
      return message(event, facts._tag, {
        invitation_id: invitationIdWire(facts.invitationId),
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
  created_at: wireTime(event.createdAt),
  data: isSampleEvent(event) ? { ...data, test: true as const } : data
})

type FactsOf<Type extends EventType> = Extract<EventFacts, { readonly _tag: Type }>

const reviewIds = (
  facts: FactsOf<
    | "review.created"
    | "review.updated"
    | "review.removed"
    | "reply.created"
    | "invitation.completed"
    | "proof.requested"
  >
) => ({ review_id: reviewIdWire(facts.reviewId), business_id: facts.businessId })

const reviewData = (facts: FactsOf<"review.created" | "review.updated">) => ({
  ...reviewIds(facts),
  stars: facts.stars,
  proof: facts.proof,
  language: facts.language
})

const hundredths = (score: number | null): number | null => (score === null ? null : score / 100)
