import { verdictOf } from "../report.ts"
import { interval, estimate, type Estimate } from "../statistics.ts"
import type { Rest, Sample, Table } from "./watch.ts"

/**
 * The first quarter is the warm-up. The costs of a call are compared between the samples of the second
 * and of the last quarter. Memory, files and tables are compared at rest, when no call is under way.
 */
const maxGrowth = { memory: 1.2, files: 1.05, cpu: 1.2, latency: 2, table: 1.2 }
/** A longer wait for a CPU than this explains a higher latency, which then says nothing of the service. */
const maxWaiting = 1.5

export interface Verdict {
  readonly text: string
  /** `open` if the noise is too large to tell growth from none. */
  readonly verdict: "flat" | "open" | "grows"
}

const flatWhere = (isFlat: boolean) => (isFlat ? "flat" : "grows")

export function costs(samples: ReadonlyArray<Sample>): ReadonlyArray<Verdict> {
  const quarter = Math.floor(samples.length / 4)
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  const grown = (name: keyof Sample) =>
    estimate(
      last.flatMap((sample, index) => {
        const earlier = second[index]
        return earlier === undefined ? [] : [sample[name] / earlier[name]]
      })
    )
  const judged = (what: string, name: keyof Sample, atMost: number): Verdict => {
    const growth = grown(name)
    const text = `${what}: ${growth.median.toFixed(2)} (${interval(growth)}), at most ${atMost}`
    return { text, verdict: judge(growth, atMost) }
  }
  const waiting = grown("waiting").median
  const latency = judged("Latency, p95", "p95", maxGrowth.latency)
  const cpu = [
    judged("CPU of the service for a call", "service", maxGrowth.cpu),
    judged("CPU of PostgreSQL for a call", "postgres", maxGrowth.cpu)
  ]
  if (latency.verdict !== "grows" || waiting <= maxWaiting) return [...cpu, latency]
  const text = `${latency.text}; the service waited ${waiting.toFixed(1)} times as long for a CPU`
  return [...cpu, { text, verdict: "open" }]
}

const judge = (grown: Estimate, atMost: number): Verdict["verdict"] => {
  const verdict = verdictOf(grown, { atMost })
  return verdict === "met" ? "flat" : verdict === "missed" ? "grows" : "open"
}

export function held(rests: ReadonlyArray<Rest>): ReadonlyArray<Verdict> {
  const [first, second] = rests
  const last = rests.at(-1)
  if (first === undefined || second === undefined || last === undefined) return []
  const judged = (what: string, before: number, after: number, atMost: number): Verdict => ({
    text: `${what}: ${before.toFixed(0)}, then ${after.toFixed(0)}, at most ${atMost} of it`,
    verdict: flatWhere(after <= before * atMost)
  })
  return [
    judged("Objects and buffers in MB", first.used, last.used, maxGrowth.memory),
    // Compared with the second rest: the allocator keeps more after the burst of the warm-up.
    judged("Resident memory in MB", second.resident, last.resident, maxGrowth.memory),
    judged("Open files at rest", first.files, last.files, maxGrowth.files),
    judged("Threads", first.threads, last.threads, maxGrowth.files),
    judged("Connections of PostgreSQL", first.backends, last.backends, maxGrowth.files),
    {
      text: `Due messages and webhooks: ${last.queued}, and ${last.removed} to removed endpoints; failed attempts: ${last.failed}`,
      verdict: flatWhere(last.queued === 0)
    },
    ...[...last.tables]
      .filter(([name, { bytes }]) => bytes > (first.tables.get(name)?.bytes ?? 0))
      .map(([name, table]) => tableVerdict(name, first.tables.get(name), table))
  ]
}

const smallTable = 1_000_000

/** A table may grow with its rows, but not for each row. */
function tableVerdict(name: string, before: Table | undefined, after: Table): Verdict {
  const [few = 0, bytes = 0] = [before?.rows, before?.bytes]
  const grown = after.bytes / Math.max(bytes, 1)
  const more = Math.max(1, after.rows / Math.max(few, 1))
  const megabytes = (count: number) => (count / 1e6).toFixed(1)
  return {
    text: `Table ${name}: ${few} rows in ${megabytes(bytes)} MB, then ${after.rows} in ${megabytes(after.bytes)} MB`,
    verdict: flatWhere(after.bytes - bytes < smallTable || grown <= more * maxGrowth.table)
  }
}
