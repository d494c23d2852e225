/**
 * A PostgreSQL primary with a synchronous standby, by the programs of the machine (Debian's
 * `postgresql`).
 */
import { execFile } from "node:child_process"
import { globSync } from "node:fs"
import { appendFile, chown, mkdtemp, readFile, rm } from "node:fs/promises"
import { geteuid } from "node:process"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const programs = globSync("/usr/lib/postgresql/*/bin").toSorted().at(-1)

export const canReplicate = programs !== undefined

export interface ReplicatedDatabase {
  /** Names both servers. */
  readonly url: string
  /** Kills the primary without a chance to write. */
  readonly killPrimary: () => Promise<void>
  /** Makes the standby the primary. */
  readonly promote: () => Promise<void>
  readonly close: () => Promise<void>
}

/** PostgreSQL refuses to run as root. */
const user = async () => {
  if (geteuid?.() !== 0) return {}
  const passwd = await readFile("/etc/passwd", "utf8")
  const [, , uid = "65534", gid = "65534"] =
    passwd
      .split("\n")
      .find((line) => line.startsWith("postgres:"))
      ?.split(":") ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0))
    })
  })

export const startReplicated = async (): Promise<ReplicatedDatabase> => {
  const as = await user()
  const directory = await mkdtemp(join(tmpdir(), "review-proof-test-"))
  if (as.uid !== undefined) await chown(directory, as.uid, as.gid)
  const run = (name: string, ...args: ReadonlyArray<string>) =>
    promisify(execFile)(join(programs ?? "", name), [...args], { ...as, cwd: directory })
  const [first, second] = [await freePort(), await freePort()]
  const [primary, standby] = [join(directory, "primary"), join(directory, "standby")]
  await run("initdb", "-D", primary, "-U", "postgres", "--auth=trust", "--locale=C", "-E", "UTF8")
  await appendFile(
    join(primary, "postgresql.conf"),
    `port=${first}\nunix_socket_directories=''\nsynchronous_standby_names='*'\nmax_connections=60\n`
  )
  const start = (cluster: string) =>
    run("pg_ctl", "-D", cluster, "-l", `${cluster}.log`, "-w", "start")
  // Without the standby nothing could be committed yet.
  await run(
    "pg_ctl",
    "-D",
    primary,
    "-l",
    `${primary}.log`,
    "-o",
    "-c synchronous_standby_names=",
    "-w",
    "start"
  )
  await run(
    "pg_basebackup",
    "-h",
    "127.0.0.1",
    "-p",
    `${first}`,
    "-U",
    "postgres",
    "-D",
    standby,
    "-R",
    "-X",
    "stream"
  )
  await appendFile(
    join(standby, "postgresql.conf"),
    `port=${second}\nsynchronous_standby_names=''\n`
  )
  await start(standby)
  await run("pg_ctl", "-D", primary, "-w", "stop")
  await start(primary)
  const kill = async (cluster: string) => {
    const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")
    const pid = Number.parseInt(text, 10)
    if (Number.isFinite(pid)) process.kill(pid, "SIGKILL")
  }
  return {
    url: `postgres://postgres@127.0.0.1:${first},127.0.0.1:${second}/postgres`,
    killPrimary: () => kill(primary),
    promote: async () => void (await run("pg_ctl", "-D", standby, "-w", "promote")),
    close: async () => {
      await run("pg_ctl", "-D", standby, "-m", "immediate", "stop").catch(() => {})
      await run("pg_ctl", "-D", primary, "-m", "immediate", "stop").catch(() => {})
      await rm(directory, { recursive: true, force: true })
    }
  }
}
