/**
 * Lets the process end by itself, since Node's `process.exit` can wait for V8's compiler for ever.
 * Something that still keeps the process alive is given up after a second.
 */
export const endProcess = (code: number): void => {
  process.exitCode = code
  AbortSignal.timeout(1000).addEventListener("abort", () => process.exit())
}
