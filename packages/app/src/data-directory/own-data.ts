import { Effect } from "effect"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import type { Config } from "../configuration/config.ts"
import { clusterIn, versionFile } from "../embedded-postgres/cluster.ts"
import { attempt, startFailure } from "../process/start-failure.ts"

/** False until the embedded store has started in DATA_DIR. Fails if it may not be looked into. */
export const hasOwnData = ({ dataDirectory }: Config) =>
  attempt(`Looking for data in ${dataDirectory} (DATA_DIR)`, () =>
    stat(join(clusterIn(dataDirectory), versionFile)).then(
      () => true,
      (cause: NodeJS.ErrnoException) =>
        cause.code === "ENOENT" || cause.code === "ENOTDIR" ? false : Promise.reject(cause)
    )
  )

/** The memory store ends with its process, so a command would succeed without any effect. */
export const requireKept = ({ store }: Config) =>
  store === "memory"
    ? Effect.fail(startFailure("STORE=memory keeps nothing, so there is nothing to do."))
    : Effect.void

/**
 * A command with another folder than the service's would otherwise succeed on a new, empty
 * database.
 */
export const requireOwnData = Effect.fnUntraced(function* (config: Config) {
  if (config.store === "embedded" && !(yield* hasOwnData(config))) {
    return yield* startFailure(`${config.dataDirectory} holds no data.`)
  }
  yield* requireKept(config)
})
