/** The management API on a real socket, over the memory store, with a client for tests. */
import { createServer } from "node:http"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import {
  AnswerObservers,
  HttpSettings,
  PortalHttp,
  Readiness,
  requestMetrics
} from "@review-proof/adapter-http"
import { MemoryStoreLive } from "@review-proof/adapter-memory"
import { Secrets } from "@review-proof/domain"
import { StoreHealth } from "@review-proof/ports"
import { Context, Effect, Layer, Redacted } from "effect"
import { HttpServer } from "effect/http"

export const TOKEN = "portal-token-of-the-test"

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body where it is JSON. */
  readonly body: unknown
}

/** A client of the service under test. */
export class Portal extends Context.Service<
  Portal,
  {
    readonly origin: string
    /** Calls `/portal/v1` and `path` with the token. A text is sent as it is, all else as JSON. */
    readonly call: (
      method: string,
      path: string,
      body?: unknown,
      headers?: Record<string, string>
    ) => Effect.Effect<Answer>
    /** Any path, nothing added. */
    readonly raw: (path: string, init?: RequestInit) => Effect.Effect<Answer>
  }
>()("test/Portal") {}

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
  Portal.use((portal) => portal.call("POST", path, body)).pipe(
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

/** The code and the wrong fields of an error answer. */
export const refusal = (answer: Answer) => ({
  status: answer.status,
  code: pick(answer.body, "error.code"),
  fields: pick(answer.body, "error.fields")
})

const Settings = HttpSettings.layer({
  serviceName: "Review and Proof Service",
  baseUrl: "https://reviews.example",
  trustedProxies: [],
  // For the public listener; the management one is used from inside.
  requireHttps: true,
  portalToken: Redacted.make(TOKEN),
  accessLog: false
})

const Client = Layer.effect(
  Portal,
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
    const call: Portal["Service"]["call"] = (method, path, body, headers = {}) =>
      raw(`/portal/v1${path}`, {
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
    return Portal.of({ origin, call, raw })
  })
)

/** `health` stands in for a store that does not answer. */
export const portalWith = (health: Layer.Layer<StoreHealth>) =>
  Client.pipe(
    Layer.provideMerge(PortalHttp),
    Layer.provideMerge(Layer.fresh(Readiness.layer)),
    Layer.provideMerge(health),
    Layer.provideMerge(Layer.fresh(MemoryStoreLive)),
    Layer.provideMerge(Settings),
    Layer.provideMerge(Layer.succeed(AnswerObservers, [requestMetrics])),
    Layer.provideMerge(Secrets.layer(Redacted.make(new Uint8Array(32).fill(7)))),
    Layer.provideMerge(NodeCrypto.layer),
    Layer.provideMerge(
      Layer.fresh(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" }))
    )
  )

export const PortalService = portalWith(
  Layer.succeed(StoreHealth, StoreHealth.of({ check: Effect.void }))
)
