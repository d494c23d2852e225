/** Scores as pure functions of counts. */
export { dayWeight, utcDay } from "../scoring/forward-decay.ts"
export { proofWeights, provenProofs } from "../scoring/proof-weights.ts"
export { evaluationOn, proofShare, reviewCount, scoreOn } from "../scoring/score.ts"
export { tallyReview } from "../scoring/tally.ts"
