/** The keys that the service seals and signs with. */
export { MasterKeyMissing, reseal, type Resealed } from "../webhooks/reseal.ts"
export { listLostProviders } from "../sign-in/lost-providers.ts"
export { type MasterKeys, Secrets } from "../secrets/secrets.ts"
export { WebCryptoLayer } from "../web-crypto.ts"
