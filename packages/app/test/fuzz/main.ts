/**
 * `npm run fuzz -- --minutes 5 --seed 7`: fuzzes the service as a process, on
 * its embedded PostgreSQL and on the memory store, and tells what it found.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { makeClient } from "../support/client.ts"
import { startService } from "../service-process.ts"
import type { ServiceProcess } from "../service-process.ts"
import { fuzz } from "./fuzz.ts"

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) }
  }
})
const seconds = Number(values.minutes) * 60
const seed = Number(values.seed)
const say = (text: string) => process.stdout.write(`${text}\n`)

/** What may be added to a process that was warm after a fifth of the time. */
const maxGrowthMiB = 64

const failures: Array<string> = []
const directory = await mkdtemp(join(tmpdir(), "review-proof-fuzz-"))
for (const store of ["embedded", "memory"]) {
  say(`\n▶ ${store}, ${seconds / 2} s, seed ${seed}`)
  await fuzzStore(store, seconds / 2)
}
await rm(directory, { recursive: true, force: true })
for (const failure of failures) say(`✖ ${failure}`)
say(failures.length === 0 ? "\nNothing found" : `\n${failures.length} faults`)
process.exitCode = failures.length === 0 ? 0 : 1

async function fuzzStore(store: string, length: number) {
  const service = startService({
    STORE: store,
    DATA_DIR: join(directory, store),
    RATE_LIMIT_PER_SECOND: "1000",
    TRUSTED_PROXIES: "127.0.0.1/32",
    LOG_LEVEL: "error",
    LOG_FORMAT: "json"
  })
  try {
    await fuzzService(store, service, length)
  } finally {
    service.kill("SIGTERM")
  }
  const { code } = await service.ended
  if (code !== 0) failures.push(`${store}: ended with ${code}`)
  const { err } = service.said()
  if (err !== "") failures.push(`${store} logged: ${err.slice(0, 4000)}`)
}

async function fuzzService(store: string, service: ServiceProcess, length: number) {
  const client = await makeClient(await service.ready)
  const warm = await fuzz(client, { seconds: length / 5, seed })
  const before = await residentMiB(service.pid)
  const report = await fuzz(client, { seconds: (length * 4) / 5, seed: seed + 1 })
  const growth = (await residentMiB(service.pid)) - before
  const alive = await fetch(`${client.portalUrl}/health/ready`)
  say(JSON.stringify({ requests: report.requests, statuses: report.statuses }))
  say(JSON.stringify(report.successes))
  say(`  memory ${before.toFixed(0)} MiB, then ${growth.toFixed(1)} MiB more`)
  failures.push(...warm.faults, ...report.faults)
  for (const { id } of client.description.operations) {
    if (!(id in report.successes)) failures.push(`${store}: ${id} never got as far as a success`)
  }
  // The memory store keeps what was made.
  if (store !== "memory" && growth > maxGrowthMiB) failures.push(`${store}: grew by ${growth} MiB`)
  if (alive.status !== 200) failures.push(`${store}: not ready afterwards`)
}

/** 0 where the system does not tell. */
async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
