import { WebhookSigner } from "@review-proof/ports"
import type { EndpointId, LeasedEndpoint, SignText } from "@review-proof/ports"
import { Effect } from "effect"
import { liveSecrets, openSecret } from "./signing-secret.ts"

/** What signs for an endpoint, and the sealed secrets that it was made of. */
interface EndpointSigners {
  readonly sealed: ReadonlyArray<string>
  readonly signers: ReadonlyArray<SignText>
}

/**
 * What signs for endpoints now. A secret is opened once, not for each attempt:
 * an endpoint's signers are kept as long as its secrets stay what they were.
 */
export const makeEndpointSigners = Effect.gen(function* () {
  const { signerOf } = yield* WebhookSigner
  const context = yield* Effect.context<Effect.Services<ReturnType<typeof openSecret>>>()
  const kept = new Map<EndpointId, EndpointSigners>()

  return {
    /** Those that are kept, if they are still the right ones. */
    kept: (endpoint: LeasedEndpoint, now: number): ReadonlyArray<SignText> | undefined => {
      const live = liveSecrets(endpoint.secrets, now)
      const found = kept.get(endpoint.id)
      const isCurrent =
        found !== undefined &&
        found.sealed.length === live.length &&
        live.every(({ sealed }, index) => sealed === found.sealed[index])
      return isCurrent ? found.signers : undefined
    },
    /** Opens the secrets, and keeps what they sign with. */
    open: (
      { id, secrets }: LeasedEndpoint,
      now: number
    ): Effect.Effect<ReadonlyArray<SignText>> => {
      const live = liveSecrets(secrets, now)
      const opened = Effect.forEach(live, (secret) => openSecret(id, secret))
      return Effect.map(Effect.provideContext(opened, context), (texts) => {
        const signers = texts.map(signerOf)
        if (kept.size >= maxKeptEndpoints) kept.clear()
        kept.set(id, { sealed: live.map(({ sealed }) => sealed), signers })
        return signers
      })
    }
  }
})

const maxKeptEndpoints = 4096
