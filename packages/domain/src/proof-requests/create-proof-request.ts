import { ProofRequestId } from "@review-proof/ports"
import type {
  AuditEntry,
  EventFacts,
  ProofRequest,
  ProofRequestKind,
  ReviewId
} from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { auditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { requireState } from "../errors.ts"
import { newEvent } from "../events/new-event.ts"
import { newId } from "../ids/new-id.ts"
import { getAnyReview } from "../reviews/list-reviews.ts"
import { raiseVersion } from "../reviews/reply-to-review.ts"
import { publicReviewId } from "../ids/public-ids.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/**
 * Asks for proof of a published review: receivers of `proof.requested` know only published ones. A
 * review may be asked about again, also while an earlier request is open. Fails with `NotFound` or
 * `InvalidTransition`.
 */
export const createProofRequest = Effect.fn("createProofRequest")(
  (actor: Actor, reviewId: ReviewId, kind: ProofRequestKind) =>
    commitDecision(requestProof(actor, reviewId, kind))
)

/**
 * Decides to ask. The review gets a new version, so if another decision about it is made at the
 * same time, the later one of the two is decided again.
 */
export const requestProof = Effect.fnUntraced(function* (
  actor: Actor,
  reviewId: ReviewId,
  kind: ProofRequestKind
) {
  const { review } = yield* getAnyReview(reviewId)
  yield* requireRight(actor, "askForProof", review.companyId)
  yield* requireState("published", review.state, "request_proof")
  const { businessId, companyId } = review
  const now = yield* Clock.currentTimeMillis
  const request: ProofRequest = {
    id: yield* newId(ProofRequestId),
    companyId,
    businessId,
    reviewId,
    kind,
    status: "open",
    createdAt: now,
    decidedAt: null,
    version: 1
  }
  const changes = [raiseVersion(review), { _tag: "InsertProofRequest", request } as const]
  const events = [yield* newEvent(companyId, proofRequestedFacts(request), now)]
  const audit = [yield* proofAudit(actor, request)]
  return { value: request, commit: { changes, events, audit } }
})

/** The data of `proof.requested`, both when a request is opened and when it is decided. */
export const proofRequestedFacts = (request: ProofRequest): EventFacts => ({
  _tag: "proof.requested",
  proofRequestId: request.id,
  reviewId: request.reviewId,
  businessId: request.businessId,
  kind: request.kind,
  status: request.status
})

/** `proof.requested`, `proof.accepted` or `proof.rejected`. */
export const proofAudit = (actor: Actor, request: ProofRequest) => {
  const { companyId, id, kind, reviewId, status } = request
  const details: AuditEntry["details"] = { review: publicReviewId(reviewId), kind }
  const action = `proof.${status === "open" ? "requested" : status}` as const
  return auditEntry(actor, { companyId, action, target: id, details })
}
