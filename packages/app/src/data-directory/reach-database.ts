import { Effect, Redacted } from "effect"
import type { Config } from "../configuration/config.ts"
import { clusterIn, superuser } from "../embedded-postgres/cluster.ts"
import { processesOf } from "../embedded-postgres/end-leftovers.ts"
import { readPostmasterFile } from "../embedded-postgres/postmaster-file.ts"
import { openOwnDatabase, ownMasters } from "./own-database.ts"

/** The database in DATA_DIR. Starts its server if the service does not run it. */
export const reachOwnDatabase = Effect.fnUntraced(function* (config: Config) {
  const url = yield* runningServer(clusterIn(config.dataDirectory))
  return url === null ? yield* openOwnDatabase(config) : { url, masters: yield* ownMasters(config) }
})

/** Null if no server runs, or it is not ready yet. */
const runningServer = Effect.fnUntraced(function* (cluster: string) {
  const { isReady, pid, port, sockets } = yield* Effect.promise(() => readPostmasterFile(cluster))
  if (!isReady || !(yield* processesOf(cluster)).includes(pid)) return null
  return Redacted.make(`postgres://${superuser}@${encodeURIComponent(sockets)}:${port}/postgres`)
})
