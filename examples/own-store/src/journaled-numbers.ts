import type { Commit } from "@review-proof/ports"
import { InvitationId, PublicNumbers, ReplyId, ReviewId } from "@review-proof/ports"
import { Effect, Layer } from "effect"

/** Numbers for public ids that go on where the journal's commits ended. */
export const journaledNumbers = (past: ReadonlyArray<Commit>) =>
  Layer.sync(PublicNumbers, () => {
    const used = past.flatMap(({ changes }) => changes)
    const nextReview = countingFrom(
      used.map((change) => (change._tag === "InsertReview" ? change.review.id : 0)),
      (number) => ReviewId.make(number)
    )
    return PublicNumbers.of({
      nextReview,
      nextReviews: (count) => Effect.replicateEffect(nextReview, count),
      nextReply: countingFrom(
        used.map((change) => (change._tag === "InsertReply" ? change.reply.id : 0)),
        (number) => ReplyId.make(number)
      ),
      nextInvitation: countingFrom(
        used.map((change) => (change._tag === "InsertInvitation" ? change.invitation.id : 0)),
        (number) => InvitationId.make(number)
      )
    })
  })

const countingFrom = <Id>(used: ReadonlyArray<number>, make: (number: number) => Id) => {
  let last = used.reduce((highest, number) => Math.max(highest, number), 0)
  return Effect.sync(() => make(++last))
}
