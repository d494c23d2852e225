import { Effect } from "effect"

/** A line for the person at the terminal, separate from a script's stdout. */
export const printStderr = (text: string) =>
  Effect.sync(() => void process.stderr.write(`${text}\n`))
