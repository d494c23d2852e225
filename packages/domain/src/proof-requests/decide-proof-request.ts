import type {
  ModerationEntry,
  Proof,
  ProofRequest,
  ProofRequestId,
  Review
} from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { commitDecision } from "../commit/commit.ts"
import { InvalidInput, requireState } from "../errors.ts"
import { newEvent } from "../events/new-event.ts"
import { evidenceProblem, outranks } from "../reviews/proof-rules.ts"
import { getAnyReview } from "../reviews/list-reviews.ts"
import { reviewCommit } from "../reviews/review-commit.ts"
import { proofAudit, proofRequestedFacts } from "./create-proof-request.ts"
import { getProofRequest } from "./list-proof-requests.ts"
import { type Actor, actorName, requireRight } from "../rights/actor.ts"

/** An operator's decision on a proof request. */
export interface ProofDecision {
  readonly outcome: "accepted" | "rejected"
  /** The operator's evidence; it is stored with the review whose proof it raises. */
  readonly evidence: string | null
}

/** Why a decision cannot be taken with this evidence; null if it can. */
export const decisionProblem = ({ evidence, outcome }: ProofDecision): string | null => {
  if (outcome === "accepted") return evidenceProblem("after_review", evidence)
  return evidence === null ? null : "is allowed with outcome accepted only"
}

/**
 * Decides an open request. Accepting raises the review's proof if the new one ranks higher
 * (contract REVIEW-6), moves the score, and emits both events, in one commit. Fails with
 * `NotFound`, `InvalidInput`, or with `InvalidTransition` if it was decided before.
 */
export const decideProofRequest = Effect.fn("decideProofRequest")(function* (
  actor: Actor,
  id: ProofRequestId,
  decision: ProofDecision
) {
  const { outcome } = decision
  const reason = decisionProblem(decision)
  if (reason !== null) return yield* new InvalidInput({ fields: { evidence: reason } })
  const before = yield* getProofRequest(id)
  yield* requireRight(actor, "moderate", before.companyId)
  yield* requireState("open", before.status, "decide")
  const now = yield* Clock.currentTimeMillis
  const request: ProofRequest = {
    ...before,
    status: outcome,
    decidedAt: now,
    version: before.version + 1
  }
  const { review } = yield* getAnyReview(before.reviewId)
  const raises = outcome === "accepted" && raisesProof(before.kind, review.proof)
  const writes = raises
    ? yield* raised(actor, request, { before: review, evidence: decision.evidence }, now)
    : yield* decided(actor, request, { review, evidence: decision.evidence }, now)
  const audit = [...writes.audit, yield* proofAudit(actor, request)]
  return { value: request, commit: { ...writes, audit } }
}, commitDecision)

/** True if a request of this kind would raise the proof, were it accepted. */
export const raisesProof = (kind: ProofRequest["kind"], held: Proof): boolean =>
  outranks(proofOf[kind], held)

const proofOf: { readonly [Kind in ProofRequest["kind"]]: Proof } = {
  transaction: "after_review",
  identity: "identity"
}

/** Accepted evidence that raises no proof is kept in the review's log (contract REVIEW-11). */
const decided = Effect.fnUntraced(function* (
  actor: Actor,
  request: ProofRequest,
  { evidence, review }: { readonly review: Review; readonly evidence: string | null },
  now: number
) {
  const entry: ModerationEntry = {
    reviewId: review.id,
    action: "verified",
    from: review.state,
    to: review.state,
    actor: actorName(actor),
    reason: null,
    otherEvidence: evidence,
    at: now
  }
  const kept: ReadonlyArray<Change> = evidence === null ? [] : [{ _tag: "InsertModeration", entry }]
  return {
    changes: [replace(request), ...kept],
    events: [yield* newEvent(request.companyId, proofRequestedFacts(request), now)],
    audit: []
  }
})

/**
 * A review that was hidden in the meantime gets its proof too, for when it is restored. Receivers of
 * the decision also receive its effect (contract WEBHOOK-6).
 */
const raised = (
  actor: Actor,
  request: ProofRequest,
  { before, evidence }: { readonly before: Review; readonly evidence: string | null },
  now: number
) =>
  reviewCommit({
    before,
    after: {
      ...before,
      proof: proofOf[request.kind],
      evidence,
      updatedAt: now,
      version: before.version + 1
    },
    action: "verified",
    event: { _tag: "review.updated", change: "verified" },
    actor,
    reason: null,
    audited: "review.verified",
    alongside: { changes: [replace(request)], events: [proofRequestedFacts(request)] }
  })

const replace = (request: ProofRequest): Change => ({ _tag: "ReplaceProofRequest", request })
