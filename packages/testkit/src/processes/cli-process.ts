import { assert } from "@effect/vitest"
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { Addresses } from "../client/client.ts"
import { programs } from "./programs.ts"
import { compileCache } from "./service-process.ts"

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The command line as a process with only the given variables. */
export interface CliProcess {
  readonly child: ChildProcess
  readonly said: { readonly out: string; readonly err: string }
  readonly ended: Promise<Outcome>
}

/** The arguments. A text is split at its blanks, as a shell does; single quotes keep blanks. */
type Args = string | ReadonlyArray<string>

export const words = (args: Args): ReadonlyArray<string> =>
  typeof args === "string"
    ? Array.from(args.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, bare]) => quoted ?? bare ?? "")
    : args

const bin = join(import.meta.dirname, "..", "..", "..", "app", "bin", "review-proof.mjs")

export const startCli = (
  args: Args,
  environment: Record<string, string> = {},
  input = ""
): CliProcess => start([...programs.cli, ...words(args)], environment, input)

/** Starts the bin, which runs the work in a further process. */
export const startBin = (args: Args, environment: Record<string, string>): CliProcess =>
  start([bin, ...words(args)], environment)

const start = (
  command: ReadonlyArray<string>,
  environment: Record<string, string>,
  input = ""
): CliProcess => {
  const child = spawn(process.execPath, [...command], {
    env: { ...compileCache, ...environment },
    stdio: "pipe"
  })
  // A command that reads nothing may end before.
  child.stdin.on("error", () => {}).end(input)
  const said = { out: "", err: "" }
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.err += text))
  return { child, said, ended: once(child, "close").then(([code]) => ({ code, ...said })) }
}

/** The environment by which the command line finds a service. */
export const cliEnvironment = ({
  managementToken,
  managementUrl
}: Addresses): Record<string, string> => ({
  MANAGEMENT_URL: managementUrl,
  MANAGEMENT_TOKEN: managementToken
})

/** The answer that a command prints with `--json`, once it has ended well. */
export const answerOf = async (args: Args, environment: Record<string, string>) => {
  const outcome = await startCli([...words(args), "--json"], environment).ended
  assert.deepStrictEqual({ code: outcome.code, err: outcome.err }, { code: 0, err: "" })
  return JSON.parse(outcome.out)
}
