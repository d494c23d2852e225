// `npm run bench deliveries`: deliveries of this service against graphile-worker
// and pg-boss, interleaved in one run, each in a database of its own on one
// PostgreSQL, to one loopback receiver. `--quick` has fewer of each.
import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { v8Flags } from "../../packages/app/src/v8-flags.ts"
import { bundle } from "../bundle.ts"
import { cpuAccount, usedMicros } from "../cpu.ts"
import { onDatabase } from "../database.ts"
import { benchPostgres, withClient } from "../postgres.ts"
import { report, type Measured } from "./report.ts"

const quick = process.argv.includes("--quick")
const warmUp = 40_000
const count = 2 * warmUp
const rounds = quick ? 3 : 7
const backlog = 200_000

async function bench(url: string, postgresPid: number): Promise<void> {
  const here = import.meta.dirname
  const service = await bundle(join(here, "senders", "service.ts"), "deliveries")
  const senders = {
    "bare loop": join(here, "senders", "bare.mjs"),
    "graphile-worker": join(here, "senders", "graphile.mjs"),
    "pg-boss": join(here, "senders", "pg-boss.mjs"),
    service
  }
  const receiver = fork(join(here, "senders", "receiver.mjs"))
  try {
    const [origins] = await once(receiver, "message")
    const results = new Map<string, Array<Measured>>()
    const names = Object.entries(senders)
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < names.length; turn += 1) {
        const [name, program] = names[(turn + round) % names.length] ?? ["", ""]
        const measured = await withDatabase(url, (own) =>
          measure(program, { count, origins, url: own, warmUp }, postgresPid)
        )
        results.set(name, [...(results.get(name) ?? []), measured])
      }
    }
    const claims = await withDatabase(url, (own) =>
      claimTimes(service, { count, origins, url: own, warmUp, backlog })
    )
    await report(results, claims)
  } finally {
    receiver.kill()
  }
}

async function measure(program: string, plan: object, postgresPid: number): Promise<Measured> {
  const child = start(program, plan)
  await message(child)
  child.send("go")
  await message(child)
  const before = cpuAccount(postgresPid)
  const measured = await message(child)
  const postgresMicros = usedMicros(before, cpuAccount(postgresPid))
  await once(child, "exit")
  return { ...(measured as Omit<Measured, "postgresMicros">), postgresMicros }
}

async function claimTimes(program: string, plan: object): Promise<ReadonlyArray<number>> {
  const child = start(program, plan)
  const { claims } = (await message(child)) as { claims: ReadonlyArray<number> }
  await once(child, "exit")
  return claims
}

/** All senders get the V8 options that this service sets for itself. */
const start = (program: string, plan: object) =>
  fork(program, [JSON.stringify(plan)], {
    execArgv: ["--conditions=@review-proof/source", ...v8Flags]
  })

async function message(child: ChildProcess): Promise<unknown> {
  const timer = setTimeout(() => child.kill("SIGKILL"), 120_000)
  try {
    return await Promise.race([
      once(child, "message").then(([value]) => value),
      once(child, "exit").then(([code]) =>
        Promise.reject(new Error(`a sender ended with ${code ?? "a signal: it took too long"}`))
      )
    ])
  } finally {
    clearTimeout(timer)
  }
}

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

const administer = (url: string, statement: string) =>
  withClient(url, (client) => client.query(statement))

await onDatabase(benchPostgres({ shared_buffers: "512MB" }), bench)
process.exit()
