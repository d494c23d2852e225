// `npm run soak`: operations of the API, pages, the portal, invitations and webhooks at a steady rate for
// twenty minutes (`--minutes 5` for less, `--rate 60` for more calls a second). It fails at an error, or if
// memory, open files or latency grow. Linux only: processes are read from /proc.
import { startCountingReceiver, sendsHere } from "@review-proof/testkit/counting-receiver"
import { Effect } from "effect"
import { readdir, readFile } from "node:fs/promises"
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import { bundleService } from "../bundle.ts"
import { benchPostgres, managementToken, withClient } from "../postgres.ts"
import { start } from "../server.ts"
import type { RunningServer } from "../server.ts"
import { callsOf, makeAccount } from "./calls.ts"
import type { Named } from "./calls.ts"

const option = (name: string, byDefault: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? byDefault : Number(process.argv[at + 1])
}
const minutes = option("minutes", 20)
const rate = option("rate", 40)
const sampleMillis = Math.min(30_000, (minutes * 60_000) / 16)

/** The growth allowed from the second quarter to the last; the first is the warm-up. */
const mostGrowth = { memory: 1.2, files: 1.2, latency: 2 }

interface Sample {
  readonly megabytes: number
  readonly files: number
  /** Half and 95 % of the calls were quicker, in milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly databaseMegabytes: number
  readonly waiting: number
}

const main = Effect.gen(function* () {
  const { url } = yield* benchPostgres()
  yield* Effect.promise(() => soak(url))
})

async function soak(url: string): Promise<void> {
  const receiver = await startCountingReceiver("127.0.0.10")
  const environment = {
    ...sendsHere,
    DATABASE_URL: url,
    MANAGEMENT_TOKEN: managementToken,
    MESSAGES: "log",
    LOG_LEVEL: "error"
  }
  const plan = { name: "service", file: bundleService(), environment }
  const server = await start(plan, (port) => new Request(`http://127.0.0.1:${port}/robots.txt`))
  try {
    const account = await makeAccount(server, receiver.url("/ok"))
    const failures = await run(server, callsOf(server, account), url, receiver.arrivals)
    if (failures.length > 0) throw new Error(failures.join("\n"))
  } finally {
    await server.stop()
    await receiver.close()
  }
}

/** Calls at the rate, whatever the answers take; answers what went wrong. */
async function run(
  server: RunningServer,
  calls: ReadonlyArray<Named>,
  url: string,
  arrivals: { length: number }
): Promise<ReadonlyArray<string>> {
  const failures: Array<string> = []
  const samples: Array<Sample> = []
  let millis: Array<number> = []
  let made = 0
  const under = new Set<Promise<void>>()
  const one = async ({ call, name }: Named) => {
    const began = performance.now()
    const status = await call().catch(String)
    millis.push(performance.now() - began)
    if (typeof status === "string" || status >= 400) failures.push(`${name}: ${status}`)
  }
  const began = performance.now()
  let sampledAt = began
  say("  min  MB resident  files  p50 ms  p95 ms  database MB  waiting  webhooks")
  while (performance.now() - began < minutes * 60_000) {
    for (const due = ((performance.now() - began) / 1000) * rate; made < due; made += 1) {
      const call = calls[made % calls.length]
      if (call === undefined || under.size > 500) continue
      const running: Promise<void> = one(call).finally(() => under.delete(running))
      under.add(running)
    }
    if (performance.now() - sampledAt > sampleMillis) {
      sampledAt = performance.now()
      const sample = await sampleOf(server, millis, url)
      samples.push(sample)
      millis = []
      const minute = ((sampledAt - began) / 60_000).toFixed(1).padStart(5)
      const { databaseMegabytes, files, megabytes, p50, p95, waiting } = sample
      say(
        `${minute}${[megabytes, files, p50, p95, databaseMegabytes, waiting, arrivals.length].map((value) => String(value).padStart(9)).join("")}`
      )
    }
    await setTimeout(5)
  }
  await Promise.all(under)
  say(`${made} calls, ${failures.length} failed, ${arrivals.length} webhooks`)
  return [...failures.slice(0, 20), ...growth(samples)]
}

async function sampleOf(
  server: RunningServer,
  millis: ReadonlyArray<number>,
  url: string
): Promise<Sample> {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8")
  const files = await readdir(`/proc/${server.pid}/fd`)
  const sorted = millis.toSorted((left, right) => left - right)
  const quantile = (share: number) =>
    Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))
  const [row] = await withClient(
    url,
    async (client) =>
      (
        await client.query<{ readonly size: string; readonly waiting: string }>(
          "select pg_database_size(current_database()) as size, (select count(*) from webhook_due) as waiting"
        )
      ).rows
  )
  return {
    megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024),
    files: files.length,
    p50: quantile(0.5),
    p95: quantile(0.95),
    databaseMegabytes: Math.round(Number(row?.size ?? 0) / 1e6),
    waiting: Number(row?.waiting ?? 0)
  }
}

const growth = (samples: ReadonlyArray<Sample>): ReadonlyArray<string> => {
  const quarter = Math.floor(samples.length / 4)
  const grew = (name: string, most: number, valueOf: (sample: Sample) => number) => {
    const mean = (part: ReadonlyArray<Sample>) =>
      part.reduce((sum, sample) => sum + valueOf(sample), 0) / part.length
    const ratio = mean(samples.slice(-quarter)) / mean(samples.slice(quarter, 2 * quarter))
    say(`${name}: ${ratio.toFixed(2)} of the second quarter's in the last (at most ${most})`)
    return ratio > most ? [`${name} grew to ${ratio.toFixed(2)}`] : []
  }
  return quarter === 0
    ? []
    : [
        ...grew("Memory", mostGrowth.memory, ({ megabytes }) => megabytes),
        ...grew("Open files", mostGrowth.files, ({ files }) => files),
        ...grew("Latency", mostGrowth.latency, ({ p95 }) => p95)
      ]
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

await Effect.runPromise(Effect.scoped(main))
