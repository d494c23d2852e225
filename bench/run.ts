// `npm run bench`: this service against a Fastify and pg peer on the same PostgreSQL. Prints
// ratios, never bare rates: those are of the machine. `--quick` has a tenth of the reviews and
// fewer rounds; `list`, `create`, `busy` or `starts` measures that alone.
// Each name in `others` below runs a bench of its own.
// Linux only: CPU is read from /proc.
import { databaseByTcp, onDatabase } from "./database.ts"
import { bundle, bundleService } from "./bundle.ts"
import { createPeerTables } from "./peer/schema.ts"
import { serviceSettings, withClient } from "./postgres.ts"
import { report } from "./report.ts"
import { compare, measureRounds, typical } from "./rounds.ts"
import type { Contestant, Measure, Measures, RoundPlan } from "./rounds.ts"
import { seed } from "./seed.ts"
import { start, type RunningServer, type ServerPlan } from "./server.ts"
import { measureStarts } from "./starts.ts"
import type { Estimate } from "./statistics.ts"
import { invitationRequests, listRequests, pagesByKeys, probe } from "./workload.ts"

const quick = process.argv.includes("--quick")
const size = { reviews: quick ? 100_000 : 1_000_000, businesses: 1000 }
// Short rounds: the speed of a shared machine drifts within seconds.
const timing = { rounds: quick ? 9 : 25, durationMillis: 400, warmUpMillis: quick ? 4000 : 8000 }
const ownParts = ["list", "create", "busy", "starts"]
const parts = ownParts.filter((part) => process.argv.includes(part))
const wants = (part: string) => parts.length === 0 || parts.includes(part)

const ratios: Record<string, Estimate> = {}
const absolute: Record<string, Measure> = {}
const servers: Array<RunningServer> = []

async function bench(url: string, postgresPid: number): Promise<void> {
  say(`Seeding ${size.reviews} reviews …`)
  await withClient(url, async (client) => {
    await seed(client, size)
    await createPeerTables(client)
  })
  const service = { name: "service", file: bundleService(), environment: environmentOf(url) }
  const peer = {
    name: "peer",
    file: await bundle("bench/peer/main.ts", "peer"),
    environment: environmentOf(url)
  }
  const plan = { ...timing, postgresPid }
  try {
    if (wants("list") || wants("create")) {
      const [ours, theirs] = [await running(service), await running(peer)]
      if (wants("list")) await measureLists(ours, theirs, await running(peer), plan)
      if (wants("create")) {
        const together = await running(peer, { PEER_WRITES: "together" })
        await measureCreating(ours, theirs, together, plan)
      }
    }
    if (wants("busy")) await measureBusyKey(service, plan)
  } finally {
    await Promise.all(servers.map((each) => each.stop()))
  }
  if (wants("starts")) {
    say("Measuring starts …")
    const started = await measureStarts([service, peer], quick ? 5 : 11)
    ratios["start to first answer"] = compare(started, "service", "peer", (millis) => millis)
  }
  await report({ reviews: size.reviews, absolute, ratios })
}

type Plan = Omit<RoundPlan, "connections">

const cpu = (of: Measure) => of.totalMicros
const p50 = (of: Measure) => of.p50Millis

async function measureLists(
  service: RunningServer,
  peer: RunningServer,
  again: RunningServer,
  plan: Plan
): Promise<void> {
  const contestants = await Promise.all(
    [service, peer].map(async (server) => ({
      name: server.name,
      servers: [server],
      requests: await listRequests(size, server)
    }))
  )
  const control = contestants.slice(1).map((one) => ({ ...one, name: "again", servers: [again] }))
  for (const connections of [1, 4, 16, 64]) {
    const what = `list, ${connections}`
    const all = connections === 16 ? [...contestants, ...control] : contestants
    const listed = await measured(what, all, { ...plan, connections })
    ratios[`${what}: CPU`] = compare(listed, "service", "peer", cpu)
    ratios[`${what}: p50`] = compare(listed, "service", "peer", p50)
    if (connections === 16) {
      ratios[`${what}: CPU of the peer against itself`] = compare(listed, "again", "peer", cpu)
    }
  }
}

async function measureCreating(
  service: RunningServer,
  peer: RunningServer,
  together: RunningServer,
  plan: Plan
): Promise<void> {
  const requests = invitationRequests(size)
  const statuses = [201]
  const contestants = [
    { name: "service", servers: [service], requests, statuses },
    { name: "peer", servers: [peer], requests, statuses },
    { name: "one statement", servers: [together], requests, statuses }
  ]
  let most = 0
  for (const connections of [1, 4, 16]) {
    const what = `create, ${connections}`
    const warm = { ...plan, connections, warmUpAnswers: requests.length }
    const created = await measured(what, contestants, warm)
    ratios[`${what}: CPU`] = compare(created, "service", "peer", cpu)
    ratios[`${what}: p50`] = compare(created, "service", "peer", p50)
    const single = compare(created, "service", "one statement", cpu)
    ratios[`${what}: CPU against the peer's one statement`] = single
    most = typical(created.get("peer") ?? []).requestsPerSecond
  }
  const steady = { ...plan, connections: 64, durationMillis: 1000, rate: most / 2 }
  const what = "create at half the peer's most"
  const even = await measured(what, contestants.slice(0, 2), steady)
  ratios[`${what}: p50`] = compare(even, "service", "peer", p50)
}

/**
 * One key against 32 of the same company, at a rate that one key may have. After a standstill of the
 * machine, what was overdue would exceed it.
 */
async function measureBusyKey(service: ServerPlan, plan: Plan): Promise<void> {
  const server = await running(service, { RATE_LIMIT_PER_SECOND: "1000" })
  const contestants = [1, 32].map((keys) => ({
    name: `${keys}`,
    servers: [server],
    requests: pagesByKeys(size, keys)
  }))
  const busy = await measured("busy key", contestants, {
    ...plan,
    connections: 32,
    rate: 900,
    dropsOverdue: true
  })
  ratios["one busy key / 32 keys, 900 a second: CPU"] = compare(busy, "1", "32", cpu)
}

async function measured(
  what: string,
  contestants: ReadonlyArray<Contestant>,
  plan: RoundPlan
): Promise<Measures> {
  say(`Measuring: ${what} …`)
  const measures = await measureRounds(contestants, plan)
  for (const [name, of] of measures) absolute[`${what}: ${name}`] = typical(of)
  return measures
}

async function running(
  plan: ServerPlan,
  more: Readonly<Record<string, string>> = {}
): Promise<RunningServer> {
  const server = await start({ ...plan, environment: { ...plan.environment, ...more } }, probe)
  servers.push(server)
  return server
}

const environmentOf = (databaseUrl: string) => ({
  ...serviceSettings(databaseUrl),
  DATABASE_POOL_SIZE: "10"
})

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

const others: Readonly<Record<string, () => Promise<unknown>>> = {
  deliveries: () => import("./deliveries/main.ts"),
  imports: () => import("./imports/main.ts"),
  instances: () => import("./instances/main.ts"),
  pages: () => import("./pages/main.ts"),
  pooler: () => import("./pooler/main.ts"),
  portal: () => import("./portal/main.ts"),
  scale: () => import("./scale/main.ts"),
  scores: () => import("./scores/main.ts"),
  sending: () => import("./sending/main.ts")
}

// A mistyped name would start the longest of them.
const [first = "--quick"] = process.argv.slice(2)
const names = [...ownParts, ...Object.keys(others)]
if (first !== "--quick" && !names.includes(first)) {
  console.error(`There is no bench ${first}, only: ${names.join(", ")}`)
  process.exit(2)
}
const other = process.argv.flatMap((name) => others[name] ?? [])[0]
await (other === undefined ? onDatabase(databaseByTcp, bench) : other())
