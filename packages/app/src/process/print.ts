import { Effect } from "effect"

/** Prints the result of a command. */
export const printStdout = (text: string) =>
  Effect.sync(() => void process.stdout.write(`${text}\n`))

/** Prints a line for the person at the terminal, separate from a script's stdout. */
export const printStderr = (text: string) =>
  Effect.sync(() => void process.stderr.write(`${text}\n`))
