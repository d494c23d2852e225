import { migratedPostgresStoreLayer } from "@review-proof/adapter-postgres"
import { Secrets, type MasterKeys } from "@review-proof/domain/secrets"
import { Array as Arr, Effect, Layer, Redacted, type Scope } from "effect"
import type * as Aead from "effect/crypto/Aead"
import * as Digest from "effect/crypto/Digest"
import type * as Mac from "effect/crypto/Mac"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "./configuration/config.ts"
import { printStdout } from "./process/print.ts"
import { serviceProcess } from "./process/service-process.ts"
import { reason, type StartFailure, startFailure } from "./process/start-failure.ts"

type Store = Layer.Success<ReturnType<typeof migratedPostgresStoreLayer>>

/** The store that the configuration names, its schema up to date, with the secrets of its data. */
export const storeLayer = (
  config: Config
): Layer.Layer<
  Store | Secrets,
  StartFailure,
  Aead.Aead | SecureRandom.SecureRandom | Digest.Digest | Mac.Mac
> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { masters, store } = yield* openStore(config)
      if (config.store === "postgres" && config.secretsKeys.length === 0) {
        yield* Effect.logWarning(
          "SECRETS_KEY is not set: secrets are sealed with a key derived from DATABASE_URL"
        )
      }
      const secrets = Layer.catch(Secrets.layer(masters), (unavailable) =>
        Layer.effectContext(Effect.fail(storeUnusable(config)(unavailable)))
      )
      return Layer.provideMerge(secrets, store)
    })
  )

interface OpenedStore {
  readonly store: Layer.Layer<Store, StartFailure>
  readonly masters: MasterKeys
}

const openStore = Effect.fn("openStore")(function* (
  config: Config
): Effect.fn.Return<
  OpenedStore,
  StartFailure,
  SecureRandom.SecureRandom | Digest.Digest | Scope.Scope
> {
  if (config.store === "memory") return yield* openMemory
  const { masters, url } = yield* openDatabase(config)
  return { store: postgresStore(config, url), masters }
})

const openMemory = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const { MemoryStoreLayer } = yield* Effect.promise(() => import("@review-proof/adapter-memory"))
  const masters: MasterKeys = [Redacted.make(yield* random.randomBytes(32))]
  return { store: MemoryStoreLayer, masters }
})

/** The database that the configuration names, with its master keys. It runs until the scope closes. */
export const openDatabase = Effect.fn("openDatabase")(function* (config: Config) {
  if (config.store !== "embedded") return yield* urlDatabase(config)
  const { openOwnDatabase } = yield* Effect.promise(
    () => import("./data-directory/own-database.ts")
  )
  return yield* openOwnDatabase(config)
})

/**
 * The database of DATABASE_URL. Outside production `SECRETS_KEY` is optional, but all instances on
 * one database need the same key.
 */
export const urlDatabase = Effect.fnUntraced(function* (config: Config) {
  const { secretsKeys } = config
  const url = config.databaseUrl ?? Redacted.make("")
  if (Arr.isReadonlyArrayNonEmpty(secretsKeys)) return { url, masters: secretsKeys }
  const text = new TextEncoder().encode(`review-proof/trial\u0000${Redacted.value(url)}`)
  const derived = yield* Digest.Digest.use((digest) => digest.digest(Digest.sha256, text))
  const masters: MasterKeys = [Redacted.make(derived)]
  return { url, masters }
})

const postgresStore = (config: Config, url: Redacted.Redacted<string>) =>
  migratedPostgresStoreLayer({
    url,
    poolSize: config.databasePoolSize,
    replicaUrl: config.databaseReplicaUrl
  }).pipe(
    Layer.catch((cause) => {
      const failure: Effect.Effect<Layer.Layer<Store>, StartFailure> = storeUnusable(config)(cause)
      return Layer.unwrap(failure)
    })
  )

export const storeUnusable = (config: Config) => (cause: Error) =>
  startFailure(
    `The ${config.store === "embedded" ? "embedded database" : "database of DATABASE_URL"} cannot be used: ${reason(cause)}`
  )

/**
 * If nobody chose a store and PostgreSQL has no programs for this machine, uses the memory store,
 * but not in production or where data exists.
 */
export const withUsableStore = Effect.fnUntraced(function* (config: Config) {
  const { dataDirectory, isStoreSet, production, store } = config
  if (store !== "embedded" || isStoreSet || production) return config
  if (existsSync(join(dataDirectory, "postgres"))) return config
  const { requirePrograms } = yield* Effect.promise(() => import("./embedded-postgres/binaries.ts"))
  if (yield* Effect.isSuccess(requirePrograms)) return config
  const inMemory: Config = { ...config, store: "memory" }
  return inMemory
})

/**
 * Opening a store brings its schema up to date. Its key is created by the service, which has the
 * master key to seal it.
 */
export const migrateProcess = serviceProcess((config) =>
  config.store === "memory"
    ? printStdout("STORE=memory keeps nothing, so there is nothing to migrate.")
    : openStore(config).pipe(
        Effect.flatMap(({ store }) => Layer.build(store)),
        Effect.andThen(printStdout("The schema is up to date."))
      )
)
