import { until } from "@review-proof/testkit/time"
import { Effect, Redacted } from "effect"
import { execFileSync, spawn } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { geteuid } from "node:process"
import { migrate } from "../src/index.ts"

const programs = "/usr/lib/postgresql/15/bin"

/** Debian's package; this repository brings the newest release alone. */
export const hasOlderPostgres = existsSync(join(programs, "postgres"))

/** A database with the schema and no rows, on a PostgreSQL 15 of its own. */
const database = Effect.gen(function* () {
  const directory = mkdtempSync(join(tmpdir(), "review-proof-older-"))
  // PostgreSQL does not run as root.
  const user = geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid)
  const cluster = join(directory, "cluster")
  const start = Effect.promise(async () => {
    execFileSync(
      join(programs, "initdb"),
      ["-D", cluster, "-U", "postgres", "-A", "trust", "-E", "UTF8"],
      user
    )
    const settings = ["listen_addresses=", `unix_socket_directories=${directory}`, "fsync=off"]
    const server = spawn(
      join(programs, "postgres"),
      ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])],
      { stdio: "ignore", ...user }
    )
    await until(() => isReady(cluster))
    return server
  })
  yield* Effect.acquireRelease(start, (server) =>
    Effect.promise(async () => {
      server.kill("SIGINT")
      await once(server, "exit")
      rmSync(directory, { recursive: true, force: true })
    })
  )
  const url = Redacted.make(`postgres://postgres@${encodeURIComponent(directory)}/postgres`)
  yield* migrate({ url })
  return url
})

export const older = { database }

const isReady = (cluster: string): boolean => {
  const file = join(cluster, "postmaster.pid")
  return existsSync(file) && readFileSync(file, "utf8").split("\n")[7]?.trim() === "ready"
}
