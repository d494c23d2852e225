/**
 * The composed service in this process, for tests in real time, on the store that a test names.
 */
import { Clock, Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { loggingLayer } from "../../../app/src/telemetry/logging.ts"
import { makeClient, managementToken, type Client } from "../client/client.ts"
import { configOf, Listeners, listening, type Variables } from "./composition.ts"
import { freshDatabase } from "../database/database.ts"
import { makeFaults, type Faults } from "./faults.ts"
import { makeMovableClock, type MovableClock } from "./movable-clock.ts"

type StoreName = "memory" | "postgres"

export const stores: ReadonlyArray<StoreName> = ["memory", "postgres"]

export interface Service extends Client, Omit<MovableClock, "clock"> {
  readonly faults: Faults
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
  const { clock, ...time } = makeMovableClock()
  const services = await Effect.runPromise(
    Layer.buildWithScope(listening(config, { ports: faults.ports }), scope).pipe(
      Effect.provide(loggingLayer(config)),
      Effect.provideService(Clock.Clock, clock)
    )
  )
  const { managementListener, publicListener } = Context.get(services, Listeners)
  const client = await makeClient({
    publicUrl: publicListener.url,
    managementUrl: managementListener.url,
    managementToken
  })
  return {
    ...client,
    ...time,
    faults,
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
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
