/** Names for the ways of signing in besides mails: what is kept of them, and who verifies them. */
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
