import { PublicNumbers, type Reply, type Review, type ReviewId } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import type { Caller } from "../access/caller.ts"
import { commitDecision } from "../commit/commit.ts"
import { NotPublished } from "../errors.ts"
import { newEvent } from "../events/new-event.ts"
import { checkText } from "./check-text.ts"
import { reviewWithin } from "./list-reviews.ts"

/** Decides and commits a reply, for callers without an idempotency key. */
export const replyToReview = (caller: Caller, input: NewReply) =>
  commitDecision(decideReply(caller, input))

/** A reply as a caller writes it. */
export interface NewReply {
  readonly reviewId: ReviewId
  readonly text: string
}

/**
 * Posts a public reply as the business, in the present name of the key's creator. Fails
 * with `NotFound`, `NotPublished` or `InvalidInput`. Of these only `NotPublished` is stored for
 * replay: a stored `NotFound` would show that a review outside the key's reach exists (contract
 * REQUEST-8).
 */
export const decideReply = Effect.fnUntraced(function* (caller: Caller, input: NewReply) {
  const { reviewId, text } = input
  yield* checkReplyText(text)
  const { review } = yield* reviewWithin(caller.reach, reviewId)
  const { state } = review
  if (state !== "published") return yield* new NotPublished({ state })
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
      changes: [raiseVersion(review), { _tag: "InsertReply", reply }],
      events: [yield* newEvent(companyId, facts, now)]
    }
  } as const
})

/** Makes other changes to the review and its replies that are decided at the same time conflict. */
export const raiseVersion = (review: Review): Change => ({
  _tag: "ReplaceReview",
  review: { ...review, version: review.version + 1 }
})

/** The most characters of a reply. */
export const maxReplyLength = 4000

export const checkReplyText = (text: string) => checkText(text, maxReplyLength)
