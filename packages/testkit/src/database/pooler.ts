/**
 * The `pgbouncer` of PATH, or Debian's, in transaction mode, with few connections to the server for
 * many of its clients.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { chown, mkdtemp, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort, isListening } from "../peers/listening.ts"
import { until } from "../time.ts"

/** Starts PgBouncer before a server's Unix socket, as the user who alone may open that. */
export const startPooler = async (
  serverUrl: string,
  more: Readonly<Record<string, string>> = {}
) => {
  const { hostname, username } = new URL(serverUrl)
  const sockets = decodeURIComponent(hostname)
  const { gid, uid } = await stat(sockets)
  const directory = await mkdtemp(join(tmpdir(), "review-proof-test-"))
  const [port, settings] = [await freePort(), join(directory, "pgbouncer.ini")]
  const lines = Object.entries({ ...standing, ...more, listen_port: `${port}` })
  const text = ["[databases]", `* = host=${sockets} user=${username}`, "[pgbouncer]"].concat(
    lines.map(([name, value]) => `${name} = ${value}`)
  )
  await writeFile(settings, `${text.join("\n")}\n`)
  for (const path of [directory, settings]) await chown(path, uid, gid)

  const begin = async () => {
    const env = { PATH: `${process.env["PATH"]}:/usr/sbin` }
    const child = spawn("pgbouncer", ["-q", settings], { uid, gid, env, stdio: "ignore" })
    await once(child, "spawn")
    await until(() => isListening(port), 10)
    return child
  }
  let running = await begin()
  /** Ends it at once, with all of its connections. */
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, "close")
    running.kill("SIGKILL")
    await ended
  }
  return {
    /** The database's url through the pooler. */
    urlOf: (database: string) => {
      const url = new URL(database)
      url.host = `127.0.0.1:${port}`
      url.searchParams.set("pgbouncer", "true")
      return url.href
    },
    kill,
    start: async () => {
      running = await begin()
    },
    close: async () => {
      await kill()
      await rm(directory, { recursive: true, force: true })
    }
  }
}

/** Fewer connections to the server than any store of the tests has to the pooler. */
const standing = {
  listen_addr: "127.0.0.1",
  unix_socket_dir: "",
  auth_type: "any",
  pool_mode: "transaction",
  default_pool_size: "3",
  server_idle_timeout: "2",
  max_client_conn: "1000"
}
