import { WebhookFormatLive, WebhookSignerLive, webhookTransport } from "@review-proof/adapter-http"
import { isReachable } from "@review-proof/domain"
import { Effect, Layer } from "effect"
import type { Config } from "../config.ts"
import { CountedMessages } from "../message-metrics.ts"
import { messagesLayer } from "../messages.ts"
import { bounds } from "./delivery/delivery-bounds.ts"
import { deliverWebhooks } from "./deliver-webhooks.ts"
import { keepScoresCurrent } from "./keep-scores-current.ts"
import { forgetExpired } from "./forget-expired.ts"
import { maintainDeliveries } from "./maintain-deliveries.ts"
import { queueKeyNotices } from "./queue-key-notices.ts"
import { sendInvitations } from "./send-invitations.ts"
import { sendNotices } from "./send-notices.ts"

/** What an instance does beside answering. */
export const workersLayer = (config: Config, baseUrl: string) =>
  Layer.mergeAll(
    Layer.effectDiscard(keepScoresCurrent),
    Layer.effectDiscard(forgetExpired),
    Layer.effectDiscard(deliverWebhooks(config.shutdownTimeout)).pipe(
      Layer.provide(outboundLayer(config))
    ),
    Layer.effectDiscard(maintainDeliveries),
    Layer.effectDiscard(queueKeyNotices),
    Layer.effectDiscard(
      Effect.all([sendInvitations(baseUrl, config.shutdownTimeout), sendNotices])
    ).pipe(Layer.provide(CountedMessages), Layer.provide(messagesLayer(config.messages)))
  )

/** Receivers are reached at vetted addresses only (contract WEBHOOK-1). */
const outboundLayer = ({ webhooks }: Config) =>
  Layer.mergeAll(
    WebhookFormatLive,
    WebhookSignerLive,
    webhookTransport({
      policy: (address) => isReachable(address, webhooks.allowedNetworks),
      connectionsPerOrigin: bounds.inFlightPerHost
    })
  )
