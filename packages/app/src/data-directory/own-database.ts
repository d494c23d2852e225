import { Array as Arr, Effect } from "effect"
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
  const masters = yield* ownMasters(config)
  const { url } = yield* embeddedPostgres({ directory, durable: true })
  return { url, masters }
})

/**
 * The master keys of the database in DATA_DIR. The keys of its file open what they sealed before.
 */
export const ownMasters = ({ dataDirectory, secretsKeys }: Config) =>
  Effect.map(secretsFile(dataDirectory), (kept) => Arr.appendAll(secretsKeys, kept))
