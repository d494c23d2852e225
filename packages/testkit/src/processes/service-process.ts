import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { makeClient, managementToken, type Client } from "../client/client.ts"
import { programs } from "./programs.ts"

/** The service as a process, started directly or by `npm start`. */
export type ServiceProcess = ReturnType<typeof startService>

const root = join(import.meta.dirname, "..", "..", "..", "..")
const args = programs.service
const commands = {
  node: { program: process.execPath, args },
  /** Collects its garbage only once there is a gigabyte of it. */
  lateCollection: {
    program: process.execPath,
    args: ["--min-semi-space-size=1024", "--max-semi-space-size=1024", ...args]
  },
  /** Its log is on a full disk. */
  fullDisk: {
    program: "sh",
    args: ["-c", 'exec "$0" "$@" 2>/dev/full', process.execPath, ...args]
  },
  /** Its log is a file of at most eight blocks. */
  smallFile: {
    program: "sh",
    args: ["-c", 'ulimit -f 8; exec "$0" "$@" 2>>"$LOG_FILE"', process.execPath, ...args]
  },
  /** In its own process group, as under a terminal or a supervisor. */
  npm: { program: "npm", args: ["start"] }
}

/** Test processes load the same modules repeatedly, so compiled code is cached. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, ".cache", "compiled") }

/** Listens on free ports, and knows no variables but those given here. */
export const startService = (
  environment: Record<string, string> = {},
  by: keyof typeof commands = "node"
) => {
  const { args, program } = commands[by]
  const child = spawn(program, args, {
    cwd: root,
    detached: by === "npm",
    env: {
      ...compileCache,
      PORT: "0",
      MANAGEMENT_PORT: "0",
      MANAGEMENT_TOKEN: managementToken,
      ...environment
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const said = { out: "", err: "" }
  const ended: Promise<{ readonly code: number | null; readonly signal: string | null }> = once(
    child,
    "close"
  ).then(([code, signal]) => ({ code, signal }))
  /** Resolves once it reports its address; rejects with its output if it ends before. */
  const ready = new Promise<Client>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said.err += text
    })
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said.out += text
      const publicUrl = /Public API\s+(\S+)\/v1\n/.exec(said.out)?.[1]
      const managementUrl = /Management API\s+(\S+)\/management\/v1\n/.exec(said.out)?.[1]
      if (publicUrl === undefined || managementUrl === undefined) return
      resolve(makeClient({ publicUrl, managementUrl, managementToken }))
    })
    child.once("close", () => reject(new Error(said.err)))
  })
  ready.catch(() => {})
  const kill = (signal: NodeJS.Signals) => void child.kill(signal)
  /** Signals npm, its shell and the service at once, as a terminal or a supervisor does. */
  const killGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? 0), signal)
    } catch {
      // The whole group has ended.
    }
  }
  return {
    pid: child.pid ?? 0,
    said: () => ({ ...said }),
    ready,
    ended,
    /** Closes the reading end of its output. */
    hangUp: () => {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    /** Reads no more of its log until `resumeLog`. */
    pauseLog: () => void child.stderr.pause(),
    resumeLog: () => void child.stderr.resume(),
    kill,
    killGroup,
    /** Ends it if nothing else did. */
    close: async () => {
      // Its PostgreSQL must end with it, before its folder is deleted.
      const signal = "DATA_DIR" in environment ? "SIGTERM" : "SIGKILL"
      if (by === "npm") killGroup(signal)
      else kill(signal)
      await ended
    }
  }
}
