import { assert } from "@effect/vitest"
import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { Addresses } from "./service-process.ts"

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The command line as a process of its own that knows no variables but those given here. */
export interface CliProcess {
  readonly child: ChildProcess
  /** What it wrote so far. */
  readonly said: { readonly out: string; readonly err: string }
  readonly ended: Promise<Outcome>
}

const app = join(import.meta.dirname, "..", "..", "app")
const bin = join(app, "bin", "review-proof.mjs")
const main = join(app, "src", "cli", "main.ts")

export const startCli = (
  args: ReadonlyArray<string>,
  environment: Record<string, string> = {}
): CliProcess => start([bin, ...args], environment)

/** Without the bin, which only hands over: the process that does the work can be killed. */
export const startCliAlone = (
  args: ReadonlyArray<string>,
  environment: Record<string, string>
): CliProcess => start(["--conditions=@review-proof/source", main, ...args], environment)

const start = (command: ReadonlyArray<string>, environment: Record<string, string>): CliProcess => {
  const child = spawn(process.execPath, [...command], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"]
  })
  const said = { out: "", err: "" }
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.err += text))
  return { child, said, ended: once(child, "close").then(([code]) => ({ code, ...said })) }
}

/** What the command line needs to find a service. */
export const towards = ({ managementToken, managementUrl }: Addresses): Record<string, string> => ({
  MANAGEMENT_URL: managementUrl,
  MANAGEMENT_TOKEN: managementToken
})

/** The answer that a command prints with `--json`, once it has ended well. */
export const answerOf = async (
  args: ReadonlyArray<string>,
  environment: Record<string, string>
) => {
  const outcome = await startCli([...args, "--json"], environment).ended
  assert.deepStrictEqual({ code: outcome.code, err: outcome.err }, { code: 0, err: "" })
  return JSON.parse(outcome.out)
}
