import {
  AnswerObservers,
  HostResolverLive,
  HttpSettings,
  PortalHttp,
  PublicHttp,
  Readiness,
  requestMetrics,
  WebhookFormatLive,
  webhookTransport
} from "@review-proof/adapter-http"
import { PhoneNumbersLive } from "@review-proof/adapter-messaging"
import { isReachable, Settings, ShieldedAdmission, WebhookSettings } from "@review-proof/domain"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Duration, Effect, Layer } from "effect"
import type { Redacted } from "effect"
import { HttpServer } from "effect/http"
import type { Config } from "./config.ts"
import type { HttpListener } from "./http-listener.ts"
import { CountedMessages } from "./message-metrics.ts"
import { messagesLayer } from "./messages.ts"
import { storeLayer } from "./store.ts"
import { bounds } from "./workers/delivery/delivery-bounds.ts"
import { DeliveryNudge, NudgingUnitOfWork } from "./workers/delivery/delivery-nudge.ts"
import { deliverWebhooks } from "./workers/deliver-webhooks.ts"
import { evaluateScoresDaily } from "./workers/evaluate-scores-daily.ts"
import { forgetExpired } from "./workers/forget-expired.ts"
import { maintainDeliveries } from "./workers/maintain-deliveries.ts"
import { queueKeyNotices } from "./workers/queue-key-notices.ts"
import { sendInvitations } from "./workers/send-invitations.ts"
import { sendNotices } from "./workers/send-notices.ts"

/** All that the use cases need: a store, its secrets, the operator's settings, randomness and hashes. */
export const domainLayer = (config: Config) =>
  Layer.mergeAll(
    Readiness.layer,
    ShieldedAdmission,
    PhoneNumbersLive,
    HostResolverLive,
    Layer.succeed(Settings, { ratePerSecond: config.ratePerSecond }),
    Layer.succeed(WebhookSettings, webhookSettings(config)),
    NudgingUnitOfWork
  ).pipe(
    Layer.provideMerge(DeliveryNudge.layer),
    Layer.provideMerge(storeLayer(config)),
    Layer.provideMerge(NodeCrypto.layer)
  )

const webhookSettings = ({ webhooks }: Config): typeof WebhookSettings.Service => ({
  allowedNetworks: webhooks.allowedNetworks,
  retryDelays: webhooks.retryDelays.map(Duration.toMillis),
  timeout: Duration.toMillis(webhooks.timeout),
  pauseAfter: Duration.toMillis(webhooks.pauseAfter)
})

/** What every link that is printed or sent begins with. */
export const publicBaseUrl = (config: Config, listener: HttpListener): string =>
  config.baseUrl ?? listener.url

type DomainServices = Layer.Success<ReturnType<typeof domainLayer>>

/** Both APIs, each on a listener of its own. */
export const httpLayer = (
  config: Config,
  listeners: { readonly publicListener: HttpListener; readonly portalListener: HttpListener },
  portalToken: Redacted.Redacted<string>
): Layer.Layer<never, never, DomainServices> =>
  Layer.mergeAll(
    PublicHttp.pipe(Layer.provide(on(listeners.publicListener))),
    PortalHttp.pipe(Layer.provide(on(listeners.portalListener)))
  ).pipe(
    Layer.provide(Layer.succeed(AnswerObservers, [requestMetrics])),
    Layer.provide(
      HttpSettings.layer({
        serviceName: config.serviceName,
        baseUrl: publicBaseUrl(config, listeners.publicListener),
        trustedProxies: config.trustedProxies,
        requireHttps: config.requireHttps,
        portalToken,
        whatsAppCallbacks: whatsAppCallbacks(config.messages),
        accessLog: config.logLevel === "debug" || config.logLevel === "trace"
      })
    )
  )

const whatsAppCallbacks = ({ whatsApp }: Config["messages"]) => {
  const { appSecret, verifyToken } = whatsApp
  return appSecret === null || verifyToken === null ? null : { appSecret, verifyToken }
}

/** What an instance does beside answering; `WORKERS=false` leaves it to others. */
export const workersLayer = (config: Config, baseUrl: string) =>
  config.workers
    ? Layer.mergeAll(
        Layer.effectDiscard(evaluateScoresDaily),
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
    : Layer.empty

/** Receivers are reached at vetted addresses only (rules.md, Webhooks). */
const outboundLayer = ({ webhooks }: Config) =>
  Layer.merge(
    WebhookFormatLive,
    webhookTransport({
      policy: (address) => isReachable(address, webhooks.allowedNetworks),
      connectionsPerOrigin: bounds.inFlightPerHost
    })
  )

const on = (listener: HttpListener) => Layer.succeed(HttpServer.HttpServer, listener.http)
