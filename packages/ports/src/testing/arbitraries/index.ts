export * from "./entities.ts"
export * from "./leased-of.ts"
export * from "./samples.ts"
