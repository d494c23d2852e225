import { Effect } from "effect"
import { type StartFailure, startFailure } from "./start-failure.ts"

/** Prints the result of a command. It fails where that is lost, unless nobody reads it any more. */
export const printStdout = (text: string) =>
  Effect.callback<void, StartFailure>((resume) => {
    process.stdout.write(`${text}\n`, (error) => {
      const isLost = error instanceof Error && !("code" in error && error.code === "EPIPE")
      const lost = () => startFailure(`The answer could not be written: ${error?.message}`)
      resume(isLost ? Effect.fail(lost()) : Effect.void)
    })
  })

/** Prints a line for the person at the terminal, separate from a script's stdout. */
export const printStderr = (text: string) =>
  Effect.sync(() => void process.stderr.write(`${text}\n`))
