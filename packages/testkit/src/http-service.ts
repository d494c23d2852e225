/** Both APIs and the pages on real sockets, over the memory store, with what tests need to use them. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { IpNetwork } from "effect/net"
import { layerServer } from "@effect/platform-node/NodeHttpServer"
import {
  ManagementRoutes,
  publicDocument,
  PublicRoutes,
  Readiness,
  requestMetrics,
  ReviewFilesLive
} from "@review-proof/adapter-http"
import { MemoryStoreLive } from "@review-proof/adapter-memory"
import { openIdConnect } from "@review-proof/adapter-oidc"
import { PasskeyVerifierLive } from "@review-proof/adapter-passkeys"
import { mailPreview, PhoneNumbersLive } from "@review-proof/adapter-messaging"
import {
  ErrorPagesLive,
  ManagementPages,
  ManagementReference,
  Pages,
  PublicReference,
  SiteLinks
} from "@review-proof/adapter-web"
import { HostResolverLive, vettedFetch } from "@review-proof/adapter-webhooks"
import { Settings } from "@review-proof/domain/access"
import { MailPreview } from "@review-proof/ports"
import { ImportWork } from "@review-proof/domain/portal"
import { Secrets } from "@review-proof/domain/secrets"
import {
  AnswerObservers,
  ConfigurationWarnings,
  HttpSettings,
  makeNodeServer,
  serveInternally,
  serveRoutes
} from "@review-proof/http-server"
import type { ConnectionBounds, NodeServerOptions } from "@review-proof/http-server"
import { Context, Effect, Layer, Redacted } from "effect"
import { HttpServer } from "effect/http"
import { managementDocument } from "../../adapter-http/src/management/document.ts"
import { makeDescription, type Description } from "./description.ts"
import { send as exchange, type Answer, type Call } from "./exchange.ts"

export { refusal, type Answer, type Call, type Json } from "./exchange.ts"

export const SERVICE_NAME = "Review and Proof Service"
export const BASE_URL = "https://reviews.example"
export const TOKEN = "management-token-of-the-test"

/** The service under test. Every answer of an API is held to its description. */
export class Service extends Context.Service<
  Service,
  {
    readonly port: number
    readonly managementPort: number
    readonly description: Description
    readonly send: (call: Call) => Effect.Effect<Answer>
    readonly sendToManagement: (call: Call) => Effect.Effect<Answer>
  }
>()("test/Service") {}

export const send = (call: Call) => Service.use((service) => service.send(call))

/** GET, or what `more` says, of the public API with a key. */
export const call = (key: string, path: string, more: Partial<Call> = {}) =>
  send({ path, key, ...more })

export const sendToManagement = (call: Call) =>
  Service.use((service) => service.sendToManagement(call))

/** Calls the management API with its token. A text is sent as it is, anything else as JSON. */
export const manage = (
  method: string,
  path: string,
  body?: unknown,
  headers: ReadonlyArray<readonly [string, string]> = [["content-type", "application/json"]]
) =>
  sendToManagement({
    method,
    path: `/management/v1${path}`,
    key: TOKEN,
    ...(body === undefined
      ? { headers: headers.filter(([name]) => name !== "content-type") }
      : { headers, body: typeof body === "string" ? body : JSON.stringify(body) })
  })

const described = (document: unknown) => makeDescription(JSON.parse(JSON.stringify(document)))

const portOf = Effect.map(HttpServer.HttpServer, ({ address }) =>
  "port" in address ? address.port : 0
)

class ManagementPort extends Context.Service<ManagementPort, number>()("test/ManagementPort") {}

const ServiceLive = Layer.effect(
  Service,
  Effect.gen(function* () {
    const port = yield* portOf
    const managementPort = yield* ManagementPort
    const description = described(publicDocument(yield* HttpSettings))
    const managementDescription = described(managementDocument(yield* HttpSettings))
    const sendTo =
      (to: number, prefix: string, { check }: Description) =>
      (call: Call) =>
        Effect.tap(exchange(to, call), (answer) =>
          Effect.sync(() => {
            const { method = "GET", path } = call
            if (path.startsWith(prefix)) check({ method, path }, answer)
          })
        )
    return Service.of({
      port,
      managementPort,
      description,
      send: sendTo(port, "/v1/", description),
      sendToManagement: sendTo(managementPort, "/management/v1/", managementDescription)
    })
  })
)

const PublicHttp = Layer.provide(
  serveRoutes(Layer.mergeAll(PublicRoutes, Pages, PublicReference)),
  ErrorPagesLive
)
const ManagementHttp = serveInternally(
  Layer.mergeAll(
    ManagementRoutes,
    ManagementReference,
    Layer.provide(ManagementPages, Layer.succeed(SiteLinks, null))
  )
)

const listenerWith = (options: Omit<NodeServerOptions, "requestTimeout">) =>
  Layer.fresh(
    Layer.unwrap(
      Effect.map(makeNodeServer({ requestTimeout: 30_000, ...options }), (server) =>
        layerServer(() => server, { port: 0, host: "127.0.0.1" })
      )
    )
  )

/** The memory store with some ports answered by others. */
export const memoryStoreWith = <Ports>(
  others: Layer.Layer<Ports, never, Layer.Success<typeof MemoryStoreLive>>
): typeof MemoryStoreLive => Layer.provideMerge(others, MemoryStoreLive)

/** `store` may stand in for the memory store where a test needs one that fails. */
export const serviceWith = (
  settings: Partial<HttpSettings["Service"]> = {},
  {
    bounds,
    ratePerSecond = 1000,
    store = MemoryStoreLive
  }: {
    readonly bounds?: Partial<ConnectionBounds>
    readonly ratePerSecond?: number
    readonly store?: typeof MemoryStoreLive
  } = {}
) =>
  ServiceLive.pipe(
    Layer.provideMerge(PublicHttp),
    Layer.provideMerge(listenerWith({ bounds, trustedProxies: settings.trustedProxies ?? [] })),
    Layer.provideMerge(
      Layer.effect(ManagementPort, portOf).pipe(
        Layer.provideMerge(ManagementHttp),
        Layer.provide(listenerWith({ trustedProxies: [] }))
      )
    ),
    Layer.provideMerge(
      Layer.mergeAll(
        HttpSettings.layer({
          serviceName: SERVICE_NAME,
          baseUrl: BASE_URL,
          trustedProxies: [],
          requireHttps: false,
          managementToken: Redacted.make(TOKEN),
          whatsAppCallbacks: null,
          accessLog: false,
          ...settings
        }),
        Readiness.layer,
        ConfigurationWarnings.layer,
        PhoneNumbersLive,
        ReviewFilesLive,
        ImportWork.layer,
        Layer.succeed(
          MailPreview,
          mailPreview({ serviceName: SERVICE_NAME, from: "reviews@reviews.example" })
        ),
        HostResolverLive,
        PasskeyVerifierLive,
        openIdConnect(async () => vettedFetch({ policy: () => true, timeoutMillis: 5000 })),
        Layer.succeed(Settings, { ratePerSecond }),
        Layer.succeed(AnswerObservers, [requestMetrics]),
        Secrets.layer([Redacted.make(new Uint8Array(32).fill(7))])
      )
    ),
    Layer.provideMerge(store),
    Layer.provideMerge(NodeCrypto.layer),
    Layer.fresh
  )

/** The service behind a proxy, so that calls may come from different addresses. */
export const proxiedService = (settings: Partial<HttpSettings["Service"]> = {}) =>
  serviceWith({ trustedProxies: [IpNetwork.fromStringUnsafe("127.0.0.0/8")], ...settings })
