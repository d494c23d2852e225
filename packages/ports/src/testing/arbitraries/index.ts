export * from "./entities.ts"
export * from "./samples.ts"
