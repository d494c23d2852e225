import { InvitationId, PublicNumbers, ReplyId, ReviewId } from "@review-proof/ports"
import { Effect, Layer } from "effect"

export const PublicNumbersLayer = Layer.sync(PublicNumbers, () => {
  const nextReview = counting((number) => ReviewId.make(number))
  return PublicNumbers.of({
    nextReview,
    nextReviews: (count) => Effect.replicateEffect(nextReview, count),
    nextReply: counting((number) => ReplyId.make(number)),
    nextInvitation: counting((number) => InvitationId.make(number))
  })
})

/** Counts from one, each number once. */
const counting = <Id>(make: (number: number) => Id): Effect.Effect<Id> => {
  let last = 0
  return Effect.sync(() => {
    last += 1
    return make(last)
  })
}
