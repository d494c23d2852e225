export * from "./entities.ts"
export * from "./leased-of.ts"
export * from "./review-samples.ts"
export * from "./samples.ts"
