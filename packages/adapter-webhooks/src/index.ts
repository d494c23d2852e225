export * from "./resolve-host.ts"
export * from "./webhook-transport.ts"
