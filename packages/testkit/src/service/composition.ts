/** The service as it is composed for production, with the settings that a test gives, on real sockets. */
import "effect/schema/SchemaJITCompiler/enable"
import type { GettingStarted } from "@review-proof/adapter-web"
import type { ConnectionBounds } from "@review-proof/http-server"
import { Context, Effect, Layer, Redacted, Result } from "effect"
import { backgroundLayer } from "../../../app/src/background.ts"
import { readConfig, type Config } from "../../../app/src/configuration/config.ts"
import { openHttpListener, type HttpListener } from "../../../app/src/http-listener.ts"
import { domainLayer, httpLayers, publicBaseUrl } from "../../../app/src/layers.ts"
import type { SentMessages } from "../../../app/src/sent-messages.ts"
import { managementToken } from "../client/client.ts"

export interface Variables {
  readonly [name: string]: string
}

/**
 * It has no workers by default, so nothing happens that a test did not request. Callers say
 * themselves where they are, as if the test were their proxy.
 */
const defaults = {
  PORT: "0",
  MANAGEMENT_PORT: "0",
  MANAGEMENT_TOKEN: managementToken,
  RATE_LIMIT_PER_SECOND: "1000",
  TRUSTED_PROXIES: "127.0.0.0/8",
  SECRETS_KEY: Buffer.alloc(32, 5).toString("base64"),
  WORKERS: "false",
  LOG_LEVEL: "none"
}

export const configOf = (variables: Variables): Config =>
  Result.getOrThrow(readConfig({ ...defaults, ...variables }))

/** A test may set these, for which the service has no variable. */
export interface Overrides {
  /** Stand in for those of the store. */
  readonly ports?: Layer.Layer<never, never, Services>
  readonly bounds?: Partial<ConnectionBounds>
  readonly gettingStarted?: GettingStarted | null
  readonly sent?: Pick<SentMessages, "all"> | null
}

export type Services = Layer.Success<ReturnType<typeof domainLayer>>

export class Listeners extends Context.Service<
  Listeners,
  { readonly publicListener: HttpListener; readonly managementListener: HttpListener }
>()("test/Listeners") {}

/** Both listeners with all that they serve, the workers, and what the use cases run on. */
export const listening = (config: Config, { ports = Layer.empty, ...overrides }: Overrides = {}) =>
  Layer.effect(Listeners, open(config, overrides)).pipe(
    Layer.provideMerge(ports),
    Layer.provideMerge(domainLayer(config)),
    Layer.fresh
  )

const open = Effect.fnUntraced(function* (
  config: Config,
  { bounds, gettingStarted = null, sent = null }: Overrides
) {
  const { trustedProxies } = config
  const options = { bounds, requestTimeout: 60_000, trustedProxies }
  const listen = (listener: Config["publicListener"]) =>
    openHttpListener({ ...options, listener, variables: { host: "HOST", port: "PORT" } })
  const publicListener = yield* listen(config.publicListener)
  const managementListener = yield* listen(config.managementListener)
  const listeners = { publicListener, managementListener }
  const { managementHttp, publicHttp } = httpLayers(config, listeners, {
    managementToken: Redacted.make(managementToken),
    gettingStarted: Effect.succeed(gettingStarted),
    sent
  })
  yield* Layer.build(Layer.merge(publicHttp, managementHttp))
  if (config.workers) {
    yield* Layer.build(backgroundLayer(config, publicBaseUrl(config, publicListener), null))
  }
  yield* Effect.all([publicListener.begin, managementListener.begin])
  return listeners
})
