/** Scores, as pure functions of what was counted. */
export { emptySums, tallyReview } from "../scoring/apply-to-score.ts"
export { dayWeight, utcDay } from "../scoring/forward-decay.ts"
export { proofWeights } from "../scoring/proof-weights.ts"
export { evaluationOn, proofShare, reviewCount, scoreOn } from "../scoring/score.ts"
