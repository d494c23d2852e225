import { Effect } from "effect"
import type { Config } from "../configuration/config.ts"
import { clusterIn, hasCluster } from "../embedded-postgres/cluster.ts"
import { startFailure } from "../process/start-failure.ts"

/** False until the embedded store has started in DATA_DIR. */
export const hasOwnData = ({ dataDirectory }: Config): boolean =>
  hasCluster(clusterIn(dataDirectory))

/** The memory store ends with its process, so a command would succeed without any effect. */
export const requireKept = ({ store }: Config) =>
  store === "memory"
    ? Effect.fail(startFailure("STORE=memory keeps nothing, so there is nothing to do."))
    : Effect.void

/**
 * A command with another folder than the service's would otherwise succeed on a new, empty
 * database.
 */
export const requireOwnData = (config: Config) =>
  config.store !== "embedded" || hasOwnData(config)
    ? requireKept(config)
    : Effect.fail(startFailure(`${config.dataDirectory} holds no data.`))
