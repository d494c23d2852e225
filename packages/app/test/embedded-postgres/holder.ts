import { build } from "esbuild"
import { spawn } from "node:child_process"
import { readdir, readFile, readlink, realpath } from "node:fs/promises"
import { once } from "node:events"
import { join } from "node:path"
import { compileCache } from "@review-proof/testkit/processes/service-process"

export type Holder = ReturnType<typeof startHolder>

/** Within the checkout, where it finds the programs of PostgreSQL. */
const program = join(import.meta.dirname, "../../../../.cache/holder/hold.mjs")

/** Makes the program of holders, in one file: a start from the source costs twice the CPU. */
export const buildHolder = () =>
  build({
    entryPoints: [join(import.meta.dirname, "hold.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["@review-proof/source"]
  })

/** Runs a command as in a container of its own, which sees no process of others. */
export const inContainer = ["unshare", "--pid", "--ipc", "--fork", "--mount-proc"] as const

/** Runs a command with the rights of root in a container of Docker's, which may look into no process of others. */
export const inDocker = ["setpriv", "--bounding-set=-sys_ptrace", "--inh-caps=-sys_ptrace"] as const

/** A process of its own that holds an embedded store. */
export const startHolder = (
  directory: string,
  user?: { readonly uid: number; readonly gid: number },
  [command, ...args]: ReadonlyArray<string> = []
) => {
  const run = [...args, process.execPath, program, directory]
  const child = spawn(command ?? process.execPath, command === undefined ? run.slice(1) : run, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...(user === undefined ? compileCache : {}) },
    cwd: "/",
    ...user
  })
  const ended = once(child, "close").then(([code]) => code as number | null)
  let said = ""
  /** The address of its server; rejects with what it said when it could not start. */
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text
      const ready = /^ready (\S+)$/m.exec(said)?.[1]
      if (ready !== undefined) resolve(ready)
    })
    child.once("close", () => reject(new Error(said)))
  })
  url.catch(() => {})
  return {
    pid: child.pid ?? 0,
    url,
    said: () => said,
    ended,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Ends it in order, if it has not ended yet. */
    close: async () => {
      child.kill("SIGTERM")
      await ended
    }
  }
}

/** The PostgreSQL processes that work on a cluster, the first one alone or all of them. */
export const serversOf = async (directory: string): Promise<ReadonlyArray<number>> => {
  const cluster = await realpath(join(directory, "postgres"))
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => "")
      return cwd === cluster ? [Number(pid)] : []
    })
  )
  return found.flat()
}

/** Kills all of them. One that goes by itself when the first is gone may be gone already. */
export const killServers = async (directory: string): Promise<void> => {
  for (const pid of await serversOf(directory)) {
    try {
      process.kill(pid, "SIGKILL")
    } catch (cause) {
      if (!(cause instanceof Error && "code" in cause && cause.code === "ESRCH")) throw cause
    }
  }
}

/** The process that ends the server when its service is killed. */
export const guardOf = async (postmaster: number): Promise<number> => {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")
    if (command.includes(`review-proof-guard\0${postmaster}\0`)) return Number(pid)
  }
  throw new Error(`nobody guards ${postmaster}`)
}
