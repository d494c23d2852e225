import { PublicNumbers, Reviews } from "@review-proof/ports"
import type { BusinessReach, Reply, Review, ReviewId } from "@review-proof/ports"
import { isWithin, type Change } from "@review-proof/ports/store"
import { Clock, Effect, Option } from "effect"
import type { Caller } from "../access/caller.ts"
import { commitDecision, type Decision } from "../commit/commit.ts"
import { NotFound, NotPublished } from "../errors.ts"
import { recordEvent } from "../events/record-event.ts"
import { checkText } from "./check-text.ts"

/** Decides and commits a reply, for callers without an idempotency key. */
export const replyToReview = (caller: Caller, input: NewReply) =>
  commitDecision(decideReply(caller, input))

/** A reply as a caller writes it. */
export interface NewReply {
  readonly reviewId: ReviewId
  readonly text: string
}

/**
 * Posts a public reply as the business, recorded for the key's creator under
 * the name of now. Fails with `NotFound`, `NotPublished` or `InvalidInput`.
 */
export const decideReply = Effect.fnUntraced(function* (caller: Caller, input: NewReply) {
  const { reviewId, text } = input
  yield* checkReplyText(text)
  const reviews = yield* Reviews
  const found = yield* reviews.findPublished(caller.reach, reviewId)
  if (Option.isNone(found)) return yield* refusal(caller.reach, reviewId)
  const { review } = found.value
  const { businessId, companyId } = review
  const id = yield* (yield* PublicNumbers).nextReply
  const now = yield* Clock.currentTimeMillis
  const reply: Reply = {
    id,
    reviewId,
    companyId,
    from: caller.creatorName,
    text,
    earlier: [],
    createdAt: now
  }
  const facts = { _tag: "reply.created", replyId: id, reviewId, businessId } as const
  return {
    value: reply,
    commit: {
      changes: [newVersion(review), { _tag: "InsertReply", reply }],
      events: [yield* recordEvent(companyId, facts, now)]
    }
  } satisfies Decision<Reply>
})

/** Makes other changes to the review and its replies that are decided at the same time conflict. */
export const newVersion = (review: Review): Change => ({
  _tag: "ReplaceReview",
  review: { ...review, version: review.version + 1 }
})

/**
 * Stores only `NotPublished` for replay: a stored refusal for a review outside the key's reach
 * would show that it exists (contract REQUEST-8).
 */
const refusal = Effect.fnUntraced(function* (reach: BusinessReach, id: ReviewId) {
  const reviews = yield* Reviews
  const found = yield* reviews.find(id)
  return Option.isSome(found) && isWithin(reach, found.value.review)
    ? yield* new NotPublished()
    : yield* new NotFound({ what: "review" })
})

/** The most characters of a reply. */
export const maxReplyLength = 4000

export const checkReplyText = (text: string) => checkText(text, maxReplyLength)
