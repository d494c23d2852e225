/** Scores as pure functions of counts. */
export { utcDay } from "@review-proof/ports/store"
export { dayWeight } from "../scoring/forward-decay.ts"
export { proofWeights, provenProofs } from "../scoring/proof-weights.ts"
export { evaluationOn, proofShare, reviewCount, scoreOn } from "../scoring/score.ts"
export { tallyReview } from "../scoring/tally.ts"
