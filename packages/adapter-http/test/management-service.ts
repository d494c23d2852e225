/** The management API on a real socket, over the memory store, with a client for tests. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { layerServer } from "@effect/platform-node/NodeHttpServer"
import { ManagementRoutes, Readiness, requestMetrics } from "@review-proof/adapter-http"
import {
  AnswerObservers,
  ConfigurationWarnings,
  HttpSettings,
  makeNodeServer,
  serveInside
} from "@review-proof/http-server"
import { ManagementReference } from "@review-proof/adapter-web"
import { MemoryStoreLive } from "@review-proof/adapter-memory"
import { PhoneNumbersLive } from "@review-proof/adapter-messaging"
import { HostResolverLive } from "@review-proof/adapter-webhooks"
import { Secrets } from "@review-proof/domain/secrets"
import { Context, Effect, Layer, Redacted } from "effect"
import { HttpServer } from "effect/http"
import { PublicHttp } from "./public-service.ts"

export const TOKEN = "management-token-of-the-test"

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body where it is JSON. */
  readonly body: unknown
}

const ManagementHttp = serveInside(Layer.merge(ManagementRoutes, ManagementReference))

/** A client of the service under test. */
export class Management extends Context.Service<
  Management,
  {
    readonly origin: string
    /** Calls `/management/v1` and `path` with the token. A text is sent as it is, all else as JSON. */
    readonly call: (
      method: string,
      path: string,
      body?: unknown,
      headers?: Record<string, string>
    ) => Effect.Effect<Answer>
    /** Any path, nothing added. */
    readonly raw: (path: string, init?: RequestInit) => Effect.Effect<Answer>
  }
>()("test/Management") {}

/** What stands in a JSON value at a path such as `data.0.id`. */
export const pick = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === "object" && inner !== null ? Reflect.get(inner, name) : undefined,
      value
    )

/** The text at a path of an answer's body. */
export const textAt = (answer: Answer, path: string): string => {
  const found = pick(answer.body, path)
  if (typeof found !== "string") throw new Error(`No text at ${path} of ${answer.text}`)
  return found
}

/** Makes a thing and answers its id. */
export const made = (path: string, body: unknown) =>
  Management.use((management) => management.call("POST", path, body)).pipe(
    Effect.map((answer) => textAt(answer, "id"))
  )

export const madeCompany = (fields: object = {}) =>
  made("/companies", { name: "Acme", owner: { name: "Ann", email: "ann@acme.example" }, ...fields })

export const madeBusiness = (company: string, fields: object = {}) =>
  made(`/companies/${company}/businesses`, {
    name: "Acme Shop",
    url: "https://acme.example",
    ...fields
  })

export const madeReview = (business: string, fields: object = {}) =>
  made(`/businesses/${business}/reviews`, {
    stars: 5,
    text: "Came on time.",
    language: "en",
    ...fields
  })

export const madeKey = (company: string, fields: object = {}) =>
  made(`/companies/${company}/keys`, { name: "Till", permissions: ["reviews:read"], ...fields })

/** The code and the wrong fields of an error answer. */
export const refusal = (answer: Answer) => ({
  status: answer.status,
  code: pick(answer.body, "error.code"),
  fields: pick(answer.body, "error.fields")
})

const settings = (requireHttps: boolean) =>
  HttpSettings.layer({
    serviceName: "Review and Proof Service",
    baseUrl: "https://reviews.example",
    trustedProxies: [],
    requireHttps,
    managementToken: Redacted.make(TOKEN),
    whatsAppCallbacks: null,
    accessLog: false
  })

const Client = Layer.effect(
  Management,
  Effect.gen(function* () {
    const origin = yield* HttpServer.addressFormattedWith(Effect.succeed)
    const raw = (path: string, init: RequestInit = {}) =>
      Effect.promise(async (): Promise<Answer> => {
        const response = await fetch(`${origin}${path}`, init)
        const text = await response.text()
        const isJson = response.headers.get("content-type") === "application/json" && text !== ""
        const body: unknown = isJson ? JSON.parse(text) : undefined
        return { status: response.status, headers: response.headers, text, body }
      })
    const call: Management["Service"]["call"] = (method, path, body, headers = {}) =>
      raw(`/management/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${TOKEN}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === "string" ? body : JSON.stringify(body) })
      })
    return Management.of({ origin, call, raw })
  })
)

/** `override` stands in for a part of the store. */
export const managementWith = <Service>(override: Layer.Layer<Service>) =>
  Client.pipe(
    Layer.provideMerge(Layer.fresh(ManagementHttp)),
    Layer.provideMerge(Layer.fresh(Readiness.layer)),
    Layer.provideMerge(override),
    Layer.provideMerge(surroundings(false)),
    Layer.provideMerge(Layer.fresh(Listener))
  )

/** A listener on a free port, with the bounds that the service has. */
const Listener = Layer.unwrap(
  Effect.map(makeNodeServer({ requestTimeout: 0, trustedProxies: [] }), (server) =>
    layerServer(() => server, { port: 0, host: "127.0.0.1" })
  )
).pipe(Layer.provide(NodeCrypto.layer))

const surroundings = (requireHttps: boolean) =>
  Layer.mergeAll(
    PhoneNumbersLive,
    HostResolverLive,
    settings(requireHttps),
    ConfigurationWarnings.layer,
    Layer.succeed(AnswerObservers, [requestMetrics]),
    Secrets.layer([Redacted.make(new Uint8Array(32).fill(7))])
  ).pipe(Layer.provideMerge(MemoryStoreLive), Layer.provideMerge(NodeCrypto.layer), Layer.fresh)

export const ManagementService = managementWith(Layer.empty)

/** Where the public listener is, when both are built together. */
export class PublicOrigin extends Context.Service<PublicOrigin, string>()("test/PublicOrigin") {}

/** Both listeners in one build, as the service has them. */
export const bothListeners = (options: { readonly requireHttps: boolean }) =>
  Client.pipe(
    Layer.provideMerge(ManagementHttp),
    Layer.provideMerge(Layer.fresh(Readiness.layer)),
    Layer.provideMerge(Layer.fresh(Listener)),
    Layer.provideMerge(
      Layer.effect(PublicOrigin, HttpServer.addressFormattedWith(Effect.succeed)).pipe(
        Layer.provideMerge(PublicHttp),
        Layer.provide(Layer.fresh(Listener))
      )
    ),
    Layer.provideMerge(surroundings(options.requireHttps))
  )
