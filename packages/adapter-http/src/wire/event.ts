/** Events as receivers and the feed show them (contract WEBHOOK-5). */
import { EventFacts, type EventType } from "@review-proof/ports"
import { Schema } from "effect"
import { WireTime } from "@review-proof/http-server"
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
