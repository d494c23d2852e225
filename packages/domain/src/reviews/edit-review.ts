import type { PlainDate, Review, ReviewId, Stars } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { commitExpecting } from "../commit-expecting.ts"
import { decideAgain } from "../decide-again.ts"
import { moderate } from "./moderate.ts"
import { readReview } from "./moderate-review.ts"
import { recordReview } from "./record-review.ts"

/** What is to read differently; an absent member stays as it is. */
export interface ReviewEdit {
  readonly stars?: Stars
  readonly title?: string | null
  readonly text?: string
  readonly experienceDate?: PlainDate | null
}

/**
 * Edits a published review and keeps what it said before as a revision. Its age
 * in the score stays. An edit that alters nothing changes nothing. Fails with
 * `NotFound` or `InvalidTransition`.
 */
export const editReview = Effect.fn("editReview")(function* (
  actor: string,
  id: ReviewId,
  edit: ReviewEdit
) {
  return yield* decideAgain(
    Effect.gen(function* () {
      const found = yield* readReview(id)
      const before = found.review
      const { action, event } = yield* Effect.fromResult(moderate(before, { _tag: "edit" }))
      if (!alters(before, edit)) return found
      const now = yield* Clock.currentTimeMillis
      const after: Review = { ...before, ...edit, updatedAt: now, version: before.version + 1 }
      const { experienceDate, stars, text, title, version } = before
      const commit = yield* recordReview(
        {
          before,
          after,
          action,
          event,
          actor,
          reason: null,
          audited: "review.edited",
          alongside: {
            changes: [
              {
                _tag: "InsertRevision",
                revision: {
                  reviewId: id,
                  version,
                  stars,
                  title,
                  text,
                  experienceDate,
                  replacedAt: now
                }
              }
            ],
            events: []
          }
        },
        now
      )
      yield* commitExpecting(commit)
      return { ...found, review: after }
    })
  )
})

const alters = (review: Review, edit: ReviewEdit): boolean => {
  const { experienceDate, stars, text, title } = { ...review, ...edit }
  return (
    stars !== review.stars ||
    title !== review.title ||
    text !== review.text ||
    experienceDate !== review.experienceDate
  )
}
