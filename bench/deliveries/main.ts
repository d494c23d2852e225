// `npm run bench deliveries`: deliveries of this service against graphile-worker
// and pg-boss, interleaved in one run, each in a database of its own on one
// PostgreSQL, to one loopback receiver. `--quick` has fewer of each.
import { Effect, Redacted } from "effect"
import { execFileSync, fork } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { embeddedPostgres } from "../../packages/app/src/embedded-postgres/embedded-postgres.ts"
import { bundle } from "../bundle.ts"

const quick = process.argv.includes("--quick")
const count = 10_000
const rounds = quick ? 3 : 7
const backlog = 200_000

interface Measured {
  readonly millis: number
  readonly cpuMicros: number
}

const main = Effect.gen(function* () {
  const directory = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "review-proof-bench-"))),
    (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
  )
  const settings = { shared_buffers: "512MB", max_wal_size: "4GB", max_connections: "100" }
  const server = yield* embeddedPostgres({ directory, durable: true, settings })
  yield* Effect.promise(() => bench(Redacted.value(server.url)))
})

async function bench(url: string): Promise<void> {
  const here = import.meta.dirname
  const service = await bundle(join(here, "senders", "service.ts"), "deliveries")
  const senders = {
    bare: join(here, "senders", "bare.mjs"),
    "graphile-worker": join(here, "senders", "graphile.mjs"),
    "pg-boss": join(here, "senders", "pg-boss.mjs"),
    service
  }
  const receiver = fork(join(here, "senders", "receiver.mjs"))
  try {
    const [origins] = await once(receiver, "message")
    const results = new Map<string, Array<Measured>>()
    const names = Object.entries(senders)
    for (let round = 0; round <= rounds; round += 1) {
      for (let turn = 0; turn < names.length; turn += 1) {
        const [name, program] = names[(turn + round) % names.length] ?? ["", ""]
        const measured = await withDatabase(url, (own) =>
          measure(program, { count, origins, url: own })
        )
        // The first round warms the machine up.
        if (round > 0) results.set(name, [...(results.get(name) ?? []), measured])
      }
    }
    report(results)
    const claims = await withDatabase(url, (own) =>
      claimTimes(service, { count: 2_000, origins, url: own, backlog })
    )
    const [median, p95] = [quantile(claims, 0.5), quantile(claims, 0.95)]
    process.stdout.write(
      `\nclaim of 64 beside ${backlog} waiting for one endpoint, never analysed: median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms (at most 5)\n`
    )
  } finally {
    receiver.kill()
  }
}

function report(results: ReadonlyMap<string, ReadonlyArray<Measured>>): void {
  const micros = (name: string) =>
    (results.get(name) ?? []).map(({ cpuMicros }) => cpuMicros / count)
  const lines = [...results].map(([name, measured]) => {
    const cpu = quantile(micros(name), 0.5)
    const rate = quantile(
      measured.map(({ millis }) => (count / millis) * 1000),
      0.5
    )
    return `${name.padEnd(16)} ${cpu.toFixed(1).padStart(7)} µs CPU   ${rate.toFixed(0).padStart(6)} /s`
  })
  process.stdout.write(
    `per delivery, median of ${rounds} rounds of ${count}:\n${lines.join("\n")}\n\n`
  )
  for (const [peer, most] of [
    ["pg-boss", 1],
    ["graphile-worker", 0.7]
  ] as const) {
    const ratios = micros("service").map((own, round) => own / (micros(peer)[round] ?? NaN))
    process.stdout.write(
      `CPU per delivery, service / ${peer}: ${quantile(ratios, 0.5).toFixed(2)} (${quantile(ratios, 0).toFixed(2)} to ${quantile(ratios, 1).toFixed(2)}; at most ${most})\n`
    )
  }
}

async function measure(program: string, plan: object): Promise<Measured> {
  const child = start(program, plan)
  await message(child)
  child.send("go")
  const measured = await message(child)
  await once(child, "exit")
  return measured as Measured
}

async function claimTimes(program: string, plan: object): Promise<ReadonlyArray<number>> {
  const child = start(program, plan)
  const { claims } = (await message(child)) as { claims: ReadonlyArray<number> }
  await once(child, "exit")
  return claims
}

const start = (program: string, plan: object) =>
  fork(program, [JSON.stringify(plan)], { execArgv: ["--conditions=@review-proof/source"] })

const message = (child: ChildProcess): Promise<unknown> =>
  Promise.race([
    once(child, "message").then(([value]) => value),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`a sender ended with ${code}`)))
  ])

let made = 0

async function withDatabase<A>(url: string, use: (url: string) => Promise<A>): Promise<A> {
  const name = `bench_${(made += 1)}`
  await administer(url, `create database ${name}`)
  try {
    return await use(url.replace(/\/postgres$/, `/${name}`))
  } finally {
    await administer(url, `drop database ${name} with (force)`)
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

// The peers have a folder of their own: nothing else of the project needs them.
if (!existsSync(join(import.meta.dirname, "node_modules"))) {
  execFileSync("npm", ["ci", "--prefix", import.meta.dirname], { stdio: "inherit" })
}
await Effect.runPromise(Effect.scoped(main))
process.exit(0)
