import type { Proof, Review } from "@review-proof/ports"

/** Why an operator cannot give this proof; null if they can (contract REVIEW-11). */
export const evidenceProblem = (proof: Proof, evidence: string | null): string | null =>
  evidence === null && needsEvidence(proof) ? "is required for this proof" : null

/** True for a proof that an operator gives on evidence alone. */
export const needsEvidence = (proof: Proof): boolean =>
  proof !== "unverified" && proof !== "imported"

/** A proof that an operator raised has evidence, so it does not come from the invitation. */
export const isProvenByInvitation = ({
  evidence,
  invitationId
}: Pick<Review, "evidence" | "invitationId">): boolean => invitationId !== null && evidence === null
