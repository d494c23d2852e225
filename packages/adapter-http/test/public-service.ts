/** The public API on a real socket, over the memory store, with what tests need to use it. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { layerServer } from "@effect/platform-node/NodeHttpServer"
import { publicDocument, PublicRoutes } from "@review-proof/adapter-http"
import {
  ConfigurationWarnings,
  HttpSettings,
  makeNodeServer,
  serveRoutes
} from "@review-proof/http-server"
import type { ConnectionBounds, NodeServerOptions } from "@review-proof/http-server"
import { Pages, PublicReference } from "@review-proof/adapter-web"
import { MemoryStoreLive } from "@review-proof/adapter-memory"
import { PhoneNumbersLive } from "@review-proof/adapter-messaging"
import { HostResolverLive } from "@review-proof/adapter-webhooks"
import { Settings } from "@review-proof/domain/access"
import { createBusiness, createCompany } from "@review-proof/domain/companies"
import { createKey } from "@review-proof/domain/keys"
import { createReview } from "@review-proof/domain/reviews"
import { Secrets } from "@review-proof/domain/secrets"
import type { NewKey } from "@review-proof/domain/keys"
import type { NewReview } from "@review-proof/domain/reviews"
import type { CompanyId } from "@review-proof/ports"
import { Context, Effect, Layer, Redacted } from "effect"
import { HttpServer } from "effect/http"
import { makeDescription } from "./description.ts"
import { send } from "./http-client.ts"
import type { Answer, Outgoing } from "./http-client.ts"

/** The public listener as the service has it. */
export const PublicHttp = serveRoutes(Layer.mergeAll(PublicRoutes, Pages, PublicReference))

/** Calls the service under test. */
export class Service extends Context.Service<
  Service,
  {
    readonly port: number
    /** Every answer under `/v1/` is held to the description. */
    readonly send: (request: Outgoing) => Effect.Effect<Answer>
    /** GET, or what `more` says, with the key as Bearer. */
    readonly call: (key: string, path: string, more?: Partial<Outgoing>) => Effect.Effect<Answer>
  }
>()("test/Service") {}

export const SERVICE_NAME = "Review and Proof Service"
export const BASE_URL = "https://reviews.example"

const Client = Layer.effect(
  Service,
  Effect.gen(function* () {
    const { address } = yield* HttpServer.HttpServer
    const port = "port" in address ? address.port : 0
    const description = makeDescription(
      JSON.parse(JSON.stringify(publicDocument(yield* HttpSettings)))
    )
    const sendChecked: Service["Service"]["send"] = (request) =>
      Effect.tap(send(port, request), (answer) =>
        Effect.sync(() => {
          const { method = "GET", path } = request
          if (path.startsWith("/v1/")) description.check({ method, path }, answer)
        })
      )
    const call: Service["Service"]["call"] = (key, path, more = {}) =>
      sendChecked({
        path,
        ...more,
        headers: [["authorization", `Bearer ${key}`], ...(more.headers ?? [])]
      })
    return Service.of({ port, send: sendChecked, call })
  })
)

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
  Client.pipe(
    Layer.provideMerge(Layer.fresh(PublicHttp)),
    Layer.provideMerge(
      Layer.fresh(listenerWith({ bounds, trustedProxies: settings.trustedProxies ?? [] }))
    ),
    Layer.provideMerge(Layer.fresh(Secrets.layer([Redacted.make(new Uint8Array(32).fill(7))]))),
    Layer.provideMerge(Layer.fresh(store)),
    Layer.provideMerge(
      HttpSettings.layer({
        serviceName: SERVICE_NAME,
        baseUrl: BASE_URL,
        trustedProxies: [],
        requireHttps: false,
        managementToken: Redacted.make("management-token"),
        whatsAppCallbacks: null,
        accessLog: false,
        ...settings
      })
    ),
    Layer.provideMerge(Layer.fresh(ConfigurationWarnings.layer)),
    Layer.provideMerge(Layer.mergeAll(PhoneNumbersLive, HostResolverLive)),
    Layer.provideMerge(Layer.succeed(Settings, { ratePerSecond })),
    Layer.provideMerge(NodeCrypto.layer)
  )

const listenerWith = (options: Omit<NodeServerOptions, "requestTimeout">) =>
  Layer.unwrap(
    Effect.map(makeNodeServer({ requestTimeout: 30_000, ...options }), (server) =>
      layerServer(() => server, { port: 0, host: "127.0.0.1" })
    )
  )

/** A company with a business, and a key that may do everything. */
export const makeAccount = Effect.fnUntraced(function* (rights: Partial<NewKey> = {}) {
  const company = yield* createCompany("test", {
    name: "Acme",
    plan: "pro",
    monthlyLimit: null,
    owner: { name: "Ann", email: "ann@example.com" }
  })
  const business = yield* makeBusiness(company.id)
  const made = yield* makeKey(company.id, rights)
  return { company, business, ...made }
})

export const makeBusiness = Effect.fnUntraced(function* (companyId: CompanyId) {
  const input = { name: "Acme Shop", url: "https://shop.example" }
  return (yield* createBusiness("test", companyId, input)).business
})

export const makeKey = Effect.fnUntraced(function* (
  companyId: CompanyId,
  rights: Partial<NewKey> = {}
) {
  const { key, secret } = yield* createKey("test", companyId, {
    name: "Integration",
    permissions: ["reviews:read", "score:read", "replies:write"],
    businesses: null,
    ipAllowlist: [],
    lifetime: "365d",
    createdBy: null,
    ...rights
  })
  return { apiKey: key, key: Redacted.value(secret) }
})

export const makeReview = Effect.fnUntraced(function* (
  businessId: NewReview["businessId"],
  more: Partial<NewReview> = {}
) {
  const { review } = yield* createReview("test", {
    businessId,
    stars: 5,
    title: null,
    text: "Very good",
    language: "en",
    proof: "invited",
    evidence: "order 7",
    reviewerName: "Bob",
    product: null,
    experienceDate: null,
    createdAt: null,
    externalId: null,
    ...more
  })
  return review.review
})
