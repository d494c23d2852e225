import { WebhookFormat, WebhookTransport } from "@review-proof/ports"
import type {
  EndpointId,
  LeasedDelivery,
  LeasedEndpoint,
  SealedSecret,
  Settlement
} from "@review-proof/ports"
import { Cause, Clock, Effect, Result } from "effect"
import * as Mac from "effect/crypto/Mac"
import { settlementOf } from "./settlement-of.ts"
import type { AttemptResult } from "./settlement-of.ts"
import { signingKey, signWithKeys } from "./signature.ts"
import { liveSecrets, openSecret } from "./signing-secret.ts"
import { WebhookSettings } from "./webhook-settings.ts"

/**
 * Makes the one attempt that a lease is for: signs with every secret that is
 * live now, and sends. Is done when the request is on its way; `ended` is told
 * once what is to be settled, when the answer has been judged. Never fails: what
 * goes wrong is the attempt's result.
 */
export const makeDeliverWebhook = Effect.gen(function* () {
  const format = yield* WebhookFormat
  const transport = yield* WebhookTransport
  const { retryDelays, timeout } = yield* WebhookSettings
  const keysOf = yield* makeKeyring
  const mac = yield* Mac.Mac
  const clock = yield* Clock.Clock

  return (lease: LeasedDelivery, ended: (settlement: Settlement) => void): Effect.Effect<void> => {
    const startedAt = clock.currentTimeMillisUnsafe()
    const end = (result: AttemptResult): void => {
      const endedAt = clock.currentTimeMillisUnsafe()
      ended(settlementOf(lease, result, { startedAt, endedAt, retryDelays }))
    }
    const send = Effect.suspend(() => {
      const { endpoint } = lease
      const body = format.body(lease)
      const unixSeconds = Math.floor(startedAt / 1000)
      return Effect.flatMap(keysOf(endpoint, startedAt), (keys) =>
        Effect.map(signWithKeys(mac, keys, unixSeconds, body), (signature) => {
          const headers = format.headers({ lease, signature })
          const request = { url: endpoint.url, headers, body, timeoutMillis: timeout }
          transport.post(request, (answer) =>
            end({
              signature,
              body,
              answer: Result.isSuccess(answer) ? answer.success : answer.failure.reason
            })
          )
        })
      )
    })
    return Effect.catchCause(send, (cause) => Effect.map(notMade(cause), end))
  }
})

/**
 * The signing keys of endpoints. A secret is opened once, not for each attempt:
 * an endpoint's keys are kept as long as its secrets stay what they were.
 */
const makeKeyring = Effect.gen(function* () {
  const context = yield* Effect.context<Effect.Services<ReturnType<typeof openKey>>>()
  const kept = new Map<EndpointId, ReadonlyArray<OpenedKey>>()

  const open = (id: EndpointId, live: ReadonlyArray<SealedSecret>) =>
    Effect.map(
      Effect.forEach(live, (secret) => openKey(id, secret)),
      (opened) => {
        if (kept.size >= maxKeptEndpoints) kept.clear()
        kept.set(id, opened)
        return opened.map(({ key }) => key)
      }
    ).pipe(Effect.provideContext(context))

  return ({ id, secrets }: LeasedEndpoint, now: number): Effect.Effect<ReadonlyArray<Mac.Key>> => {
    const live = liveSecrets(secrets, now)
    const opened = kept.get(id)
    const isKept =
      opened !== undefined &&
      opened.length === live.length &&
      opened.every(({ sealed }, index) => sealed === live[index]?.sealed)
    return isKept ? Effect.succeed(opened.map(({ key }) => key)) : open(id, live)
  }
})

interface OpenedKey {
  readonly sealed: string
  readonly key: Mac.Key
}

const openKey = (id: EndpointId, { sealed }: SealedSecret) =>
  Effect.map(Effect.flatMap(openSecret(id, { sealed }), signingKey), (key): OpenedKey => ({
    sealed,
    key
  }))

const maxKeptEndpoints = 4096

/** Nothing of ours may end an attempt without a result: its retry would come at once, for ever. */
const notMade = (cause: Cause.Cause<never>): Effect.Effect<AttemptResult> =>
  Cause.hasInterrupts(cause)
    ? Effect.failCause(cause)
    : Effect.as(Effect.logError("An attempt could not be made", cause), {
        signature: null,
        body: null,
        answer: "internal error"
      })
