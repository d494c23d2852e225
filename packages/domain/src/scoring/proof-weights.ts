import type { Proof } from "@review-proof/ports"

/**
 * The weight of a review by its proof, in tenths. Nothing else counts (contract SCORE-3).
 * The public page shows this table, in this order. Changing it means a new version, and computing
 * every stored sum again.
 */
export const proofWeights: {
  readonly version: number
  readonly tenths: Readonly<Record<Proof, number>>
} = {
  version: 1,
  tenths: {
    transaction: 10,
    after_review: 10,
    invited: 9,
    identity: 7,
    imported: 4,
    unverified: 4
  }
}

/** Reviews with these proofs count towards the proof share. */
export const provenProofs = ["transaction", "invited", "identity", "after_review"] as const

export const isProven = (proof: Proof): boolean => proven.has(proof)

const proven: ReadonlySet<Proof> = new Set(provenProofs)
