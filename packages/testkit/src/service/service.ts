/**
 * The composed service in this process, for tests in real time, on the store that a test names.
 */
import { Clock, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { backgroundLayer } from "../../../app/src/background.ts"
import type { Config } from "../../../app/src/configuration/config.ts"
import { domainLayer, publicBaseUrl } from "../../../app/src/layers.ts"
import { loggingLayer } from "../../../app/src/telemetry/logging.ts"
import { makeClient, TOKEN, type Client } from "../client/client.ts"
import { configOf, openListeners, type Variables } from "./composition.ts"
import { freshDatabase } from "../database/database.ts"
import { makeFaults, type Faults } from "./faults.ts"
import { makeMovableClock, type MovableClock } from "./movable-clock.ts"

type StoreName = "memory" | "postgres"

export const stores: ReadonlyArray<StoreName> = ["memory", "postgres"]

export interface Service extends Client {
  readonly faults: Faults
  /** Lets the instance make things in the past. */
  readonly ago: MovableClock["ago"]
  readonly close: () => Promise<void>
}

/** Starts one instance on its own store. */
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
  const config = configOf(variables)
  const faults = makeFaults()
  const { ago, clock } = makeMovableClock()
  const urls = await Effect.runPromise(
    open(config, faults).pipe(
      Scope.provide(scope),
      Effect.provide(loggingLayer(config)),
      Effect.provideService(Clock.Clock, clock)
    )
  )
  const client = await makeClient({ ...urls, managementToken: TOKEN })
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

const open = Effect.fnUntraced(function* (config: Config, faults: Faults) {
  const services = yield* Layer.build(domainLayer(config))
  const { managementListener, publicListener } = yield* Effect.provide(
    openListeners(config),
    faults.wrap(services)
  )
  if (config.workers) {
    const baseUrl = publicBaseUrl(config, publicListener)
    yield* Layer.build(backgroundLayer(config, baseUrl, null)).pipe(Effect.provide(services))
  }
  return { publicUrl: publicListener.url, managementUrl: managementListener.url }
})
