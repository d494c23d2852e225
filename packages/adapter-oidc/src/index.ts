export * from "./open-id-connect.ts"
