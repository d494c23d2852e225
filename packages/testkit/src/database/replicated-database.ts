/** A PostgreSQL primary with a standby, each a server of its own. */
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { appendFile, chown, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { freePort } from "../peers/listening.ts"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { findBinaries } from "../../../app/src/embedded-postgres/binaries.ts"
import { chooseServerUsers } from "../../../app/src/embedded-postgres/server-user.ts"
import { until } from "../time.ts"
import { withClient } from "./crashing-database.ts"

export type ReplicatedDatabase = Awaited<ReturnType<typeof startReplicated>>

/** With a synchronous standby a commit waits until the standby has it, too. */
export const startReplicated = async ({ synchronous }: { readonly synchronous: boolean }) => {
  const directory = await mkdtemp(join(tmpdir(), "review-proof-test-"))
  const { initdb: as } = await Effect.runPromise(chooseServerUsers(directory))
  if (as !== null) await chown(directory, as.uid, as.gid)
  const { pgCtl } = await Effect.runPromise(findBinaries(as))
  const run = (path: string, ...args: ReadonlyArray<string>) =>
    promisify(execFile)(path, [...args], { ...as, cwd: directory })
  const ports = { primary: await freePort(), standby: await freePort() }
  const [primary, standby] = [join(directory, "primary"), join(directory, "standby")]
  const initdb = ["-U", "postgres", "--auth=trust", "--locale=C", "-E", "UTF8", "--no-sync"]
  await run(join(dirname(pgCtl), "initdb"), "-D", primary, ...initdb)
  const settings = `unix_socket_directories=''\nwal_keep_size=1GB\n`
  await appendFile(join(primary, "postgresql.conf"), settings)
  await run("cp", "-a", primary, standby)
  const names = synchronous ? "*" : ""
  await appendFile(
    join(primary, "postgresql.conf"),
    `port=${ports.primary}\nsynchronous_standby_names='${names}'\n`
  )
  await appendFile(
    join(standby, "postgresql.conf"),
    `port=${ports.standby}\nprimary_conninfo='host=127.0.0.1 port=${ports.primary} user=postgres'\nwal_retrieve_retry_interval=200ms\n`
  )
  await writeFile(join(standby, "standby.signal"), "")
  const serverIn = (cluster: string, port: number) => ({
    url: urlAt(port),
    query: async (text: string) =>
      void (await withClient(urlAt(port), (client) => client.query(text))),
    start: async () =>
      void (await run(pgCtl, "-D", cluster, "-l", `${cluster}.log`, "-w", "start")),
    /** Ends it without a chance to write. */
    kill: async () => {
      const processes = await processesOf(cluster)
      process.kill(await postmasterOf(cluster), "SIGKILL")
      // The others end by themselves, and nothing starts there before.
      await until(() => processes.every(({ pid }) => !existsSync(`/proc/${pid}`)))
    },
    /** Sends a signal to each of its processes. */
    signal: async (signal: "SIGSTOP" | "SIGCONT") => {
      for (const { pid } of await processesOf(cluster)) process.kill(pid, signal)
    },
    /** The CPU that its processes have used, those that ended included. */
    cpuSeconds: async () =>
      (await processesOf(cluster)).reduce((sum, { seconds }) => sum + seconds, 0)
  })
  const servers = {
    primary: serverIn(primary, ports.primary),
    standby: serverIn(standby, ports.standby)
  }
  await servers.primary.start()
  await servers.standby.start()
  return {
    ...servers,
    /** Names both servers. */
    url: `postgres://postgres@127.0.0.1:${ports.primary},127.0.0.1:${ports.standby}/postgres`,
    /** Makes the standby the primary. */
    promote: async () => void (await run(pgCtl, "-D", standby, "-w", "promote")),
    close: async () => {
      for (const cluster of [standby, primary]) {
        await run(pgCtl, "-D", cluster, "-m", "immediate", "stop").catch(() => {})
      }
      await rm(directory, { recursive: true, force: true })
    }
  }
}

const urlAt = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`

const postmasterOf = async (cluster: string): Promise<number> =>
  Number.parseInt(await readFile(join(cluster, "postmaster.pid"), "utf8"), 10)

/** The server's processes on Linux, with the CPU time of each and of its children that ended. */
const processesOf = async (cluster: string) => {
  const postmaster = await postmasterOf(cluster)
  const all = await Promise.all(
    (await readdir("/proc")).filter(isNumber).map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
      const [, parent, ...fields] = text
        .slice(text.lastIndexOf(")") + 2)
        .split(" ")
        .map(Number)
      const ticks = fields.slice(9, 13).reduce((sum, each) => sum + each, 0)
      return { pid: Number(pid), parent, seconds: ticks / 100 }
    })
  )
  return all.filter(({ parent, pid }) => pid === postmaster || parent === postmaster)
}

const isNumber = (name: string): boolean => /^\d+$/.test(name)
