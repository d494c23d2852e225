import { isLost, sayLost } from "./print.ts"

/**
 * Lets the process end by itself, because Node's `process.exit` can wait for V8's compiler for
 * ever. If something still keeps the process alive after a second, or at a signal, it is forced to
 * end with the same code, because the work is done.
 */
export const endProcess = (code: number): void => {
  process.exitCode = code
  const exit = () => process.exit()
  process.on("SIGINT", exit).on("SIGTERM", exit)
  AbortSignal.timeout(1000).addEventListener("abort", exit)
}

/**
 * Ends the process as `endProcess` does, but first waits until a reader has taken all output. Output
 * that was lost is a failure.
 */
export const endProcessAfterOutput = (code: number): void => {
  // Without a listener, a full disk would end the process here, with a stack trace.
  process.stdout
    .on("error", () => {})
    .write("", () => {
      const { errored } = process.stdout
      if (code === 0 && errored !== null) endWithReader(errored)
      else endProcess(code)
    })
}

/** A reader that closes the pipe, as `head` does, ends the process; other errors are reported. */
export const endWithReader = (error: Error): void => {
  if (!isLost(error)) process.exit(0)
  process.stderr.write(`${sayLost(error)}\n`)
  process.exit(1)
}
