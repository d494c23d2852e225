// `npm run bench pooler`: CPU of service and PostgreSQL for each call through Debian's `pgbouncer` in
// transaction mode, as a ratio to direct connections. PgBouncer's own is not counted. It takes about
// two minutes; `--quick` has fewer rounds. Linux only: CPU is read from /proc.
import { Effect } from "effect"
import { cpus, loadavg } from "node:os"
import { startPooler } from "../../packages/testkit/src/database/pooler.ts"
import { duringScope } from "../../packages/testkit/src/processes/during-scope.ts"
import { bundleService } from "../bundle.ts"
import { migratedDatabase } from "../database.ts"
import { serviceSettings, withClient } from "../postgres.ts"
import { compare, measureRounds, type Measures } from "../rounds.ts"
import { seed } from "../seed.ts"
import { type RunningServer, start } from "../server.ts"
import { interval } from "../statistics.ts"
import { invitationRequests, listRequests, probe } from "../workload.ts"

const size = { reviews: 50_000, businesses: 1000 }
const rounds = process.argv.includes("--quick") ? 5 : 13

const main = Effect.gen(function* () {
  const { pid, url } = yield* migratedDatabase()
  yield* Effect.promise(() => withClient(url, (client) => seed(client, size)))
  const pooler = yield* duringScope(() => startPooler(url, { default_pool_size: "20" }))
  yield* Effect.promise(() => bench({ direct: url, pooled: pooler.urlOf(url) }, pid))
})

async function bench(urls: Readonly<Record<string, string>>, postgresPid: number): Promise<void> {
  const file = bundleService()
  const servers: Array<RunningServer> = []
  try {
    for (const [name, url] of Object.entries(urls)) {
      const environment = { ...serviceSettings(url), DATABASE_POOL_SIZE: "20" }
      servers.push(await start({ name, file, environment }, probe))
    }
    for (const connections of [1, 16, 64]) {
      const plan = { rounds, durationMillis: 400, warmUpMillis: 2500, connections, postgresPid }
      const lists = servers.map(async (server) => ({
        name: server.name,
        servers: [server],
        requests: await listRequests(size, server)
      }))
      const creations = servers.map((server) => ({
        name: server.name,
        servers: [server],
        requests: invitationRequests(size),
        statuses: [201]
      }))
      print(`list, ${connections}`, await measureRounds(await Promise.all(lists), plan))
      print(`create, ${connections}`, await measureRounds(creations, plan))
    }
  } finally {
    await Promise.all(servers.map((each) => each.stop()))
  }
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}`)
}

const print = (what: string, measures: Measures) => {
  const ratio = compare(measures, "pooled", "direct", (of) => of.totalMicros)
  console.log(`${what}: ${ratio.median.toFixed(2)} (${interval(ratio)})`)
}

await Effect.runPromise(Effect.scoped(main))
