// `npm run bench instances`: CPU of each call, calls a second and connections of one, two and four
// instances on one PostgreSQL; what each kind of call costs, and an instance with nothing to do.
// It takes two to three minutes; `--quick` has fewer rounds. Linux only: CPU is read from /proc.
import { databaseByTcp, onDatabase } from "../database.ts"
import { cpus, loadavg } from "node:os"
import { setTimeout } from "node:timers/promises"
import { bundleService } from "../bundle.ts"
import { startMeter } from "../cpu.ts"
import { serviceSettings, withClient } from "../postgres.ts"
import {
  compare,
  type Contestant,
  type Measures,
  measureRounds,
  type RoundPlan,
  typical
} from "../rounds.ts"
import { seed } from "../seed.ts"
import { type RunningServer, start } from "../server.ts"
import { interval } from "../statistics.ts"
import { invitationRequests, listRequests, probe, scoreRequests } from "../workload.ts"

const quick = process.argv.includes("--quick")
const size = { reviews: 100_000, businesses: 1000 }
const timing = quick
  ? { rounds: 5, durationMillis: 400, warmUpMillis: 300 }
  : { rounds: 11, durationMillis: 500, warmUpMillis: 500 }
const warmUpMillis = quick ? 3000 : 6000
const most = 4
const connections = 64
const idleSeconds = 8

async function bench(url: string, postgresPid: number): Promise<void> {
  await withClient(url, (client) => seed(client, size))
  const file = bundleService()
  const running = async (settings: Readonly<Record<string, string>>) => {
    const environment = { ...serviceSettings(url), ...settings }
    const plan = { name: "service", file, environment }
    return Promise.all(Array.from({ length: most }, () => start(plan, probe)))
  }
  const callers = await running({})
  try {
    const plan = { ...timing, connections, postgresPid }
    const mix = await mixed(callers)
    await warmUp(callers, mix, plan)
    report("As many calls as are answered", await measureRounds(mix, plan), "1 instance")
    await withClient(url, async (client) => {
      const { rows } = await client.query(opened)
      console.log(`\nConnections of ${most} instances: ${rows[0]?.connections}`)
    })
    report("400 calls a second", await measureRounds(mix, { ...plan, rate: 400 }), "1 instance")
    const kinds = await alone(callers.slice(0, 1))
    report("One instance, one kind of call", await measureRounds(kinds, plan), "list")
  } finally {
    await stopAll(callers)
  }
  await withClient(url, (client) => client.query("truncate invitation_outbox, webhook_due"))
  const idle = await running({ WORKERS: "true" })
  try {
    await reportIdle(idle, postgresPid)
  } finally {
    await stopAll(idle)
  }
}

const opened = `select count(*) as connections from pg_stat_activity
  where application_name = 'review-proof'`

/** Warms up each instance by itself, so that each of several has compiled as much as the single one. */
const warmUp = (
  servers: ReadonlyArray<RunningServer>,
  mix: ReadonlyArray<Contestant>,
  plan: RoundPlan
) =>
  measureRounds(
    servers.flatMap((server, n) =>
      mix.slice(0, 1).map((of) => ({ ...of, name: `${n}`, servers: [server] }))
    ),
    { ...plan, rounds: 0, warmUpMillis }
  )

/** Of ten calls seven list reviews, two read a score and one creates an invitation. */
async function mixed(servers: ReadonlyArray<RunningServer>): Promise<ReadonlyArray<Contestant>> {
  const [list, score, create] = await requestsTo(servers)
  const ten = [...Array.from({ length: 7 }, () => list), score, score, create]
  const requests = list.map((text, n) => ten[n % ten.length]?.[n] ?? text)
  return [1, 2, most].map((count) => ({
    name: count === 1 ? "1 instance" : `${count} instances`,
    servers: servers.slice(0, count),
    requests,
    statuses: [200, 201]
  }))
}

async function alone(servers: ReadonlyArray<RunningServer>): Promise<ReadonlyArray<Contestant>> {
  const [list, score, create] = await requestsTo(servers)
  return [
    { name: "list", servers, requests: list },
    { name: "score", servers, requests: score },
    { name: "create", servers, requests: create, statuses: [201] }
  ]
}

/** One list, score and creation for each of the same keys. */
async function requestsTo([server]: ReadonlyArray<RunningServer>) {
  if (server === undefined) throw new Error("No instance runs")
  return [await listRequests(size, server), scoreRequests(size), invitationRequests(size)] as const
}

function report(title: string, measures: Measures, basis: string): void {
  console.log(`\n${title}: ${connections} connections, ${machine()}; CPU in µs of a call\n`)
  console.log(`| | calls a second | node | PostgreSQL | total | ÷ ${basis} | interval |`)
  console.log("|---|---|---|---|---|---|---|")
  for (const [name, of] of measures) {
    const { nodeMicros, postgresMicros, requestsPerSecond, totalMicros } = typical(of)
    const ratio = compare(measures, name, basis, (each) => each.totalMicros)
    const figures = [requestsPerSecond, nodeMicros, postgresMicros, totalMicros]
    const cells = [...figures.map((each) => each.toFixed(0)), ratio.median.toFixed(2)]
    console.log(`| ${[name, ...cells, interval(ratio)].join(" | ")} |`)
  }
}

const machine = () => `${cpus().length} CPUs, load ${loadavg()[0]?.toFixed(1)}`

/** Measures an instance with background work enabled and nothing to do. */
async function reportIdle(servers: ReadonlyArray<RunningServer>, postgresPid: number) {
  await setTimeout(10_000)
  const used = startMeter(servers, postgresPid)
  await setTimeout(idleSeconds * 1000)
  const { node, postgres } = used()
  const perSecond = (micros: number) => (micros / idleSeconds / servers.length / 1000).toFixed(1)
  console.log(
    `\nAn idle instance with workers takes ${perSecond(node)} ms of node's CPU and ${perSecond(postgres)} of PostgreSQL's a second`
  )
}

const stopAll = (servers: ReadonlyArray<RunningServer>) =>
  Promise.all(servers.map((server) => server.stop()))

await onDatabase(databaseByTcp, bench)
