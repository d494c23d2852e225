import { Effect } from "effect"
import { spawn } from "node:child_process"
import { type StartFailure, startFailure, reason } from "../process/start-failure.ts"
import type { ServerUser } from "./server-user.ts"

interface Program {
  readonly path: string
  readonly arguments: ReadonlyArray<string>
  readonly directory: string
  readonly user: ServerUser
}

/** Runs a program to its end; any exit code but 0 is a failure with its output. */
export const runProgram = (program: Program): Effect.Effect<string, StartFailure> =>
  Effect.callback((resume) => {
    const failed = (why: string) => resume(Effect.fail(startFailure(`${program.path}: ${why}`)))
    const child = spawn(program.path, program.arguments, {
      cwd: program.directory,
      env: programEnvironment,
      stdio: ["ignore", "pipe", "pipe"],
      ...program.user
    })
    const said = { out: "", err: "" }
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said.out += text
    })
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said.err += text
    })
    child.on("error", (cause) => failed(reason(cause)))
    child.on("close", (code) =>
      code === 0 ? resume(Effect.succeed(said.out)) : failed(said.err.trim() || `exit code ${code}`)
    )
    return Effect.sync(() => child.kill("SIGKILL"))
  })

/** Nothing of the service's environment reaches the server: it holds secrets. */
export const programEnvironment: NodeJS.ProcessEnv = { LC_ALL: "C", TZ: "UTC" }
