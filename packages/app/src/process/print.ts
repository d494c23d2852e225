import { Effect } from "effect"
import { type StartFailure, startFailure } from "./start-failure.ts"

/** Prints the result of a command. It fails where that is lost, unless nobody reads it any more. */
export const printStdout = (text: string) =>
  Effect.callback<void, StartFailure>((resume) => {
    process.stdout.write(`${text}\n`, (error) => {
      resume(isLost(error) ? Effect.fail(startFailure(sayLost(error))) : Effect.void)
    })
  })

/** False for a reader that has closed the pipe. */
export const isLost = (error: Error | null | undefined): error is Error =>
  error instanceof Error && !("code" in error && error.code === "EPIPE")

export const sayLost = (error: Error) => `The answer could not be written: ${error.message}`

/** Prints a line for the person at the terminal, separate from a script's stdout. */
export const printStderr = (text: string) =>
  Effect.sync(() => void process.stderr.write(`${text}\n`))
