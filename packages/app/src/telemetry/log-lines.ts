import { Console, Effect, Layer, Metric } from "effect"
import { Console as NodeConsole } from "node:console"
import { writeSync } from "node:fs"
import { Writable } from "node:stream"

/**
 * Writes log lines to stderr. Node closes its own stream for good at the first write that fails;
 * this tries each line, so that the log works again once the disk has room. The first line then
 * says how many were lost. Node's stream keeps only what a full pipe does not take yet.
 */
const lineWriter = (onLost: () => void, describeLost: (lost: number) => string) => {
  let lost = 0
  let isCut = false
  const isWritten = (bytes: Buffer): boolean => {
    let rest = bytes
    let mayKeep = true
    try {
      while (rest.length > 0 && !isKeeping()) {
        rest = rest.subarray(writeSync(process.stderr.fd, rest))
      }
    } catch (cause) {
      mayKeep = isFull(cause)
    }
    const isWhole = rest.length === 0 || (mayKeep && isKept(rest))
    isCut = !isWhole && (isCut || rest.length < bytes.length)
    return isWhole
  }
  return (line: string): void => {
    const notice = lost === 0 ? "" : `${isCut ? "\n" : ""}${describeLost(lost)}\n`
    if (isWritten(Buffer.from(notice + line))) lost = 0
    else {
      lost += 1
      onLost()
    }
  }
}

/** False for a stream that failed, whatever it still holds. */
const isKeeping = (): boolean => process.stderr.writable && process.stderr.writableLength > 0

/** A slow reader does not hold up the service, and its lines do not fill the memory. */
const isKept = (bytes: Buffer): boolean => {
  const { stderr } = process
  if (!stderr.writable || stderr.writableLength + bytes.length > maxKeptBytes) return false
  stderr.write(bytes)
  return true
}

const maxKeptBytes = 1_048_576

const isFull = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "EAGAIN"

/** The console of the loggers, on stderr: stdout is for what a person reads and copies. */
export const stderrConsoleLayer = (describeLost: (lost: number) => string): Layer.Layer<never> =>
  Layer.effect(
    Console.Console,
    Effect.map(Effect.context<never>(), (context) => {
      lostLines.updateUnsafe(0, context)
      const write = lineWriter(() => lostLines.updateUnsafe(1, context), describeLost)
      const stream = new Writable({
        decodeStrings: false,
        write: (line: string, _, done) => {
          write(line)
          done()
        }
      })
      return new NodeConsole({ stdout: stream, stderr: stream })
    })
  )

const lostLines = Metric.counter("log_lines_lost_total", {
  description: "Lines of the log that could not be written.",
  incremental: true
})
