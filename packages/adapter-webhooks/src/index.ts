export * from "./resolve-host.ts"
export * from "./vetted-fetch.ts"
export * from "./webhook-transport.ts"
