import { EndpointId, WebhookFormat, WebhookTransport } from "@review-proof/ports"
import type { LeasedDelivery, Settlement, WebhookEndpoint } from "@review-proof/ports"
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
 * fails: what goes wrong is the attempt's result. Opened secrets are kept for
 * the next attempts.
 */
export const makeDeliverWebhook = Effect.gen(function* () {
  const format = yield* WebhookFormat
  const transport = yield* WebhookTransport
  const { retryDelays, timeout } = yield* WebhookSettings
  const keysOf = yield* makeKeyring
  const mac = yield* Mac.Mac

  const attempt = Effect.fnUntraced(function* (lease: LeasedDelivery, at: number) {
    const body = format.body(lease)
    const keys = yield* keysOf(lease.endpoint, at)
    const signature = yield* signWithKeys(mac, keys, Math.floor(at / 1000), body)
    const headers = format.headers({ lease, signature })
    const { url } = lease.endpoint
    const request = { url, headers, body, timeoutMillis: timeout }
    return yield* Effect.matchEager(transport.post(request), {
      onFailure: ({ reason }): AttemptResult => ({ request, answer: reason }),
      onSuccess: (response): AttemptResult => ({ request, answer: response })
    })
  })

  return Effect.fnUntraced(function* (lease: LeasedDelivery) {
    const startedAt = yield* Clock.currentTimeMillis
    const result = yield* Effect.catchCause(attempt(lease, startedAt), notMade)
    const endedAt = yield* Clock.currentTimeMillis
    const settlement: Settlement = settlementOf(lease, result, { startedAt, endedAt, retryDelays })
    return settlement
  })
})

/** The signing keys of endpoints. A secret is opened once in a while, not for each attempt. */
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
  return Effect.fnUntraced(function* ({ id, secrets }: WebhookEndpoint, now: number) {
    const keys: Array<Mac.Key> = []
    for (const { sealed } of liveSecrets(secrets, now)) {
      keys.push(yield* Cache.get(opened, `${id} ${sealed}`))
    }
    return keys
  })
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
