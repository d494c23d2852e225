import { Context, Schema, type Effect } from "effect"
import type { Passkey } from "../model/passkey.ts"

const bytes = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,20000}$/))

/** A browser's answer when a passkey is made: `RegistrationResponseJSON` of WebAuthn. */
export const PasskeyRegistration = Schema.Struct({
  id: bytes,
  rawId: bytes,
  type: Schema.Literal("public-key"),
  response: Schema.Struct({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: Schema.optionalKey(
      Schema.Array(Schema.String.check(Schema.isPattern(/^[a-z-]{1,32}$/))).check(
        Schema.isMaxLength(10)
      )
    )
  })
})
export interface PasskeyRegistration extends Schema.Schema.Type<typeof PasskeyRegistration> {}

/** A browser's answer when a passkey is used: `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyAssertion = Schema.Struct({
  id: bytes,
  rawId: bytes,
  type: Schema.Literal("public-key"),
  response: Schema.Struct({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    /** The owner of the passkey: base64url of the member's id. */
    userHandle: bytes
  })
})
export interface PasskeyAssertion extends Schema.Schema.Type<typeof PasskeyAssertion> {}

/** COSE algorithms that passkeys may use: Ed25519, ECDSA on P-256, RSA. */
export const passkeyAlgorithms = [-8, -7, -257] as const

/** The site of the passkeys: WebAuthn's relying party. */
export interface RelyingParty {
  /** The host that they belong to. */
  readonly id: string
  /** Scheme, host and port of the pages that may use them. */
  readonly origin: string
}

/** The values that an answer must match. */
export interface PasskeyChecks {
  /** Base64url, as the browser got it. */
  readonly challenge: string
  readonly site: RelyingParty
}

/** The answer proves nothing. The reason is for logs and tests. */
export class PasskeyRefused extends Schema.TaggedError<PasskeyRefused>()("PasskeyRefused", {
  reason: Schema.String
}) {
  override readonly message = `The passkey was refused: ${this.reason}`
}

/**
 * Verifies what browsers answer: the challenge, origin and relying party are the expected ones, the
 * authenticator verified the user, and the signature is valid. The caller checks the counter.
 */
export class PasskeyVerifier extends Context.Service<
  PasskeyVerifier,
  {
    readonly verifyRegistration: (
      answer: PasskeyRegistration,
      checks: PasskeyChecks
    ) => Effect.Effect<
      Pick<Passkey, "credentialId" | "publicKey" | "counter" | "isBackedUp">,
      PasskeyRefused
    >
    readonly verifyAssertion: (
      answer: PasskeyAssertion,
      checks: PasskeyChecks,
      passkey: Pick<Passkey, "credentialId" | "publicKey">
    ) => Effect.Effect<Pick<Passkey, "counter" | "isBackedUp">, PasskeyRefused>
  }
>()("@review-proof/ports/PasskeyVerifier") {}
