import { Effect } from "effect"

/** A line for the person at the terminal, apart from what a script reads from stdout. */
export const printStderr = (text: string) =>
  Effect.sync(() => void process.stderr.write(`${text}\n`))
