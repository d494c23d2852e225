// One run of vitest over some test files of the copy, ended when it takes too long.
import { spawn } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

const running = new Set()

/** The files that failed, and how long each took; `ended` is false for a run that had to be stopped. */
export async function runTests(
  { copy, temporary },
  files,
  { mutant, reached, bail, milliseconds }
) {
  const results = join(temporary, "results.json")
  rmSync(results, { force: true })
  const child = spawn(
    process.execPath,
    [
      join(copy, "node_modules", "vitest", "vitest.mjs"),
      "run",
      "--config",
      join(import.meta.dirname, "vitest.config.mjs"),
      "--reporter=json",
      `--outputFile.json=${results}`,
      ...(bail ? ["--bail=1"] : []),
      ...files
    ],
    {
      cwd: copy,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        ...process.env,
        TMPDIR: temporary,
        NODE_OPTIONS: `--import=${join(import.meta.dirname, "wake.mjs")}`,
        MUTANT_COPY: copy,
        MUTANT_ORDER: join(temporary, "order.json"),
        ...(mutant === undefined ? {} : { MUTANT: mutant }),
        ...(reached === undefined ? {} : { MUTANT_REACHED: reached })
      }
    }
  )
  running.add(child)
  let said = ""
  child.stderr.on("data", (chunk) => (said = (said + chunk).slice(-2000)))
  const closed = new Promise((resolve) => child.once("close", resolve))
  const ended = await Promise.race([
    closed.then(() => true),
    setTimeout(milliseconds, false, { ref: false })
  ])
  if (!ended) await stop(child, closed)
  running.delete(child)
  if (!existsSync(results)) return { ended, said, files: [] }
  const { testResults } = JSON.parse(readFileSync(results, "utf8"))
  return {
    ended,
    said,
    files: testResults.map(({ name, status, startTime, endTime }) => ({
      name,
      failed: status === "failed",
      milliseconds: endTime - startTime
    }))
  }
}

/** Asks the run to end, so that it stops its servers, and then kills the rest. */
async function stop(child, closed) {
  process.kill(child.pid, "SIGTERM")
  await Promise.race([closed, setTimeout(15_000, null, { ref: false })])
  kill(child)
}

/** The run's PostgreSQL ends with the run. */
function kill(child) {
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    // Nothing of it is left.
  }
}

/** Ends what still runs, for when this process has to. */
export const killRuns = () => running.forEach(kill)
