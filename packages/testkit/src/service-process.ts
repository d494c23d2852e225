import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

/** The service as a process of its own, started as `npm start` starts it, or by that. */
export interface ServiceProcess {
  readonly pid: number
  /** What it wrote so far. */
  readonly said: () => { readonly out: string; readonly err: string }
  /** Resolves once it says where it listens; rejects with what it said when it ended before. */
  readonly ready: Promise<Addresses>
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
  /** From now on nobody reads what it writes. */
  readonly hangUp: () => void
  readonly kill: (signal: NodeJS.Signals) => void
  /** As a terminal or a supervisor does: npm, its shell and the service at the same time. */
  readonly killGroup: (signal: NodeJS.Signals) => void
}

export interface Addresses {
  readonly publicUrl: string
  readonly managementUrl: string
  readonly managementToken: string
}

const root = join(import.meta.dirname, "..", "..", "..")
const main = join(root, "packages", "app", "src", "main.ts")
const args = ["--conditions=@review-proof/source", main]
const commands = {
  node: { program: process.execPath, args },
  /** With its log on a disk that is full. */
  fullDisk: {
    program: "sh",
    args: ["-c", 'exec "$0" "$@" 2>/dev/full', process.execPath, ...args]
  },
  /** With its log in a file that may have eight blocks. */
  smallFile: {
    program: "sh",
    args: ["-c", 'ulimit -f 8; exec "$0" "$@" 2>>"$LOG_FILE"', process.execPath, ...args]
  },
  /** In a group of its own, as under a terminal or a supervisor. */
  npm: { program: "npm", args: ["start"] }
}

/** Listens on free ports, and knows no variables but those given here. */
export const startService = (
  environment: Record<string, string> = {},
  by: keyof typeof commands = "node"
): ServiceProcess => {
  const { args, program } = commands[by]
  const child = spawn(program, args, {
    cwd: root,
    detached: by === "npm",
    env: { PORT: "0", MANAGEMENT_PORT: "0", MANAGEMENT_TOKEN: managementToken, ...environment },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const said = { out: "", err: "" }
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal }))
  const ready = new Promise<Addresses>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said.err += text
    })
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said.out += text
      const publicUrl = /Public API\s+(\S+)\/v1\n/.exec(said.out)?.[1]
      const managementUrl = /Management API\s+(\S+)\/management\/v1\n/.exec(said.out)?.[1]
      if (publicUrl === undefined || managementUrl === undefined) return
      // What it says is one piece: the rest has come too.
      setImmediate(() => resolve({ publicUrl, managementUrl, managementToken }))
    })
    child.once("close", () => reject(new Error(said.err)))
  })
  ready.catch(() => {})
  return {
    pid: child.pid ?? 0,
    said: () => ({ ...said }),
    ready,
    ended,
    hangUp: () => {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    kill: (signal) => void child.kill(signal),
    killGroup: (signal) => {
      try {
        process.kill(-(child.pid ?? 0), signal)
      } catch {
        // Nobody is left of it.
      }
    }
  }
}

const managementToken = "management-token-of-this-very-test"

/** Calls the management API. */
export const management = async (
  { managementUrl }: Addresses,
  method: string,
  path: string,
  body?: unknown
) => {
  const response = await fetch(`${managementUrl}/management/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${managementToken}`,
      ...(body === undefined ? {} : { "content-type": "application/json" })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  return { status: response.status, json: JSON.parse(await response.text()) }
}
