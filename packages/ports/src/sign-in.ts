/** Passkeys and identity providers: their entities, and the ports that verify them. */
export { IdentityProvider, MemberIdentity } from "./model/identity-provider.ts"
export { Passkey } from "./model/passkey.ts"
export {
  PasskeyRegistration,
  passkeyAlgorithms,
  type PasskeyChecks,
  PasskeyRefused,
  PasskeyVerifier,
  type RelyingParty,
  PasskeyAssertion
} from "./access/passkey-verifier.ts"
export {
  type OpenIdClient,
  OpenIdConnect,
  type OpenIdIdentity,
  OpenIdChecks,
  ProviderFailure
} from "./access/open-id-connect.ts"
