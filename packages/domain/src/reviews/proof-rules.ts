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

/** A proof can only rise (contract REVIEW-6). */
export const outranks = (proof: Proof, held: Proof): boolean => ranks[proof] > ranks[held]

const ranks: Readonly<Record<Proof, number>> = {
  unverified: 0,
  imported: 1,
  identity: 1,
  invited: 2,
  transaction: 3,
  after_review: 3
}
