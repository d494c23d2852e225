/** Passkeys and identity providers: their entities, and the ports that verify them. */
export { IdentityProvider, MemberIdentity } from "./model/identity-provider.ts"
export { Passkey } from "./model/passkey.ts"
export {
  MadePasskey,
  passkeyAlgorithms,
  type PasskeyQuestion,
  PasskeyRefused,
  PasskeyVerifier,
  type RelyingParty,
  UsedPasskey
} from "./passkey-verifier.ts"
export {
  type OpenIdClient,
  OpenIdConnect,
  type OpenIdIdentity,
  OpenIdQuestion,
  ProviderFailure
} from "./open-id-connect.ts"
