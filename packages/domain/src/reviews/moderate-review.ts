import type { Proof, Review, ReviewId, ReviewState, ReviewWithReplies } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { commitDecision } from "../commit/commit.ts"
import { InvalidInput } from "../errors.ts"
import { getAnyInvitation } from "../invitations/list-invitations.ts"
import { invitationCompletion } from "./invitation-completion.ts"
import { evidenceProblem } from "./proof-rules.ts"
import { getAnyReview } from "./list-reviews.ts"
import { moderate, type ModerationCommand } from "./moderate.ts"
import { reviewCommit } from "./review-commit.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** Takes a published review out of sight; it can be restored. */
export const hideReview = (actor: Actor, id: ReviewId, reason: string) =>
  moderateReview(actor, id, { _tag: "hide" }, reason)

/** Removes a review; refuses it for good if it is still pending. With `about`, only in that state. */
export const removeReview = (actor: Actor, id: ReviewId, reason: string, about?: ReviewState) =>
  moderateReview(actor, id, { _tag: "remove", about }, reason)

/** Brings a hidden or removed review back; approves a pending one. With `about`, only in that state. */
export const restoreReview = (
  actor: Actor,
  id: ReviewId,
  reason: string | null = null,
  about?: ReviewState
) => moderateReview(actor, id, { _tag: "restore", about }, reason)

/** Marks the review's complaint as settled. Repeating it changes nothing. */
export const resolveReview = (actor: Actor, id: ReviewId, reason: string | null = null) =>
  moderateReview(actor, id, { _tag: "resolve" }, reason)

/**
 * Raises a review's proof; never lowers it. Fails with `InvalidInput` (`evidence`), `NotFound` or
 * `InvalidTransition`.
 */
export const verifyReview = Effect.fnUntraced(function* (
  actor: Actor,
  id: ReviewId,
  proven: { readonly proof: Proof; readonly evidence: string | null }
) {
  const { evidence, proof } = proven
  const reason = evidenceProblem(proof, evidence)
  if (reason !== null) return yield* new InvalidInput({ fields: { evidence: reason } })
  return yield* moderateReview(actor, id, { _tag: "verify", proof, evidence }, null)
})

const moderateReview = (...asked: Parameters<typeof decideModeration>) =>
  commitDecision(decideModeration(...asked))

/** Fails with `NotFound` or `InvalidTransition`. */
export const decideModeration = Effect.fn("moderateReview")(function* (
  actor: Actor,
  id: ReviewId,
  command: Exclude<ModerationCommand, { readonly _tag: "edit" }>,
  reason: string | null
) {
  const found = yield* getAnyReview(id)
  const before = found.review
  const right = command._tag === "resolve" ? "resolveReviews" : "moderate"
  yield* requireRight(actor, right, before.companyId)
  const verdict = yield* Effect.fromResult(moderate(before, command))
  if (command._tag === "resolve" && before.resolved) return { value: found }
  const now = yield* Clock.currentTimeMillis
  const after: Review = {
    ...before,
    state: verdict.state,
    ...(command._tag === "verify" && {
      proof: command.proof,
      evidence: command.evidence ?? before.evidence
    }),
    resolved: command._tag === "resolve" ? true : before.resolved,
    updatedAt: now,
    version: before.version + 1
  }
  const { action, event } = verdict
  const audited = `review.${action}` as const
  const step = { before, after, action, event, actor, reason, audited }
  const commit = yield* reviewCommit(
    action === "approved" && after.invitationId !== null
      ? {
          ...step,
          alongside: invitationCompletion(yield* getAnyInvitation(after.invitationId), after, now)
        }
      : step
  )
  const value: ReviewWithReplies = { ...found, review: after }
  return { value, commit }
})
