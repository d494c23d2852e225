import { PublicNumbers, Reviews } from "@review-proof/ports"
import type { BusinessReach, Reply, Review, ReviewId } from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import type { Caller } from "../access/caller.ts"
import { InvalidInput, NotFound } from "../errors.ts"
import { recordEvent } from "../events/record-event.ts"
import type { IdempotentRequest } from "../idempotency/idempotent-request.ts"
import { idempotently, Unstored } from "../idempotency/idempotently.ts"

/**
 * Posts a public reply as the business, recorded for the key's creator under
 * the name of now. Fails with `NotFound` or `InvalidInput`.
 */
export const replyToReview = Effect.fnUntraced(function* (
  caller: Caller,
  input: { readonly reviewId: ReviewId; readonly text: string },
  request?: IdempotentRequest<Reply, NotFound>
) {
  yield* checkText(input.text)
  return yield* idempotently(request, decideReply(caller, input))
})

const decideReply = Effect.fnUntraced(function* (
  caller: Caller,
  { reviewId, text }: { readonly reviewId: ReviewId; readonly text: string }
) {
  const reviews = yield* Reviews
  const found = yield* reviews.findPublished(caller.reach, reviewId)
  if (Option.isNone(found)) return yield* refuse(caller.reach, reviewId)
  const { businessId, companyId } = found.value.review
  const numbers = yield* PublicNumbers
  const id = yield* numbers.nextReply
  const now = yield* Clock.currentTimeMillis
  const reply: Reply = { id, reviewId, companyId, from: caller.creatorName, text, createdAt: now }
  const facts = { _tag: "reply.created", replyId: id, reviewId, businessId } as const
  return {
    value: reply,
    commit: {
      changes: [{ _tag: "InsertReply" as const, reply }],
      events: [yield* recordEvent(companyId, facts, now)],
      audit: []
    }
  }
})

/**
 * A 404 is stored for replay only where the key may see the review but not in
 * its state: storing it for others would tell those that exist from those that
 * do not (contract REQUEST-8).
 */
const refuse = Effect.fnUntraced(function* (reach: BusinessReach, id: ReviewId) {
  const reviews = yield* Reviews
  const found = yield* reviews.find(id)
  const error = new NotFound({ what: "review" })
  return Option.isSome(found) && isWithin(reach, found.value.review)
    ? yield* error
    : new Unstored(error)
})

const isWithin = (reach: BusinessReach, review: Review): boolean =>
  review.companyId === reach.companyId &&
  (reach.businesses === null || reach.businesses.includes(review.businessId))

const checkText = (text: string): Effect.Effect<void, InvalidInput> => {
  const length = Array.from(text).length
  return length >= 2 && length <= 4000
    ? Effect.void
    : Effect.fail(new InvalidInput({ fields: { text: "has to have 2 to 4000 characters" } }))
}
