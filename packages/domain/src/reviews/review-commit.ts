import type {
  Business,
  EventFacts,
  ModerationAction,
  Review,
  ScoredBusiness
} from "@review-proof/ports"
import type { Change, Commit } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import type { Digest } from "effect/crypto/Digest"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import type { AuditAction } from "../audit/audit-action.ts"
import { auditEntry } from "../audit/audit-entry.ts"
import { newEvent } from "../events/new-event.ts"
import { publicReviewId } from "../ids/public-ids.ts"
import { applyToScore } from "../scoring/apply-to-score.ts"
import { productMoves } from "../scoring/product-moves.ts"
import type { VerdictEvent } from "./moderate.ts"
import { textHash } from "./text-hash.ts"
import { getBusiness } from "../businesses/get-business.ts"
import { actorName, type Actor } from "../rights/actor.ts"

/** A change of one review, with what its logs say of it. */
export interface ReviewStep {
  /** Null for a new one. */
  readonly before: Review | null
  readonly after: Review
  readonly action: ModerationAction
  readonly event: VerdictEvent | null
  readonly actor: Actor
  readonly reason: string | null
  /** The action in the audit log; null for actions of customers. */
  readonly audited: AuditAction | null
  readonly alongside?: {
    readonly changes: ReadonlyArray<Change>
    readonly events: ReadonlyArray<EventFacts>
  }
}

/**
 * The commit of a step: the review, its log, the business's score where the
 * review moves it, their events and the audit entry.
 */
export const reviewCommit = Effect.fnUntraced(function* (step: ReviewStep) {
  const scored = yield* getBusiness(step.after.businessId)
  // Read after the score, which may have been evaluated for a new day in the meantime.
  const now = yield* Clock.currentTimeMillis
  return yield* reviewCommitOnScore(scored, step, now)
})

/** Like `reviewCommit`, on a score as it was read: a change of it since then conflicts. */
export const reviewCommitOnScore = Effect.fnUntraced(function* (
  { business, score }: ScoredBusiness,
  step: ReviewStep,
  now: number
): Effect.fn.Return<Omit<Commit, "answer">, never, Digest | SecureRandom> {
  const { before } = step
  const after = yield* withItsHash(step)
  const move = applyToScore(score, before, after, now)
  const facts = [
    ...(step.event === null ? [] : [reviewEvent(step.event, after)]),
    ...(move === null || move.event === null ? [] : [move.event]),
    ...(step.alongside?.events ?? [])
  ]
  return {
    changes: [
      before === null
        ? { _tag: "InsertReview", review: after }
        : { _tag: "ReplaceReview", review: after },
      moderationEntry(step, now),
      ...(move === null ? [] : [{ _tag: "ReplaceScore" as const, score: move.score }]),
      ...(move?.history ?? []),
      ...productMoves(before, after),
      ...lowReviewNotice(step, business, now),
      ...(step.alongside?.changes ?? [])
    ],
    events: yield* Effect.forEach(facts, (fact) => newEvent(after.companyId, fact, now)),
    audit: step.audited === null ? [] : [yield* audit(step, step.audited)]
  }
})

/** The notice of a new review with one or two stars. */
const lowReviewNotice = (
  { after, event }: ReviewStep,
  { name }: Business,
  now: number
): ReadonlyArray<Change> => {
  const { companyId, id, stars } = after
  if (event?._tag !== "review.created" || stars > 2) return []
  const notice = {
    _tag: "LowReview",
    reviewId: id,
    stars,
    businessName: name,
    memberId: null
  } as const
  return [
    {
      _tag: "QueueNotice",
      notice: { id: `low-review ${publicReviewId(id)}`, companyId, notice, dueAt: now }
    }
  ]
}

/** A changed text gets a new hash, so no hash of the earlier text stays. */
const withItsHash = ({ after, before }: ReviewStep) =>
  before === null || before.text === after.text
    ? Effect.succeed(after)
    : Effect.map(textHash(after.text), (hash): Review => ({ ...after, textHash: hash }))

/** The line of a step in the review's log. */
export const moderationEntry = (
  step: Pick<ReviewStep, "action" | "actor" | "after" | "before" | "reason">,
  now: number
): Change => ({
  _tag: "InsertModeration",
  entry: {
    reviewId: step.after.id,
    action: step.action,
    from: step.before?.state ?? null,
    to: step.after.state,
    actor: actorName(step.actor),
    reason: step.reason,
    otherEvidence: replacedEvidence(step),
    at: now
  }
})

/** Evidence that a higher proof replaces is kept (contract REVIEW-11); erased evidence is gone. */
const replacedEvidence = ({
  action,
  after,
  before
}: Pick<ReviewStep, "action" | "after" | "before">): string | null =>
  action === "verified" && before !== null && before.evidence !== after.evidence
    ? before.evidence || null
    : null

const audit = (step: ReviewStep, action: AuditAction) =>
  auditEntry(step.actor, {
    companyId: step.after.companyId,
    action,
    target: publicReviewId(step.after.id),
    details: {
      from: step.before?.state ?? null,
      to: step.after.state,
      ...(step.reason === null ? {} : { reason: step.reason }),
      ...(step.action === "verified" ? { proof: step.after.proof } : {})
    }
  })

const reviewEvent = (event: VerdictEvent, review: Review): EventFacts => {
  const { businessId, id: reviewId, language, proof, stars } = review
  return event._tag === "review.removed"
    ? { ...event, reviewId, businessId }
    : { ...event, reviewId, businessId, stars, proof, language }
}
