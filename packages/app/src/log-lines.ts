import { Console, Effect, Layer, Metric } from "effect"
import { Console as NodeConsole } from "node:console"
import { writeSync } from "node:fs"
import { Writable } from "node:stream"

/**
 * Lines of the log on their way to stderr. Node's own stream is closed for good by
 * the first write that fails; here each line is tried, so that the log works again
 * once the disk has room. It says then how many lines were lost.
 */
class LogLines {
  #lost = 0
  #isCut = false
  readonly #write: (bytes: Buffer) => number
  readonly #onLost: () => void
  readonly #describeLost: (lost: number) => string

  constructor(options: {
    /** Writes some of the bytes: how many. */
    readonly write: (bytes: Buffer) => number
    readonly onLost: () => void
    readonly describeLost: (lost: number) => string
  }) {
    this.#write = options.write
    this.#onLost = options.onLost
    this.#describeLost = options.describeLost
  }

  write(line: string): void {
    const lost = this.#lost
    const notice = lost === 0 ? "" : `${this.#isCut ? "\n" : ""}${this.#describeLost(lost)}\n`
    if (this.#writeAll(Buffer.from(notice + line))) this.#lost = 0
    else {
      this.#lost += 1
      this.#onLost()
    }
  }

  #writeAll(bytes: Buffer): boolean {
    let written = 0
    try {
      while (written < bytes.length) written += this.#write(bytes.subarray(written))
      this.#isCut = false
      return true
    } catch {
      this.#isCut ||= written > 0
      return false
    }
  }
}

/** The console of the loggers, on stderr: stdout is for what a person reads and copies. */
export const stderrConsole = (describeLost: (lost: number) => string): Layer.Layer<never> =>
  Layer.effect(
    Console.Console,
    Effect.map(Effect.context<never>(), (context) => {
      lostLines.updateUnsafe(0, context)
      const lines = new LogLines({
        write: (bytes) => writeSync(process.stderr.fd, bytes),
        onLost: () => lostLines.updateUnsafe(1, context),
        describeLost
      })
      const stream = new Writable({
        decodeStrings: false,
        write: (line: string, _, done) => {
          lines.write(line)
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
