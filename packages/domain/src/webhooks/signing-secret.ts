import type { EndpointId } from "@review-proof/ports"
import type { SealedSecret } from "@review-proof/ports/store"
import { Effect, Option, Redacted } from "effect"
import { randomText } from "../secrets/random-text.ts"
import { Secrets } from "../secrets/secrets.ts"
import { seal, unseal } from "../secrets/sealing.ts"
import { asciiText, utf8 } from "../utf8.ts"

type Secret = Redacted.Redacted<string>

/** A new signing secret: `whsec_` and 32 random bytes in base64url. */
export const newSigningSecret = Effect.map(randomText, (text) =>
  Redacted.make(`whsec_${text}`, { label: "signing secret" })
)

/** Its last four characters, which may be shown. */
export const secretHint = (secret: Secret): string => Redacted.value(secret).slice(-4)

/** Encrypts a secret for keeping, bound to its endpoint. */
export const sealSecret = Effect.fnUntraced(function* (endpointId: EndpointId, secret: Secret) {
  const { sealingKeys } = yield* Secrets
  return yield* seal(sealingKeys, endpointId, utf8(Redacted.value(secret)))
})

/** None if its master key is missing. Dies if it was sealed for another endpoint. */
export const unsealSecret = Effect.fnUntraced(function* (
  endpointId: EndpointId,
  { sealed }: Pick<SealedSecret, "sealed">
) {
  const { sealingKeys } = yield* Secrets
  const opened = yield* unseal(sealingKeys, endpointId, sealed)
  return Option.map(opened, (bytes) => Redacted.make(asciiText(bytes), { label: "signing secret" }))
})

/** Like `unsealSecret`, but dies if the master key is missing. */
export const unsealSecretOrDie = (endpointId: EndpointId, secret: Pick<SealedSecret, "sealed">) =>
  Effect.flatMap(unsealSecret(endpointId, secret), (opened) =>
    Effect.orDie(Effect.fromOption(opened))
  )

/** The secrets that sign at `now`: the current one, and one rotated out for its last 24 hours. */
export const liveSecrets = (
  secrets: ReadonlyArray<SealedSecret>,
  now: number
): ReadonlyArray<SealedSecret> =>
  secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
