// `npm run bench`: this service against a Fastify and pg peer that does the same
// work on the same PostgreSQL. Prints ratios, never bare rates: those are of the
// machine. `--quick` has a tenth of the reviews and fewer, shorter rounds.
// `npm run bench invitations` measures writes alone.
// `npm run bench deliveries`, `imports`, `pages` or `scores` measures that instead.
// Linux only: CPU is read from /proc.
import { Effect, Redacted } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { migrate } from "../packages/adapter-postgres/src/schema/migrate.ts"
import { embeddedPostgres } from "../packages/app/src/embedded-postgres/embedded-postgres.ts"
import { bundle, bundleService } from "./bundle.ts"
import { measureInvitations } from "./invitations/measure.ts"
import { seedInvitations } from "./invitations/workload.ts"
import { checkSameAnswers } from "./same-answers.ts"
import { postmasterIn } from "./postmaster.ts"
import { report } from "./report.ts"
import { compare, measureRounds, typical } from "./rounds.ts"
import type { RoundPlan } from "./rounds.ts"
import { seed } from "./seed.ts"
import { start } from "./server.ts"
import type { RunningServer, ServerPlan } from "./server.ts"
import { measureStarts } from "./starts.ts"
import { cursorAtDepth, firstPageOf, listRequests, pageRequests, wireRequest } from "./workload.ts"

const quick = process.argv.includes("--quick")
const writesOnly = process.argv.includes("invitations")
const size = quick
  ? { reviews: 100_000, businesses: 1000, depth: 50_000 }
  : { reviews: 1_000_000, businesses: 1000, depth: 500_000 }
const timing = quick
  ? { rounds: 9, durationMillis: 1000, warmUpMillis: 8000 }
  : { rounds: 15, durationMillis: 2000, warmUpMillis: 15_000 }
const starts = quick ? 5 : 11
const connections = 16
const secretsKey = Buffer.alloc(32, 7)

const main = Effect.gen(function* () {
  const directory = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "review-proof-bench-"))),
    (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
  )
  const settings = { shared_buffers: "1GB", max_wal_size: "4GB", max_connections: "100" }
  const server = yield* embeddedPostgres({ directory, durable: true, settings })
  yield* migrate({ url: server.url })
  const url = Redacted.value(server.url)
  const postgresPid = yield* Effect.promise(() => postmasterIn(directory))
  yield* Effect.promise(() => bench(url, postgresPid))
})

async function bench(url: string, postgresPid: number): Promise<void> {
  say(`Seeding ${size.reviews} reviews …`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await seed(client, size)
  await seedInvitations(client, size)
  const deep = await cursorAtDepth(client, secretsKey, size.depth)
  await client.end()

  const plans = await serverPlans(url)
  const servers = new Array<RunningServer>()
  try {
    for (const plan of [plans.service, plans.peer, { ...plans.peer, name: "peer again" }]) {
      servers.push(await start(plan, firstPageOf(size)))
    }
    const [service, peer, again] = servers
    if (service === undefined || peer === undefined || again === undefined) return
    const rounds = { ...timing, connections, postgresPid }
    const lists = writesOnly ? nothing : await measureLists([service, peer, again], deep, rounds)
    say("Measuring invitations …")
    const invitations = await measureInvitations([service, peer, again], size, rounds)
    await Promise.all(servers.map((each) => each.stop()))
    say("Measuring starts …")
    const started = writesOnly
      ? {}
      : await measureStarts([plans.service, plans.peer], firstPageOf(size), starts).then(
          (ready) => ({ startToReady: compare(ready, "service", "peer", (millis) => millis) })
        )

    await report({
      quick,
      size,
      rounds: timing.rounds,
      absolute: { ...lists.absolute, ...invitations.absolute },
      measures: { ...lists.measures, ...invitations.measures, ...started }
    })
  } finally {
    await Promise.all(servers.map((each) => each.stop()))
  }
}

const nothing = { absolute: {}, measures: {} }

async function measureLists(
  [service, peer, again]: readonly [RunningServer, RunningServer, RunningServer],
  deep: string,
  rounds: RoundPlan
) {
  const requests = listRequests(size, secretsKey)
  say("Comparing the servers' answers …")
  await checkSameAnswers([service, peer], requests)
  say("Measuring the list of reviews …")
  const list = requests.map(wireRequest)
  const listed = await measureRounds(
    [service, peer, again].map((each) => ({ name: each.name, server: each, requests: list })),
    rounds
  )
  say("Measuring the same page at depth …")
  const paged = await measureRounds(
    [
      { name: "first", server: service, requests: pageRequests(size, null).map(wireRequest) },
      { name: "deep", server: service, requests: pageRequests(size, deep).map(wireRequest) }
    ],
    rounds
  )
  return {
    absolute: Object.fromEntries([...listed, ...paged].map(([name, of]) => [name, typical(of)])),
    measures: {
      listTotalCpu: compare(listed, "service", "peer", (of) => of.totalMicros),
      listNodeCpu: compare(listed, "service", "peer", (of) => of.nodeMicros),
      listPostgresCpu: compare(listed, "service", "peer", (of) => of.postgresMicros),
      listThroughput: compare(listed, "service", "peer", (of) => of.requestsPerSecond),
      listP50: compare(listed, "service", "peer", (of) => of.p50Millis),
      listP99: compare(listed, "service", "peer", (of) => of.p99Millis),
      controlTotalCpu: compare(listed, "peer again", "peer", (of) => of.totalMicros),
      controlThroughput: compare(listed, "peer again", "peer", (of) => of.requestsPerSecond),
      depthTotalCpu: compare(paged, "deep", "first", (of) => of.totalMicros)
    }
  }
}

async function serverPlans(databaseUrl: string) {
  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: "10",
    SECRETS_KEY: secretsKey.toString("base64"),
    MANAGEMENT_TOKEN: "bench-management-token-bench-management-token",
    BASE_URL: "https://reviews.example",
    NODE_ENV: "production",
    MESSAGES: "log",
    REQUIRE_HTTPS: "false",
    // The peer has no background work, and that of the service would be counted for the peer.
    WORKERS: "false",
    LOG_LEVEL: "warn"
  }
  const service = bundleService()
  const peer = await bundle("bench/peer/main.ts", "peer")
  return {
    service: { name: "service", file: service, arguments: [], environment },
    peer: { name: "peer", file: peer, arguments: [], environment }
  } satisfies Record<string, ServerPlan>
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

const others: Readonly<Record<string, () => Promise<unknown>>> = {
  deliveries: () => import("./deliveries/main.ts"),
  imports: () => import("./imports/main.ts"),
  pages: () => import("./pages/main.ts"),
  scores: () => import("./scores/main.ts")
}

const other = process.argv.flatMap((name) => others[name] ?? [])[0]
await (other === undefined ? Effect.runPromise(Effect.scoped(main)) : other())
