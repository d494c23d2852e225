import { Effect } from "effect"
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "./configuration/config.ts"

/**
 * Where nobody chose a store and there are no programs of PostgreSQL, the service
 * can still be tried out, in memory. Not in production, nor where data is kept already.
 */
export const withStoreThatRuns = Effect.fnUntraced(function* (config: Config) {
  const { dataDirectory, isStoreSet, production, store } = config
  if (store !== "embedded" || isStoreSet || production) return config
  if (existsSync(join(dataDirectory, "postgres"))) return config
  const { hasPrograms } = yield* Effect.promise(() => import("./embedded-postgres/binaries.ts"))
  if (yield* hasPrograms) return config
  const inMemory: Config = { ...config, store: "memory" }
  return inMemory
})
