import { logLimits, mailLimits } from "@review-proof/adapter-messaging"
import { webhookTransportLayer } from "@review-proof/adapter-webhooks"
import { BackgroundWork, deliveryConnections } from "@review-proof/domain/background"
import { isReachable } from "@review-proof/domain/webhooks"
import { Duration, Layer } from "effect"
import type { Config } from "./configuration/config.ts"
import { CountedMessagesLayer } from "./telemetry/message-metrics.ts"
import { messagesLayer } from "./messages.ts"
import type { SentMessages } from "./sent-messages.ts"

/**
 * The background work of an instance, with its providers. Receivers are reached at vetted addresses
 * only (contract WEBHOOK-1).
 */
export const backgroundLayer = (
  { messages, serviceName, shutdownTimeout, webhooks }: Config,
  baseUrl: string,
  sent: SentMessages | null
) =>
  BackgroundWork.layer({
    baseUrl,
    sending: messages.mode === "log" ? logLimits : mailLimits,
    shutdownTimeout
  }).pipe(
    Layer.provide(CountedMessagesLayer),
    Layer.provide(messagesLayer({ messages, serviceName }, sent)),
    Layer.provide(
      webhookTransportLayer({
        policy: (address) => isReachable(address, webhooks.allowedNetworks),
        connectionsPerOrigin: deliveryConnections,
        connectTimeoutMillis: Duration.toMillis(webhooks.timeout)
      })
    )
  )
