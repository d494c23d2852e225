import { readFile, writeFile } from "node:fs/promises"
import { cpus, loadavg, release } from "node:os"
import { join } from "node:path"
import type { Measure } from "./rounds.ts"
import type { Estimate } from "./statistics.ts"

export interface Results {
  readonly quick: boolean
  readonly size: { readonly reviews: number; readonly depth: number }
  readonly rounds: number
  /** What each contestant did in a typical round, on this machine. Kept, not printed. */
  readonly absolute: Readonly<Record<string, Measure>>
  /** Ratios by name. */
  readonly measures: Readonly<Record<string, Estimate>>
}

export interface Target {
  readonly what: string
  readonly atMost?: number
  readonly atLeast?: number
}

const names: Readonly<Record<string, string>> = {
  listTotalCpu: "list of reviews: total CPU (node and PostgreSQL)",
  listNodeCpu: "… CPU of node",
  listPostgresCpu: "… CPU of PostgreSQL",
  listThroughput: "list of reviews: requests per second at concurrency 16",
  listP50: "… median time to answer",
  listP99: "… 99th percentile",
  controlTotalCpu: "control: total CPU, the peer against itself",
  controlThroughput: "control: requests per second, the peer against itself",
  depthTotalCpu: "page at depth against the first page: total CPU",
  inviteTotalCpu: "new invitation: total CPU (node and PostgreSQL)",
  inviteNodeCpu: "… CPU of node",
  invitePostgresCpu: "… CPU of PostgreSQL",
  inviteThroughput: "new invitation: requests per second at concurrency 16",
  inviteControlTotalCpu: "control: new invitation, the peer against itself",
  replayTotalCpu: "invitation replayed: total CPU",
  startToReady: "start to ready, both bundled"
}

/**
 * Prints the ratios as a Markdown table and keeps them as JSON. A target is
 * missed when its whole interval lies beyond it: then the run fails.
 */
export async function report(results: Results): Promise<void> {
  const folder = join(import.meta.dirname, "..", ".cache", "bench")
  const targets: Readonly<Record<string, Target>> = JSON.parse(
    await readFile(join(import.meta.dirname, "targets.json"), "utf8")
  )
  const rows = Object.entries(results.measures).map(([key, estimate]) => ({
    what: names[key] ?? key,
    ...estimate,
    target: targets[key],
    verdict: verdictOf(estimate, targets[key])
  }))
  const machine = {
    node: process.version,
    cpu: cpus()[0]?.model,
    cpus: cpus().length,
    kernel: release(),
    loadAverage: loadavg()
  }
  await writeFile(
    join(folder, "results.json"),
    `${JSON.stringify({ ...results, machine }, null, 2)}\n`
  )
  console.log(`Service / peer, medians of ${results.rounds} paired rounds, 95 % intervals;`)
  console.log(
    `${results.size.reviews} reviews, depth ${results.size.depth}, ${machine.cpus} CPUs.\n`
  )
  console.log("| what | ratio | interval | target | |\n|---|---|---|---|---|")
  for (const { what, median, low, high, target, verdict } of rows) {
    const interval = `${low.toFixed(2)} to ${high.toFixed(2)}`
    console.log(`| ${what} | ${median.toFixed(2)} | ${interval} | ${bound(target)} | ${verdict} |`)
  }
  if (rows.some(({ verdict }) => verdict === "missed")) process.exitCode = 1
}

export function verdictOf({ low, high, median }: Estimate, target: Target | undefined): string {
  if (target === undefined) return ""
  const { atLeast = -Infinity, atMost = Infinity } = target
  if (low > atMost || high < atLeast) return "missed"
  return median <= atMost && median >= atLeast ? "met" : "open"
}

export function bound(target: Target | undefined): string {
  if (target?.atMost !== undefined) return `≤ ${target.atMost}`
  return target?.atLeast === undefined ? "" : `≥ ${target.atLeast}`
}
