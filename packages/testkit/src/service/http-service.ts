/** The composed service on the memory store and the clock of the test, which may use its ports, too. */
import { publicDocument } from "@review-proof/adapter-http"
import { WebhookSettings } from "@review-proof/domain/webhooks"
import { Context, Effect, Layer } from "effect"
import { managementDocument } from "../../../adapter-http/src/management/document.ts"
import type { Config } from "../../../app/src/configuration/config.ts"
import type { HttpListener } from "../../../app/src/http-listener.ts"
import { publicBaseUrl } from "../../../app/src/layers.ts"
import { managementToken } from "../client/client.ts"
import { configOf, Listeners, listening, type Overrides, type Variables } from "./composition.ts"
import { makeDescription, type Description } from "../client/description.ts"
import { send as exchange, type Answer, type Call } from "../client/exchange.ts"

export { managementToken } from "../client/client.ts"
export { refusal, type Answer, type Call, type Json } from "../client/exchange.ts"

export const serviceName = "Review and Proof Service"
export const baseUrl = "https://reviews.example"

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
    key: managementToken,
    ...(body === undefined
      ? { headers: headers.filter(([name]) => name !== "content-type") }
      : { headers, body: typeof body === "string" ? body : JSON.stringify(body) })
  })

const described = Effect.fnUntraced(function* (config: Config) {
  const { managementListener, publicListener } = yield* Listeners
  const { serviceName } = config
  const facts = { serviceName, baseUrl: publicBaseUrl(config, publicListener) }
  const description = descriptionOf(publicDocument(facts, yield* WebhookSettings))
  const managementDescription = descriptionOf(managementDocument(facts))
  const sendTo =
    (listener: HttpListener, prefix: string, { check }: Description) =>
    (call: Call) =>
      Effect.tap(exchange(portOf(listener), call), (answer) =>
        Effect.sync(() => {
          const { method = "GET", path } = call
          if (path.startsWith(prefix)) check({ method, path }, answer)
        })
      )
  return Service.of({
    port: portOf(publicListener),
    managementPort: portOf(managementListener),
    description,
    send: sendTo(publicListener, "/v1/", description),
    sendToManagement: sendTo(managementListener, "/management/v1/", managementDescription)
  })
})

const descriptionOf = (document: unknown) => makeDescription(JSON.parse(JSON.stringify(document)))

const portOf = ({ url }: HttpListener) => Number(new URL(url).port)

/** The service with these variables. */
export const serviceWith = (variables: Variables = {}, overrides: Overrides = {}) => {
  const config = configOf({ STORE: "memory", BASE_URL: baseUrl, ...variables })
  return Layer.provideMerge(
    Layer.effect(Service, described(config)),
    listening(config, overrides)
  ).pipe(Layer.fresh)
}

/** The variables of a service in production, which is called without HTTPS. */
export const inProduction = { NODE_ENV: "production", MESSAGES: "log", REQUIRE_HTTPS: "false" }
