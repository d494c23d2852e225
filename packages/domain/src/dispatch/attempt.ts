import { WebhookTransport } from "@review-proof/ports"
import type { LeasedDelivery } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { makeSigningKeys, signWebhook } from "../webhooks/signature.ts"
import { webhookBody, webhookHeaders } from "../webhooks/webhook-message.ts"
import { WebhookSettings } from "../webhooks/webhook-settings.ts"
import { settlementOf, type AttemptResult } from "./settlement-of.ts"

/**
 * Makes the function that makes the attempt of a lease: it signs the message with every live secret,
 * posts it and judges the answer. The attempt never fails: an internal error is a failed attempt too,
 * since its delivery would otherwise be claimed again immediately, forever.
 */
export const makeAttempt = Effect.gen(function* () {
  const { retryDelays, timeout: timeoutMillis } = yield* WebhookSettings
  const transport = yield* WebhookTransport
  const clock = yield* Clock.Clock
  const signingKeys = makeSigningKeys()

  const send = Effect.fnUntraced(function* (lease: LeasedDelivery, startedAt: number) {
    const keys = yield* signingKeys(lease.endpoint, startedAt)
    if (keys === null) return notMade
    const body = webhookBody(lease.event)
    const signature = yield* signWebhook(keys, Math.floor(startedAt / 1000), body)
    const headers = webhookHeaders({ ...lease, signature })
    const request = { url: lease.endpoint.url, headers, body, timeoutMillis }
    return yield* Effect.match(transport.post(request), {
      onFailure: ({ reason }): AttemptResult => ({ signature, body, answer: reason }),
      onSuccess: (answer): AttemptResult => ({ signature, body, answer })
    })
  })

  return (lease: LeasedDelivery) =>
    Effect.suspend(() => {
      const startedAt = clock.currentTimeMillisUnsafe()
      return send(lease, startedAt).pipe(
        Effect.catchCause((cause) =>
          Effect.as(Effect.logError("A webhook attempt could not be made", cause), notMade)
        ),
        Effect.map((result) => {
          const endedAt = clock.currentTimeMillisUnsafe()
          return settlementOf(lease, result, { startedAt, endedAt, retryDelays })
        })
      )
    })
})

const notMade: AttemptResult = { signature: null, body: null, answer: "internal error" }
