import { EndpointId, WebhookFormat, WebhookTransport } from "@review-proof/ports"
import type { LeasedDelivery, SealedSecret, Settlement, WebhookEndpoint } from "@review-proof/ports"
import { Cache, Cause, Clock, Effect } from "effect"
import * as Mac from "effect/crypto/Mac"
import { settlementOf } from "./settlement-of.ts"
import type { AttemptResult } from "./settlement-of.ts"
import { signingKey, signWithKeys } from "./signature.ts"
import { liveSecrets, openSecret } from "./signing-secret.ts"
import { WebhookSettings } from "./webhook-settings.ts"

/**
 * Makes the one attempt that a lease is for, and answers what is to be settled:
 * signs with every secret that is live now, sends, and judges the answer. Never
 * fails: what goes wrong is the attempt's result. Everything is done in as few
 * steps as there are waits, for there are thousands of attempts in a second.
 */
export const makeDeliverWebhook = Effect.gen(function* () {
  const format = yield* WebhookFormat
  const transport = yield* WebhookTransport
  const { retryDelays, timeout } = yield* WebhookSettings
  const keysOf = yield* makeKeyring
  const mac = yield* Mac.Mac
  const clock = yield* Clock.Clock

  const attempt = (lease: LeasedDelivery, at: number): Effect.Effect<AttemptResult> => {
    const { endpoint } = lease
    const body = format.body(lease)
    return Effect.flatMap(keysOf(endpoint, at), (keys) =>
      Effect.flatMap(signWithKeys(mac, keys, Math.floor(at / 1000), body), (signature) => {
        const headers = format.headers({ lease, signature })
        const request = { url: endpoint.url, headers, body, timeoutMillis: timeout }
        return Effect.matchEager(transport.post(request), {
          onFailure: ({ reason }): AttemptResult => ({ request, answer: reason }),
          onSuccess: (response): AttemptResult => ({ request, answer: response })
        })
      })
    )
  }

  return (lease: LeasedDelivery): Effect.Effect<Settlement> =>
    Effect.suspend(() => {
      const startedAt = clock.currentTimeMillisUnsafe()
      const made = Effect.catchCause(
        Effect.suspend(() => attempt(lease, startedAt)),
        notMade
      )
      return Effect.map(made, (result) => {
        const endedAt = clock.currentTimeMillisUnsafe()
        return settlementOf(lease, result, { startedAt, endedAt, retryDelays })
      })
    })
})

/**
 * The signing keys of endpoints. A secret is opened once in a while, not for
 * each attempt; those that came with one claim share their endpoint, and so
 * their keys.
 */
const makeKeyring = Effect.gen(function* () {
  const opened = yield* Cache.make({
    lookup: (name: string) => {
      const [id = "", sealed = ""] = name.split(" ")
      return Effect.flatMap(openSecret(EndpointId.make(id), { sealed }), signingKey)
    },
    capacity: maxOpenedSecrets,
    timeToLive: "10 minutes",
    requireServicesAt: "construction"
  })
  const ofSecret = new WeakMap<SealedSecret, Mac.Key>()
  const open = (id: EndpointId, secrets: ReadonlyArray<SealedSecret>) =>
    Effect.forEach(secrets, (secret) =>
      Effect.tap(Cache.get(opened, `${id} ${secret.sealed}`), (key) =>
        Effect.sync(() => void ofSecret.set(secret, key))
      )
    )
  return ({ id, secrets }: WebhookEndpoint, now: number): Effect.Effect<ReadonlyArray<Mac.Key>> => {
    const live = liveSecrets(secrets, now)
    const known: Array<Mac.Key> = []
    for (const secret of live) {
      const key = ofSecret.get(secret)
      if (key !== undefined) known.push(key)
    }
    return known.length === live.length ? Effect.succeed(known) : open(id, live)
  }
})

const maxOpenedSecrets = 4096

/** Nothing of ours may end an attempt without a result: its retry would come at once, for ever. */
const notMade = (cause: Cause.Cause<never>): Effect.Effect<AttemptResult> =>
  Cause.hasInterrupts(cause)
    ? Effect.failCause(cause)
    : Effect.as(Effect.logError("An attempt could not be made", cause), {
        request: { headers: {}, body: "" },
        answer: "internal error"
      })
