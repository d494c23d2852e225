import type { Review, ReviewId } from "@review-proof/ports"
import { Clock, Effect, Equal } from "effect"
import { commitDecision } from "../commit/commit.ts"
import { namedProduct } from "./create-review.ts"
import { moderate } from "./moderate.ts"
import { getAnyReview } from "./list-reviews.ts"
import { reviewCommit } from "./review-commit.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** An operator cannot change the author's words. Absent fields stay unchanged. */
export interface ReviewEdit extends Partial<Pick<Review, "experienceDate" | "product">> {}

/**
 * Edits a published review and keeps what it said before as a revision. An edit
 * that alters nothing changes nothing. Fails with `NotFound` or `InvalidTransition`.
 */
export const editReview = Effect.fn("editReview")(function* (
  actor: Actor,
  id: ReviewId,
  edit: ReviewEdit
) {
  const found = yield* getAnyReview(id)
  const before = found.review
  yield* requireRight(actor, "moderate", before.companyId)
  const { action, event } = yield* Effect.fromResult(moderate(before, { _tag: "edit" }))
  const about = edit.product === undefined ? before.product : namedProduct(edit.product)
  const edited: Review = { ...before, ...edit, product: about }
  if (Equal.equals(edited, before)) return { value: found }
  const now = yield* Clock.currentTimeMillis
  const after: Review = { ...edited, updatedAt: now, version: before.version + 1 }
  const { experienceDate, product, stars, text, title, version } = before
  const said = { version, stars, title, text, product, experienceDate }
  const revision = { ...said, reviewId: id, replacedAt: now }
  const commit = yield* reviewCommit({
    before,
    after,
    action,
    event,
    actor,
    reason: null,
    audited: "review.edited",
    alongside: { changes: [{ _tag: "InsertRevision", revision }], events: [] }
  })
  return { value: { ...found, review: after }, commit }
}, commitDecision)
