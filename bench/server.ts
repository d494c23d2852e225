import { spawn, type ChildProcess } from "node:child_process"
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import { freePort } from "../packages/testkit/src/peers/listening.ts"

export interface ServerPlan {
  readonly name: string
  readonly file: string
  readonly environment: Readonly<Record<string, string>>
}

export type RunningServer = Awaited<ReturnType<typeof start>>

const maxStartMillis = 30_000

/** Starts a server on free ports and waits for its first good answer. */
export async function start(plan: ServerPlan, probe: (port: number) => Request) {
  const [port, managementPort] = [await freePort(), await freePort()]
  const started = performance.now()
  const child = spawn(process.execPath, [plan.file], {
    env: {
      PATH: process.env.PATH,
      ...plan.environment,
      PORT: String(port),
      MANAGEMENT_PORT: String(managementPort)
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  child.stdout.on("data", (chunk) => (output = `${output}${chunk}`.slice(-10_000)))
  child.stderr.on("data", (chunk) => (output = `${output}${chunk}`.slice(-10_000)))
  let ended = false
  child.once("exit", () => (ended = true))
  while (!(await answers(probe(port)))) {
    if (ended || performance.now() - started > maxStartMillis) {
      await stop(child)
      throw new Error(`${plan.name} did not start:\n${output}`)
    }
    await setTimeout(2)
  }
  /** From starting the process to the first answer of 200. */
  const readyMillis = performance.now() - started
  if (child.pid === undefined) throw new Error(`${plan.name} has no process`)
  const { pid } = child
  return { name: plan.name, port, managementPort, pid, readyMillis, stop: () => stop(child) }
}

async function answers(probe: Request): Promise<boolean> {
  try {
    const response = await fetch(probe)
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGTERM")
  await gone
}
