import { passkeyAlgorithms, PasskeyRefused, PasskeyVerifier } from "@review-proof/ports/sign-in"
import type { PasskeyChecks } from "@review-proof/ports/sign-in"
import { Effect, Layer, Result, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"

/** Verifies passkeys with `@simplewebauthn/server`, which is loaded when the first one comes. */
export const PasskeyVerifierLayer = Layer.succeed(
  PasskeyVerifier,
  PasskeyVerifier.of({
    verifyRegistration: ({ response: { transports: _, ...response }, ...answer }, checks) =>
      verified(async ({ verifyRegistrationResponse }) => {
        const attestationObject = await unattested(response.attestationObject)
        const { registrationInfo, verified: isRight } = await verifyRegistrationResponse({
          ...expected(checks),
          response: {
            ...answer,
            response: { ...response, attestationObject },
            clientExtensionResults: {}
          },
          supportedAlgorithmIDs: [...passkeyAlgorithms]
        })
        if (!isRight) throw new Error("the attestation is wrong")
        inOwnPage(response.clientDataJSON)
        const { credential, credentialBackedUp } = registrationInfo
        return {
          credentialId: credential.id,
          publicKey: Base64Url.encode(credential.publicKey),
          counter: credential.counter,
          isBackedUp: credentialBackedUp
        }
      }),
    verifyAssertion: (answer, checks, passkey) =>
      verified(async ({ verifyAuthenticationResponse }) => {
        const { authenticationInfo, verified: isRight } = await verifyAuthenticationResponse({
          ...expected(checks),
          response: { ...answer, clientExtensionResults: {} },
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(Result.getOrThrow(Base64Url.decode(passkey.publicKey))),
            // Any count passes here: the domain compares it.
            counter: 0
          }
        })
        if (!isRight) throw new Error("the signature is wrong")
        inOwnPage(answer.response.clientDataJSON)
        const { credentialBackedUp, newCounter } = authenticationInfo
        return { counter: newCounter, isBackedUp: credentialBackedUp }
      })
  })
)

const expected = ({ challenge, site }: PasskeyChecks) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  requireUserVerification: true
})

const library = () => import("@simplewebauthn/server")

/** The library throws where anything is wrong. */
const verified = <A>(verify: (loaded: Awaited<ReturnType<typeof library>>) => Promise<A>) =>
  Effect.tryPromise({
    try: async () => verify(await library()),
    catch: (error) =>
      new PasskeyRefused({ reason: error instanceof Error ? error.message : "unknown" })
  })

/**
 * Drops what the authenticator attests, which nobody asked for: to check certificates, the library
 * fetches revocation lists from whatever address they name.
 */
const unattested = async (attestationObject: string): Promise<string> => {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } =
    await import("@simplewebauthn/server/helpers")
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get("authData")
  const parts = new Map<string, string | Map<string, string> | typeof authData>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", authData]
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(parts))
}

/** The portal's pages are never framed, so an answer from within a frame was made elsewhere. */
const inOwnPage = (clientData: string) => {
  const { crossOrigin = false } = decodeClientData(
    Result.getOrThrow(Base64Url.decodeString(clientData))
  )
  if (crossOrigin) throw new Error("made within another site's page")
}

const decodeClientData = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ crossOrigin: Schema.optionalKey(Schema.Boolean) }))
)
