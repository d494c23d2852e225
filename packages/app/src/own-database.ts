import { Effect } from "effect"
import type { Config } from "./configuration/config.ts"
import { lockDirectory } from "./data-directory/directory-lock.ts"
import { secretsFile } from "./data-directory/secrets-file.ts"
import { embeddedPostgres } from "./embedded-postgres/embedded-postgres.ts"

/** The secrets are made before there is data, and under the lock: two first starts make one of each. */
export const openOwnDatabase = Effect.fnUntraced(function* (config: Config) {
  const directory = config.dataDirectory
  yield* lockDirectory(directory)
  const masters = yield* secretsFile(directory)
  const { url } = yield* embeddedPostgres({ directory, durable: true })
  return { url, masters }
})
