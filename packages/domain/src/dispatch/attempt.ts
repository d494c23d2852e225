import { WebhookTransport } from "@review-proof/ports"
import type { LeasedDelivery } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { signWebhook, type SigningKeys } from "../webhooks/signature.ts"
import { webhookBody, webhookHeaders } from "../webhooks/webhook-message.ts"
import { WebhookSettings } from "../webhooks/webhook-settings.ts"
import { settlementOf, type AttemptResult } from "./settlement-of.ts"

/**
 * Makes the attempt of a lease: signs the message with every live secret, posts it and judges the
 * answer. Never fails: an internal error is a failed attempt too, since its delivery would
 * otherwise be claimed again immediately, forever.
 */
export const attempt = Effect.fnUntraced(function* (
  lease: LeasedDelivery,
  signingKeys: SigningKeys
) {
  const { retryDelays, timeout } = yield* WebhookSettings
  const startedAt = yield* Clock.currentTimeMillis
  const result = yield* Effect.catchCause(send(lease, signingKeys, startedAt, timeout), (cause) =>
    Effect.as(Effect.logError("A webhook attempt could not be made", cause), notMade)
  )
  const endedAt = yield* Clock.currentTimeMillis
  return settlementOf(lease, result, { startedAt, endedAt, retryDelays })
})

const send = Effect.fnUntraced(function* (
  lease: LeasedDelivery,
  signingKeys: SigningKeys,
  startedAt: number,
  timeoutMillis: number
) {
  const transport = yield* WebhookTransport
  const keys = yield* signingKeys(lease.endpoint, startedAt)
  if (keys === null) return notMade
  const body = webhookBody(lease.event)
  const signature = yield* signWebhook(keys, Math.floor(startedAt / 1000), body)
  const headers = webhookHeaders({ ...lease, signature })
  const request = { url: lease.endpoint.url, headers, body, timeoutMillis }
  const answer = yield* Effect.catch(transport.post(request), ({ reason }) =>
    Effect.succeed(reason)
  )
  const result: AttemptResult = { signature, body, answer }
  return result
})

const notMade: AttemptResult = { signature: null, body: null, answer: "internal error" }
