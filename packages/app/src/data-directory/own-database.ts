import { Effect } from "effect"
import type { Config } from "../configuration/config.ts"
import { lockDirectory } from "./directory-lock.ts"
import { secretsFile } from "./secrets-file.ts"
import { embeddedPostgres } from "../embedded-postgres/embedded-postgres.ts"

/**
 * Opens the database in DATA_DIR. Under its lock the secrets are made before the data, so that two
 * first starts make one of each.
 */
export const openOwnDatabase = Effect.fnUntraced(function* (config: Config) {
  const directory = config.dataDirectory
  yield* lockDirectory(directory)
  const masters = yield* secretsFile(directory)
  const { url } = yield* embeddedPostgres({ directory, durable: true })
  return { url, masters }
})
