import { Effect, Redacted } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { kill } from "node:process"
import type { Config } from "../configuration/config.ts"
import { superuser } from "../embedded-postgres/cluster.ts"
import { openOwnDatabase, ownMasters } from "./own-database.ts"

/** The database in DATA_DIR. Starts its server if the service does not run it. */
export const reachOwnDatabase = Effect.fnUntraced(function* (config: Config) {
  const url = yield* Effect.promise(() => runningServer(join(config.dataDirectory, "postgres")))
  return url === null ? yield* openOwnDatabase(config) : { url, masters: yield* ownMasters(config) }
})

/** Reads the file in which a server says where it listens and, in its last line, that it is ready. */
const runningServer = async (cluster: string): Promise<Redacted.Redacted<string> | null> => {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")
  const [pid = "", , , port = "", sockets = "", , , state = ""] = text.split("\n")
  if (state.trim() !== "ready" || !isAlive(Number(pid))) return null
  return Redacted.make(`postgres://${superuser}@${encodeURIComponent(sockets)}:${port}/postgres`)
}

const isAlive = (pid: number): boolean => {
  try {
    return kill(pid, 0)
  } catch {
    return false
  }
}
