/**
 * `npm run fuzz -- --minutes 5 --seed 7`: fuzzes the service as a process, on
 * its embedded PostgreSQL and on the memory store, and tells what it found.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { makeClient } from "@review-proof/testkit/client/client"
import { startService, type ServiceProcess } from "@review-proof/testkit/processes/service-process"
import { residentMegabytes } from "../support/resident-megabytes.ts"
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

/**
 * The service's heap. On PostgreSQL it needs 93 MiB: what leaks bursts it, however long V8 would
 * else have let it grow. The memory store keeps what was made.
 */
const heapMiB: Readonly<Record<string, number>> = { embedded: 112, memory: 1024 }

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
    NODE_OPTIONS: `--max-old-space-size=${heapMiB[store]}`,
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
  const warm = await fuzz(client, { isEnough: after(length / 5), seed })
  const report = await fuzz(client, { isEnough: after((length * 4) / 5), seed: seed + 1 })
  const alive = await fetch(`${client.managementUrl}/health/ready`)
  say(JSON.stringify({ requests: report.requests, statuses: report.statuses }))
  say(JSON.stringify(report.successes))
  say(`  ${(await residentMegabytes(service.pid)).toFixed(0)} MiB in memory`)
  failures.push(...warm.faults, ...report.faults)
  for (const { id } of client.description.operations) {
    if (!(id in report.successes)) failures.push(`${store}: ${id} never got as far as a success`)
  }
  if (alive.status !== 200) failures.push(`${store}: not ready afterwards`)
}

function after(length: number) {
  const end = performance.now() + length * 1000
  return () => performance.now() > end
}
