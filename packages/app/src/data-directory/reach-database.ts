import { Effect, Redacted } from "effect"
import { kill } from "node:process"
import type { Config } from "../configuration/config.ts"
import { clusterIn, superuser } from "../embedded-postgres/cluster.ts"
import { readPostmasterFile } from "../embedded-postgres/postmaster-file.ts"
import { openOwnDatabase, ownMasters } from "./own-database.ts"

/** The database in DATA_DIR. Starts its server if the service does not run it. */
export const reachOwnDatabase = Effect.fnUntraced(function* (config: Config) {
  const url = yield* Effect.promise(() => runningServer(clusterIn(config.dataDirectory)))
  return url === null ? yield* openOwnDatabase(config) : { url, masters: yield* ownMasters(config) }
})

/** Null if no server runs, or it is not ready yet. */
const runningServer = async (cluster: string): Promise<Redacted.Redacted<string> | null> => {
  const { isReady, pid, port, sockets } = await readPostmasterFile(cluster)
  if (!isReady || !isAlive(pid)) return null
  return Redacted.make(`postgres://${superuser}@${encodeURIComponent(sockets)}:${port}/postgres`)
}

const isAlive = (pid: number): boolean => {
  try {
    return kill(pid, 0)
  } catch {
    return false
  }
}
