export * from "./scoring/apply-to-score.ts"
export * from "./scoring/forward-decay.ts"
export * from "./scoring/proof-weights.ts"
export * from "./scoring/score.ts"
