import {
  BusinessId,
  Deliveries,
  InvitationId,
  ProofRequestId,
  ReplyId,
  ReviewId
} from "@review-proof/ports"
import type { EndpointId, Event, EventFacts, EventType } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { auditEntry } from "../audit/audit-entry.ts"
import { recordEvent } from "../events/record-event.ts"
import { readEndpoint } from "./read-endpoints.ts"

/**
 * Sends a sample of an event type to one endpoint alone, whether it subscribes
 * to the type or not; a paused one gets it when it is resumed. Answers the
 * event, which is in no feed. Fails with `NotFound`.
 */
export const sendTestEvent = Effect.fn("sendTestEvent")(function* (
  actor: string,
  id: EndpointId,
  type: EventType
) {
  const { companyId } = yield* readEndpoint(id)
  const deliveries = yield* Deliveries
  const event = yield* recordEvent(companyId, sampleFacts[type], yield* Clock.currentTimeMillis)
  const audit = yield* auditEntry(actor, {
    companyId,
    action: "webhook.tested",
    target: id,
    details: { type, event: event.id }
  })
  yield* deliveries.sendSample(event, id, audit)
  return event
})

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
