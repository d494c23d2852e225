import type { CommitConflict, ModerationEntry, Review, ReviewRevision } from "@review-proof/ports"
import { DuplicateExternalId } from "@review-proof/ports"
import { keyFrom } from "../store/unique-index.ts"
import type { Applying } from "./rows.ts"
import { insertNumbered, insertRow } from "./rows.ts"

/** An importer's id stands once in a business, whatever became of its review. */
export const insertReview = (applying: Applying, review: Review): CommitConflict | null => {
  const { reviews } = applying.state
  const existing =
    review.externalId === null
      ? undefined
      : reviews.byExternalId.get(keyFrom(review.businessId, review.externalId))
  return existing === undefined
    ? insertNumbered(applying, reviews.all, review)
    : new DuplicateExternalId({ reviewId: existing.id })
}

export const insertRevision = (applying: Applying, line: ReviewRevision): null => {
  const { revisions } = applying.state.reviews
  return insertRow(applying, revisions, { sequence: revisions.size, line })
}

export const insertModeration = (applying: Applying, line: ModerationEntry): null => {
  const { moderation } = applying.state.reviews
  return insertRow(applying, moderation, { sequence: moderation.size, line })
}
