import { readFile, writeFile } from "node:fs/promises"
import { cpus, loadavg, release } from "node:os"
import { join } from "node:path"
import type { Measure } from "./rounds.ts"
import { interval, type Estimate } from "./statistics.ts"

export interface Results {
  readonly reviews: number
  /** The figures of each contestant in a typical round on this machine. Kept, not printed. */
  readonly absolute: Readonly<Record<string, Measure>>
  readonly ratios: Readonly<Record<string, Estimate>>
}

export interface Target {
  /** In place of the measure's name. */
  readonly what?: string
  readonly atMost?: number
  readonly atLeast?: number
}

/** Prints the ratios of service and peer, and keeps all figures as JSON. */
export async function report(results: Results): Promise<void> {
  const machine = { node: process.version, cpu: cpus()[0]?.model, kernel: release() }
  await writeFile(
    join(import.meta.dirname, "..", ".cache", "bench", "results.json"),
    `${JSON.stringify({ ...results, machine, loadAverage: loadavg() }, null, 2)}\n`
  )
  const load = loadavg()[0]?.toFixed(1)
  console.log(`${results.reviews} reviews, ${cpus().length} CPUs, load average ${load} at the end.`)
  await reportTargets(import.meta.dirname, results.ratios, 2)
}

/**
 * Prints measures as a Markdown table beside the targets that a folder's `targets.json` has. A target
 * is missed when its whole interval lies beyond it: then the run fails.
 */
export async function reportTargets(
  folder: string,
  measures: Readonly<Record<string, Estimate>>,
  digits: number
): Promise<void> {
  const targets: Readonly<Record<string, Target>> = JSON.parse(
    await readFile(join(folder, "targets.json"), "utf8")
  )
  console.log("\n| what | median | interval | target | |\n|---|---|---|---|---|")
  for (const [name, of] of Object.entries(measures)) {
    const target = targets[name]
    const verdict = verdictOf(of, target)
    const figures = [of.median.toFixed(digits), interval(of, digits), bound(target), verdict]
    console.log(`| ${[target?.what ?? name, ...figures].join(" | ")} |`)
    if (verdict === "missed") process.exitCode = 1
  }
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
