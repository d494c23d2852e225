/**
 * The composed service in this process: both listeners on real sockets, on the store that a test
 * names.
 */
import "effect/schema/SchemaJITCompiler/enable"
import { Clock, Effect, Exit, Layer, Redacted, Result, Scope } from "effect"
import { readConfig, type Config } from "../../app/src/configuration/config.ts"
import { openHttpListener } from "../../app/src/http-listener.ts"
import { domainLayer, httpLayers, publicBaseUrl } from "../../app/src/layers.ts"
import { loggingLayer } from "../../app/src/logging.ts"
import { backgroundLayer } from "../../app/src/background.ts"
import { freshDatabase } from "./database.ts"
import { makeClient, type Client } from "./client.ts"
import { makeFaults, type Faults } from "./faults.ts"
import { makeMovableClock, type MovableClock } from "./movable-clock.ts"

export type StoreName = "memory" | "postgres"

export const stores: ReadonlyArray<StoreName> = ["memory", "postgres"]

export interface Service extends Client {
  readonly faults: Faults
  /** Lets the instance make things in the past. */
  readonly ago: MovableClock["ago"]
  readonly close: () => Promise<void>
}

/**
 * Starts one instance on its own store. It has no workers by default, so nothing happens that a
 * test did not request.
 */
export const openService = async (
  store: StoreName,
  variables: Variables = {}
): Promise<Service> => {
  if (store === "memory") return openInstance({ STORE: "memory", ...variables })
  const database = await openDatabase()
  const service = await openInstance({ DATABASE_URL: database.url, ...variables })
  return {
    ...service,
    close: async () => {
      await service.close()
      await database.close()
    }
  }
}

/** Starts another instance with these variables. */
export const openInstance = async (variables: Variables): Promise<Service> => {
  const scope = await Effect.runPromise(Scope.make())
  const config = Result.getOrThrow(readConfig({ ...defaults, ...variables }))
  const faults = makeFaults()
  const { ago, clock } = makeMovableClock()
  const urls = await Effect.runPromise(
    compose(config, faults).pipe(
      Scope.provide(scope),
      Effect.provide(loggingLayer(config)),
      Effect.provideService(Clock.Clock, clock)
    )
  )
  const client = await makeClient({ ...urls, managementToken: MANAGEMENT_TOKEN })
  return { ...client, faults, ago, close: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

/** A database with nothing in it but the schema, until it is closed. */
export const openDatabase = async () => {
  const scope = await Effect.runPromise(Scope.make())
  const url = await Effect.runPromise(freshDatabase.pipe(Scope.provide(scope)))
  return {
    url: Redacted.value(url),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

interface Variables {
  readonly [name: string]: string
}

const MANAGEMENT_TOKEN = "management-token-of-this-test"

/** Callers say themselves where they are, as if the test were their proxy. */
const defaults = {
  PORT: "0",
  MANAGEMENT_PORT: "0",
  MANAGEMENT_TOKEN,
  RATE_LIMIT_PER_SECOND: "1000",
  TRUSTED_PROXIES: "127.0.0.1/32",
  SECRETS_KEY: Buffer.alloc(32, 5).toString("base64"),
  WORKERS: "false",
  LOG_LEVEL: "none"
}

const compose = Effect.fnUntraced(function* (config: Config, faults: Faults) {
  const services = yield* Layer.build(domainLayer(config))
  const variables = { host: "any", port: "any" }
  const open = (listener: Config["publicListener"]) =>
    Effect.provide(
      openHttpListener({ listener, variables, requestTimeout: 60_000, trustedProxies: [] }),
      services
    )
  const publicListener = yield* open(config.publicListener)
  const managementListener = yield* open(config.managementListener)
  const token = Redacted.make(MANAGEMENT_TOKEN)
  const { managementHttp, publicHttp } = httpLayers(
    config,
    { publicListener, managementListener },
    { managementToken: token, newcomer: Effect.succeed(null), sent: null }
  )
  yield* Layer.build(Layer.merge(publicHttp, managementHttp)).pipe(
    Effect.provide(faults.wrap(services))
  )
  if (config.workers) {
    const baseUrl = publicBaseUrl(config, publicListener)
    yield* Layer.build(backgroundLayer(config, baseUrl, null)).pipe(Effect.provide(services))
  }
  yield* Effect.all([publicListener.begin, managementListener.begin])
  return { publicUrl: publicListener.url, managementUrl: managementListener.url }
})
