import { ErrorPagesLayer, Pages, PublicReference, Site } from "@review-proof/adapter-web"
import type { GettingStarted } from "@review-proof/adapter-web"
import {
  PublicRoutes,
  Readiness,
  requestMetrics,
  ReviewFilesLayer
} from "@review-proof/adapter-http"
import {
  AnswerObservers,
  ConfigurationWarnings,
  HttpSettings,
  serveRoutes
} from "@review-proof/http-server"
import { PhoneNumbersLayer } from "@review-proof/adapter-messaging"
import { openIdConnectLayer } from "@review-proof/adapter-oidc"
import { PasskeyVerifierLayer } from "@review-proof/adapter-passkeys"
import { HostResolverLayer } from "@review-proof/adapter-webhooks"
import { AdmissionSettings, BlockedAddressesLayer } from "@review-proof/domain/access"
import { DeliverySignalLayer } from "@review-proof/domain/background"
import { ImportWork } from "@review-proof/domain/portal"
import { WebhookSettings } from "@review-proof/domain/webhooks"
import { MailPreview } from "@review-proof/ports"
import { CryptoLayer } from "./crypto.ts"
import { Duration, Effect, Layer, type Redacted } from "effect"
import { HttpServer } from "effect/http"
import type { Config } from "./configuration/config.ts"
import type { HttpListener } from "./http-listener.ts"
import type { SentMessages } from "./sent-messages.ts"
import { storeLayer } from "./store.ts"

/**
 * The services of the use cases: a store, its secrets, the operator's settings, randomness and
 * hashes.
 */
export const domainLayer = (config: Config) =>
  Layer.mergeAll(
    ConfigurationWarnings.layer,
    Readiness.layer,
    BlockedAddressesLayer,
    PhoneNumbersLayer,
    HostResolverLayer,
    PasskeyVerifierLayer,
    ReviewFilesLayer,
    ImportWork.layer,
    providers(config),
    Layer.succeed(MailPreview, lazyPreview(config)),
    Layer.succeed(AdmissionSettings, { ratePerSecond: config.ratePerSecond }),
    Layer.succeed(WebhookSettings, webhookSettings(config)),
    DeliverySignalLayer
  ).pipe(Layer.provideMerge(storeLayer(config)), Layer.provideMerge(CryptoLayer))

/** Customers name them, so they are reached like receivers of webhooks. */
const providers = ({ webhooks }: Config) =>
  openIdConnectLayer(({ isOfOperators }) =>
    import("./provider-fetch.ts").then(({ providerFetch }) =>
      providerFetch(webhooks.allowedNetworks, isOfOperators)
    )
  )

/** Mails are loaded when one is shown. */
const lazyPreview = (config: Config) =>
  MailPreview.of({
    invitation: (message) =>
      Effect.flatMap(
        Effect.promise(() => import("./messages.ts")),
        ({ previewOf }) => previewOf(config).invitation(message)
      )
  })

const webhookSettings = ({ webhooks }: Config): typeof WebhookSettings.Service => ({
  allowedNetworks: webhooks.allowedNetworks,
  retryDelays: webhooks.retryDelays.map(Duration.toMillis),
  timeout: Duration.toMillis(webhooks.timeout),
  pauseAfter: Duration.toMillis(webhooks.pauseAfter)
})

/** Every printed or sent link begins with this URL. */
export const publicBaseUrl = (config: Config, listener: HttpListener): string =>
  config.baseUrl ?? listener.url

/** The public and the management API with their pages, each on its own listener. */
export const httpLayers = (
  config: Config,
  listeners: { readonly publicListener: HttpListener; readonly managementListener: HttpListener },
  {
    managementToken,
    gettingStarted,
    sent
  }: {
    readonly managementToken: Redacted.Redacted<string>
    readonly gettingStarted: Effect.Effect<GettingStarted | null>
    /** Null in production. */
    readonly sent: Pick<SentMessages, "all"> | null
  }
) => {
  const baseUrl = publicBaseUrl(config, listeners.publicListener)
  const settings = HttpSettings.layer({
    serviceName: config.serviceName,
    baseUrl,
    trustedProxies: config.trustedProxies,
    requireHttps: config.requireHttps,
    managementToken,
    whatsAppCallbacks: whatsAppCallbacks(config.messages),
    accessLog: config.logLevel === "debug" || config.logLevel === "trace"
  })
  const surroundings = Layer.mergeAll(
    settings,
    Layer.succeed(AnswerObservers, [requestMetrics]),
    Layer.succeed(Site, {
      production: config.production,
      homeUrl: config.homeUrl,
      gettingStarted,
      outbox: sent?.all ?? null,
      links: { imprintUrl: config.imprintUrl, privacyUrl: config.privacyUrl },
      publicUrl: baseUrl,
      operatorProvider: config.managementProvider
    })
  )
  const publicHttp: HttpLayer = PublicHttp.pipe(
    Layer.provide(on(listeners.publicListener)),
    Layer.provide(surroundings)
  )
  const managementHttp: HttpLayer = ManagementHttp.pipe(
    Layer.provide(on(listeners.managementListener)),
    Layer.provide(surroundings)
  )
  return { publicHttp, managementHttp }
}

const PublicHttp = Layer.provide(
  serveRoutes(Layer.mergeAll(PublicRoutes, Pages, PublicReference)),
  ErrorPagesLayer
)

const ManagementHttp = Layer.unwrap(
  Effect.map(
    Effect.promise(() => import("./management-http.ts")),
    (loaded) => loaded.ManagementHttp
  )
)

type HttpLayer = Layer.Layer<never, never, Layer.Success<ReturnType<typeof domainLayer>>>

const whatsAppCallbacks = ({ whatsApp }: Config["messages"]) => {
  const { appSecret, verifyToken } = whatsApp
  return appSecret === null || verifyToken === null ? null : { appSecret, verifyToken }
}

const on = (listener: HttpListener) => Layer.succeed(HttpServer.HttpServer, listener.http)
