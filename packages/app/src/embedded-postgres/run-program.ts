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

/** Runs a program to its end; any exit code but 0 is a failure with what it wrote to stderr. */
export const runProgram = (program: Program): Effect.Effect<void, StartFailure> =>
  Effect.callback((resume) => {
    const failed = (why: string) => resume(Effect.fail(startFailure(`${program.path}: ${why}`)))
    const child = spawn(program.path, program.arguments, {
      cwd: program.directory,
      env: programEnvironment,
      stdio: ["ignore", "ignore", "pipe"],
      ...program.user
    })
    let said = ""
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text
    })
    child.on("error", (cause) => failed(reason(cause)))
    child.on("close", (code) =>
      code === 0 ? resume(Effect.void) : failed(said.trim() || `exit code ${code}`)
    )
    return Effect.sync(() => child.kill("SIGKILL"))
  })

/** Nothing of the service's environment reaches the server: it holds secrets. */
export const programEnvironment: NodeJS.ProcessEnv = { LC_ALL: "C", TZ: "UTC" }
