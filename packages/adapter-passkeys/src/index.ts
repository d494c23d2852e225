export * from "./passkey-verifier.ts"
