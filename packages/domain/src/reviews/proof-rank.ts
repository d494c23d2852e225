import type { Proof } from "@review-proof/ports"

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
